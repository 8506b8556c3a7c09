// The metrics of the process for a monitoring system. Only with the token of the operator, and on no host of a workspace.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../../core/context/server-context.ts';
import { openMetricsType } from '../../core/metrics/metrics.ts';
import { AppError } from '../../core/app-error.ts';
import { hostTenantOf } from '../hosts.ts';
import type { RequestMetrics } from './request-metrics.ts';

declare module '../../core/context/server-context.ts' {
  interface ServerContext {
    requestMetrics: RequestMetrics;
  }
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Of equal length, whatever is sent, so that the comparison takes the same time. */
const isSame = (given: string, token: string): boolean => timingSafeEqual(sha256(given), sha256(token));

const bearerOf = ({ headers }: FastifyRequest): string =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';

/** Without a token there is no such route. */
export const mountMetrics = (app: FastifyInstance, ctx: ServerContext): void => {
  const { metricsToken } = ctx.env;
  if (metricsToken === undefined) return;
  app.get('/metrics', async (request: FastifyRequest, reply: FastifyReply) => {
    if (hostTenantOf(request.raw)) throw new AppError('not_found', 'There is nothing at this address.');
    if (!isSame(bearerOf(request), metricsToken)) {
      throw new AppError('unauthenticated', 'Send the token of METRICS_TOKEN.', {
        headers: { 'www-authenticate': 'Bearer' },
      });
    }
    return reply
      .headers({ 'content-type': openMetricsType, 'cache-control': 'no-store' })
      .send(await ctx.metrics.text());
  });
};
