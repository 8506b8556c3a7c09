// The link that the program prints when it starts.
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../core/context/server-context.ts';
import { isLocalKey, localKeyCookie, localLinkPath } from './local-key.ts';

/** Sets the cookie and redirects at once to a URL without the key. Not mounted where there is no demo. */
export const mountLocalLink = (app: FastifyInstance, ctx: ServerContext): void => {
  if (ctx.localKey === undefined) return;
  app.get<{ Params: { key: string } }>(`${localLinkPath}/:key`, async (request, reply) => {
    // No cache may store the URL with the key, and no later page may get it as a referrer.
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    if (!isLocalKey(ctx, request.params.key)) return reply.redirect('/login?error=local_link', 303);
    return reply.header('set-cookie', localKeyCookie(ctx)).redirect('/login', 303);
  });
};
