// The outbox on one page, for a browser with the local key: what a mailbox would show.
import { limits } from '@sitewright/contract/limits';
import { escapeHtml } from '@sitewright/render/escape';
import { htmlDocument } from '@sitewright/render/html-document';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../core/app-error.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { hasLocalKey } from '../../identity/demo/local-key.ts';
import { outboxPath } from '../../identity/demo/mail-preview.ts';
import { findMail, listMailRows, type MailRow } from '../../core/mail/mails.store.ts';
import { linksIn } from './mails.service.ts';

const style = `:root{color-scheme:light dark}body{margin:0 auto;padding:24px 16px;max-width:860px;font:15px/1.5 system-ui;background:Canvas;color:CanvasText}h1{font-size:22px}article{margin:16px 0;padding:16px;border:1px solid color-mix(in srgb,CanvasText 20%,Canvas);border-radius:8px}h2{margin:0 0 4px;font-size:16px}p{margin:4px 0;overflow-wrap:anywhere}.about{opacity:.75;font-size:14px}pre{white-space:pre-wrap;overflow-wrap:anywhere}iframe{margin:16px 0;width:100%;height:640px;border:1px solid color-mix(in srgb,CanvasText 20%,Canvas);border-radius:8px;background:#fff}`;

const page = (title: string, body: string): string =>
  htmlDocument({ lang: 'en', title, stylesheet: { css: style } }, `<h1>${escapeHtml(title)}</h1>${body}`);

const about = (mail: MailRow): string =>
  `<p class="about">${escapeHtml(mail.kind)} · to ${escapeHtml(mail.recipient)} · ${escapeHtml(mail.status)} · ${mail.created_at.toISOString().slice(0, 19).replace('T', ' ')} UTC</p>${mail.last_error ? `<p>${escapeHtml(mail.last_error)}</p>` : ''}`;

const links = (mail: MailRow): string =>
  linksIn(mail.text_body ?? '')
    .map((link) => `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`)
    .join('');

const list = (mails: readonly MailRow[]): string =>
  page(
    'Outbox',
    mails.length === 0
      ? '<p>No email yet. Request a sign-in link, and it appears here.</p>'
      : mails
          .map(
            (mail) =>
              `<article><h2><a href="${outboxPath}/${mail.id}">${escapeHtml(mail.subject)}</a></h2>${about(mail)}${links(mail)}</article>`,
          )
          .join(''),
  );

const one = (mail: MailRow): string =>
  page(
    mail.subject,
    `<p><a href="${outboxPath}">All emails</a></p>${about(mail)}${links(mail)}${
      mail.text_body === null
        ? '<p>It was sent, and its text was deleted.</p>'
        : `<iframe title="As HTML" src="${outboxPath}/${mail.id}/html"></iframe><h2>As text</h2><pre>${escapeHtml(mail.text_body)}</pre>`
    }`,
  );

/** Mounted with the demo only. Responds with nothing to a browser without the local key. */
export const mountDevOutbox = (app: FastifyInstance, ctx: ServerContext): void => {
  if (ctx.localKey === undefined) return;
  const headers = {
    ...securityHeaders('sandboxed', false),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  };
  const pageHeaders = {
    ...headers,
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'",
  };
  app.get(outboxPath, async (request, reply) => {
    if (!hasLocalKey(ctx, request)) throw notFound('This page');
    const { rows } = await listMailRows(ctx.db, { page: 1, limit: limits.lists.pageSizeMax });
    return reply.headers(pageHeaders).send(list(rows));
  });
  app.get<{ Params: { id: string; as?: string } }>(`${outboxPath}/:id/:as?`, async (request, reply) => {
    const { id, as } = request.params;
    const isAsked = hasLocalKey(ctx, request) && /^[0-9a-f-]{36}$/.test(id);
    const mail = isAsked ? await findMail(ctx.db, id) : undefined;
    if (!mail) throw notFound('This email');
    return as === 'html'
      ? reply.headers(headers).send(mail.html_body ?? '')
      : reply.headers(pageHeaders).send(one(mail));
  });
};
