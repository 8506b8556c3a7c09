// The public form for requests about personal data, on every host of the app, and the page that its email links to: plain
// HTML, so that they work in any browser and without scripts.
import {
  dataRequestBody,
  dataRequestHoneypot,
  dataRequestTypes,
} from '@sitewright/contract/data-requests/data-requests';
import { dataRequestLimits as limits } from '@sitewright/contract/data-requests/data-request-limits';
import type { Language } from '@sitewright/contract/fields';
import { escapeHtml } from '@sitewright/render/escape';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { defaultTenantId } from '../../../core/actor.ts';
import { AppError, notFound } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { storableText } from '../../../core/storable.ts';
import { hostTenantOf } from '../../../http/hosts.ts';
import { languageOf } from '../../../http/mail-links.ts';
import { securityHeaders } from '../../../http/security-headers.ts';
import { newsletterBrand } from '../../newsletter/newsletter-brand.ts';
import { buttonForm, newsletterPage, paragraph } from '../../newsletter/pages/newsletter-page.ts';
import { requestNames } from '../data-request-emails.ts';
import {
  confirmRequest,
  dataRequestPath as path,
  type LinkedRequest,
  readRequestLink,
  submitRequest,
} from '../submit-request.service.ts';
import { requestPageTexts } from './request-page-texts.ts';

const fieldsOf = (request: FastifyRequest): Record<string, string> =>
  request.body instanceof URLSearchParams
    ? Object.fromEntries([...request.body].map(([name, value]) => [name, storableText(value)]))
    : {};

interface Filled {
  type?: string;
  email?: string;
  message?: string;
}

const formHtml = (language: Language, sender: string, filled: Filled, error?: string): string => {
  const texts = requestPageTexts[language];
  const options = dataRequestTypes.map(
    (type) =>
      `<option value="${type}"${filled.type === type ? ' selected' : ''}>${escapeHtml(texts.types[type])}</option>`,
  );
  return (
    paragraph(texts.lead(sender)) +
    `<p>${escapeHtml(texts.account)} <a href="/profile/data">${escapeHtml(texts.accountLink)}</a></p>` +
    (error === undefined ? '' : `<p role="alert">${escapeHtml(error)}</p>`) +
    `<form method="post" action="${path}">` +
    `<label class="field">${escapeHtml(texts.type)}<select name="type" required>${options.join('')}</select></label>` +
    `<label class="field">${escapeHtml(texts.email)}<input type="email" name="email" autocomplete="email" required maxlength="254" value="${escapeHtml(filled.email ?? '')}"></label>` +
    `<label class="field">${escapeHtml(texts.message)}<textarea name="message" maxlength="${limits.messageMaxLength}">${escapeHtml(filled.message ?? '')}</textarea></label>` +
    `<label class="trap" aria-hidden="true">Website<input name="${dataRequestHoneypot}" tabindex="-1" autocomplete="off"></label>` +
    `<button>${escapeHtml(texts.send)}</button></form>`
  );
};

const linkedBody = (
  { state, locale, type, dueAt }: LinkedRequest,
  url: string,
): { title: string; body: string } => {
  const texts = requestPageTexts[locale];
  if (state === 'expired') return { title: texts.expiredTitle, body: paragraph(texts.expiredText) };
  if (state === 'done') {
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
      dueAt ?? undefined,
    );
    return { title: texts.doneTitle, body: paragraph(texts.doneText(day)) };
  }
  const text = texts.confirmText(requestNames[locale][type]);
  return { title: texts.confirmTitle, body: paragraph(text) + buttonForm(url, texts.confirm) };
};

interface TokenRequest {
  Params: { token: string };
}

export const mountRequestPages = (app: FastifyInstance, ctx: ServerContext): void => {
  const headers = {
    ...securityHeaders('app', ctx.env.appUrl.startsWith('https:')),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  };

  const send = async (
    reply: FastifyReply,
    { tenantId, language, status = 200 }: { tenantId: string; language: Language; status?: number },
    draw: (sender: string) => { title: string; body: string },
  ): Promise<FastifyReply> => {
    const brand = await withTenant(ctx.db, { tenantId }, (tx) => newsletterBrand(ctx, tx));
    return reply
      .code(status)
      .headers(headers)
      .send(newsletterPage({ brand, language, ...draw(brand.productName) }));
  };

  const placeOf = (request: FastifyRequest) => ({
    tenantId: hostTenantOf(request.raw)?.id ?? defaultTenantId,
    language: languageOf({ request }),
  });

  const showForm = (request: FastifyRequest, reply: FastifyReply, status: number, error?: string) => {
    const place = placeOf(request);
    const { title } = requestPageTexts[place.language];
    return send(reply, { ...place, status }, (sender) => ({
      title,
      body: formHtml(place.language, sender, fieldsOf(request), error),
    }));
  };

  const receive = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const place = placeOf(request);
    const texts = requestPageTexts[place.language];
    const body = dataRequestBody.safeParse(fieldsOf(request));
    if (!body.success) return showForm(request, reply, 422, texts.invalid);
    try {
      const from = {
        tenant: hostTenantOf(request.raw),
        ip: ctx.clientIp(request.raw),
        locale: place.language,
      };
      await submitRequest(ctx, from, body.data);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'rate_limited')) throw error;
      return showForm(request, reply, 429, texts.tooMany);
    }
    return send(reply, place, () => ({ title: texts.sentTitle, body: paragraph(texts.sentText) }));
  };

  const showLinked = (reply: FastifyReply, found: LinkedRequest | undefined, url: string) => {
    if (!found) throw notFound('This link');
    const { tenantId, locale: language } = found;
    return send(reply, { tenantId, language }, () => linkedBody(found, url));
  };

  // Its own scope, so that forms are read on these addresses only.
  void app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: limits.formBytes },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    pages.get(path, (request, reply) => showForm(request, reply, 200));
    pages.post(path, receive);
    pages.get<TokenRequest>(`${path}/:token`, async ({ params, url }, reply) =>
      showLinked(reply, await readRequestLink(ctx, params.token), url),
    );
    pages.post<TokenRequest>(`${path}/:token`, async ({ params, url }, reply) =>
      showLinked(reply, await confirmRequest(ctx, params.token), url),
    );
  });
};
