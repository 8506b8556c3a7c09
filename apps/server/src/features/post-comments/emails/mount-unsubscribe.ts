// Unsubscribing from replies. Opening the link changes nothing, as mail scanners open links; one POST unsubscribes (RFC 8058).
import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { securityHeaders } from '../../../http/security-headers.ts';
import { newsletterBrand } from '../../newsletter/newsletter-brand.ts';
import { buttonForm, newsletterPage, paragraph } from '../../newsletter/pages/newsletter-page.ts';
import { deleteSubscription, findSubscription } from '../store/subscriptions.store.ts';
import { commentLanguage, commentTexts } from '../visitors/comment-texts.ts';
import { readUnsubscribeToken, unsubscribePath } from './unsubscribe-token.ts';

const bodyBytes = 4 * 1024;

interface TokenRequest {
  Params: { token: string };
}

export const mountUnsubscribe = (app: FastifyInstance, ctx: ServerContext): void => {
  const headers = {
    ...securityHeaders('app', ctx.env.appUrl.startsWith('https:')),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  };

  const respond = async (
    reply: FastifyReply,
    { token, path, isLeaving }: { token: string; path: string; isLeaving: boolean },
  ): Promise<FastifyReply> => {
    const link = readUnsubscribeToken(ctx, token);
    if (!link) throw notFound('This link');
    const page = await withTenant(ctx.db, { tenantId: link.tenantId }, async (tx) => {
      const brand = await newsletterBrand(ctx, tx);
      const found = await findSubscription(tx, link.subscriptionId);
      const language = commentLanguage(found?.locale);
      const texts = commentTexts[language];
      if (found && isLeaving) await deleteSubscription(tx, found.id);
      return found && !isLeaving
        ? newsletterPage({
            brand,
            language,
            title: texts.unsubscribeTitle,
            body: paragraph(texts.unsubscribeText(found.post_title)) + buttonForm(path, texts.unsubscribe),
          })
        : // Unsubscribed before, or erased: the wish is fulfilled either way.
          newsletterPage({ brand, language, title: texts.unsubscribedTitle, body: '' });
    });
    return reply.headers(headers).send(page);
  };

  // Its own scope, so that forms are read on this address only.
  void app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: bodyBytes },
      (_request, _body, done) => done(null, undefined),
    );
    const path = `${unsubscribePath}/:token`;
    pages.get<TokenRequest>(path, async ({ params: { token }, url }, reply) =>
      respond(reply, { token, path: url, isLeaving: false }),
    );
    pages.post<TokenRequest>(path, async ({ params: { token }, url }, reply) =>
      respond(reply, { token, path: url, isLeaving: true }),
    );
  });
};
