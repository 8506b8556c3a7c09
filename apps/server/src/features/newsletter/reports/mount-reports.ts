// Takes the reports of mail servers: one raw email for each request. The answer says nothing of what it was about.
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { enforceRateLimit } from '../../../core/rate-limits/rate-limit.ts';
import { securityHeaders } from '../../../http/security-headers.ts';
import { applyDelivery } from './apply-report.ts';
import { type ReportedDelivery, readReport } from './read-report.ts';
import { findReportTenant, reportPath } from './report-address.service.ts';
import { noteReceived } from './report-address.store.ts';

const takeReport = async (
  ctx: ServerContext,
  tenantId: string,
  deliveries: readonly ReportedDelivery[],
): Promise<void> => {
  // In one order, so that two reports about the same people wait for each other.
  const sorted = deliveries.toSorted((one, other) => (one.email < other.email ? -1 : 1));
  await withTenant(ctx.db, { tenantId }, async (tx) => {
    for (const delivery of sorted) await applyDelivery(ctx, tx, delivery);
    await noteReceived(tx, ctx.clock.now());
  });
};

interface ReportRequest {
  Params: { token: string };
}

export const mountReports = (app: FastifyInstance, ctx: ServerContext): void => {
  const headers = {
    ...securityHeaders('api', ctx.env.appUrl.startsWith('https:')),
    'cache-control': 'no-store',
  };
  // Its own scope, so that raw emails are read on this address only.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: limits.reportBytes },
      (_request, body, done) => done(null, body),
    );
    scope.post<ReportRequest>(
      `${reportPath}/:token`,
      {
        bodyLimit: limits.reportBytes,
        // Before the body is read.
        onRequest: async (request: FastifyRequest<ReportRequest>) => {
          const tenantId = await findReportTenant(ctx, request.params.token);
          if (tenantId === undefined) throw notFound('This address');
          await enforceRateLimit(ctx, [
            {
              key: `newsletter-reports:tenant:${tenantId}`,
              limit: limits.reportsPerMinute,
              windowSeconds: 60,
            },
          ]);
        },
      },
      async (request, reply) => {
        const tenantId = await findReportTenant(ctx, request.params.token);
        if (tenantId === undefined) throw notFound('This address');
        const raw = Buffer.isBuffer(request.body) ? Uint8Array.from(request.body) : new Uint8Array();
        const deliveries = await readReport(raw);
        if (deliveries.length > 0) await takeReport(ctx, tenantId, deliveries);
        return reply.headers(headers).code(204).send();
      },
    );
  });
};
