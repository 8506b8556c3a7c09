// Whether a request comes from a browser on the server's own machine, asked before a shortcut of the
// demonstration is offered.
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../server-context.ts';
import type { CallMeta } from './mount-endpoint.ts';

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

export const isOwnMachine = (request: FastifyRequest): boolean => {
  // A proxy in front speaks from loopback for the whole world: its header gives it away.
  const forwarded = request.headers['x-forwarded-for'] ?? request.headers['forwarded'];
  const host = request.hostname.replace(/:\d+$/, '');
  const named = host === 'localhost' || host.endsWith('.localhost') || loopback.test(host);
  return forwarded === undefined && named && loopback.test(request.socket.remoteAddress ?? '');
};

/** Whether an answer may show what a mail would say: while developing, on one's own machine, to nobody else. */
export const isPreviewer = (
  { env }: Pick<ServerContext, 'env'>,
  { request }: Pick<CallMeta, 'request'>,
): boolean => env.nodeEnv === 'development' && env.demo && isOwnMachine(request);
