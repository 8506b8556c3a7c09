// The pages of newsletters outside the API, on every host of the app.
import { subscribeBody, subscribeNewsletter } from '@sitewright/contract/newsletter/newsletter';
import { sharedTenantId } from '@sitewright/contract/tenants/shared-tenant';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { enforceEndpointRateLimits } from '../../../http/endpoint-rate-limits.ts';
import { hostTenantOf } from '../../../http/hosts.ts';
import { languageOf } from '../../../http/mail-links.ts';
import { securityHeaders } from '../../../http/security-headers.ts';
import { newsletterBrand } from '../newsletter-brand.ts';
import { subscribe } from '../subscribe.service.ts';
import { archivedCampaignPage, archivePage } from './archive-pages.ts';
import { newsletterPage, paragraph } from './newsletter-page.ts';
import { pageTexts } from './page-texts.ts';
import {
  confirmedPage,
  confirmPage,
  preferencesPage,
  savedPreferencesPage,
  unsubscribedPage,
  unsubscribePage,
} from './subscriber-pages.ts';

const formBytes = 16 * 1024;
const archivePagesMax = 10_000;

interface TokenRequest {
  Params: { token: string };
}

const fieldsOf = (request: FastifyRequest): URLSearchParams =>
  request.body instanceof URLSearchParams ? request.body : new URLSearchParams();

export const mountNewsletterPages = (app: FastifyInstance, ctx: ServerContext): void => {
  const headers = {
    ...securityHeaders('app', ctx.env.appUrl.startsWith('https:')),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  };

  const send = (reply: FastifyReply, page: string | undefined): FastifyReply => {
    if (page === undefined) throw notFound('This link');
    return reply.headers(headers).send(page);
  };

  const respond = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { isAccepted }: { isAccepted: boolean },
  ): Promise<FastifyReply> => {
    const language = languageOf({ request });
    const texts = pageTexts[language];
    const tenantId = hostTenantOf(request.raw)?.id ?? sharedTenantId;
    const brand = await withTenant(ctx.db, { tenantId }, (tx) => newsletterBrand(ctx, tx));
    const page = isAccepted
      ? { title: texts.requestedTitle, body: paragraph(texts.requestedText) }
      : { title: texts.refusedTitle, body: '' };
    return reply
      .code(isAccepted ? 200 : 422)
      .headers(headers)
      .send(newsletterPage({ brand, language, ...page }));
  };

  // Its own scope, so that forms are read on these addresses only.
  void app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formBytes },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );

    /** The newsletter form of a page, for browsers without scripts. */
    pages.post('/newsletter/subscribe', async (request, reply) => {
      const body = subscribeBody.safeParse(Object.fromEntries(fieldsOf(request)));
      if (!body.success) return respond(request, reply, { isAccepted: false });
      const ip = ctx.clientIp(request.raw);
      await enforceEndpointRateLimits(ctx, subscribeNewsletter, { ip, actor: undefined });
      await subscribe(ctx, { ip, tenant: hostTenantOf(request.raw), request }, body.data);
      return respond(request, reply, { isAccepted: true });
    });

    const archiveOf = (request: FastifyRequest) => ({
      tenantId: hostTenantOf(request.raw)?.id ?? sharedTenantId,
      language: languageOf({ request }),
    });
    // The archive is public: search engines may show it, and it may be kept for a moment.
    const publicHeaders = {
      ...headers,
      'cache-control': 'public, max-age=60',
      vary: 'accept-language',
      'x-robots-tag': 'all',
    };
    pages.get<{ Querystring: { page?: string } }>('/newsletter/archive', async (request, reply) => {
      const page = Math.min(archivePagesMax, Math.max(1, Math.trunc(Number(request.query.page)) || 1));
      return reply.headers(publicHeaders).send(await archivePage(ctx, page, archiveOf(request)));
    });
    pages.get<{ Params: { slug: string } }>('/newsletter/archive/:slug', async (request, reply) => {
      const page = await archivedCampaignPage(ctx, request.params.slug, archiveOf(request));
      if (page === undefined) throw notFound('This newsletter');
      return reply.headers(publicHeaders).send(page);
    });

    pages.get<TokenRequest>('/newsletter/confirm/:token', async ({ params: { token }, url }, reply) =>
      send(reply, await confirmPage(ctx, token, url)),
    );
    pages.post<TokenRequest>('/newsletter/confirm/:token', async ({ params: { token }, url }, reply) =>
      send(reply, await confirmedPage(ctx, token, url)),
    );
    pages.get<TokenRequest>('/newsletter/unsubscribe/:token', async ({ params: { token }, url }, reply) =>
      send(reply, await unsubscribePage(ctx, token, url)),
    );
    pages.post<TokenRequest>('/newsletter/unsubscribe/:token', async ({ params: { token }, url }, reply) =>
      send(reply, await unsubscribedPage(ctx, token, url)),
    );
    pages.get<TokenRequest>('/newsletter/preferences/:token', async ({ params: { token }, url }, reply) =>
      send(reply, await preferencesPage(ctx, token, url)),
    );
    pages.post<TokenRequest>('/newsletter/preferences/:token', async (request, reply) => {
      const { token } = request.params;
      const lists = fieldsOf(request).getAll('list');
      return send(reply, await savedPreferencesPage(ctx, token, { path: request.url, lists }));
    });
  });
};
