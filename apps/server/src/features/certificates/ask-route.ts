// A proxy in front of the server asks here whether it may obtain a certificate for a name. Only names that are served get
// one, so that strangers cannot use up the limits of the certificate authority.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerContext } from '../../core/context/server-context.ts';
import { ipMatcher } from '../../core/ip-list.ts';
import { isLoopbackHost } from '../../core/loopback.ts';
import { readServerName } from './served-names.ts';

/** Requests of visitors that a proxy forwards come from the proxy too. */
const isForwarded = ({ headers }: FastifyRequest['raw']): boolean =>
  ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined);

export const mountAsk = (app: FastifyInstance, ctx: ServerContext): void => {
  const isProxy = ipMatcher(ctx.env.trustedProxies);
  const mayAsk = ({ raw }: FastifyRequest): boolean => {
    const caller = raw.socket.remoteAddress ?? '';
    return (isLoopbackHost(caller) || isProxy(caller)) && !isForwarded(raw);
  };
  app.get<{ Querystring: { domain?: unknown } }>('/internal/tls/ask', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const { domain } = request.query;
    const name = mayAsk(request) && typeof domain === 'string' ? readServerName(domain) : undefined;
    const isServed = name !== undefined && (await ctx.certificates.names.serves(name));
    return reply.code(isServed ? 200 : 404).send({ isServed });
  });
};
