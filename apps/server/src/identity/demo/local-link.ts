// The link that the program prints at its start.
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../core/context/server-context.ts';
import { isLocalKey, localKeyCookie, localLinkPath } from './local-key.ts';

/** Sets the cookie and leads at once to an address without the key. Nothing is mounted where there is no demo. */
export const mountLocalLink = (app: FastifyInstance, ctx: ServerContext): void => {
  if (ctx.localKey === undefined) return;
  app.get<{ Params: { key: string } }>(`${localLinkPath}/:key`, async (request, reply) => {
    // No cache may keep the key's address, and no later page may be told of it.
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    if (!isLocalKey(ctx, request.params.key)) return reply.redirect('/login?error=local_link', 303);
    return reply.header('set-cookie', localKeyCookie(ctx)).redirect('/login', 303);
  });
};
