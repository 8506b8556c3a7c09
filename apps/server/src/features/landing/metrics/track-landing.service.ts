// Counts page views and conversions. The host decides whose page it is: what a visitor claims is only compared with it.
import type * as contract from '@sitewright/contract/landing/landing';
import type { EndpointInput } from '@sitewright/contract/endpoint';
import { defaultTenantId } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import type { CallMeta } from '../../../http/mount-endpoint.ts';
import { requireTemplate } from '../instances/change-landing.service.ts';
import { addCounts } from './metrics.store.ts';

export const trackLanding = async (
  ctx: ServerContext,
  { tenant }: CallMeta,
  wanted: EndpointInput<typeof contract.trackLanding>['body'],
): Promise<{ ok: true }> => {
  const tenantId = tenant?.id ?? defaultTenantId;
  if (wanted.tenantId !== tenantId)
    throw new AppError('forbidden', 'This host belongs to another workspace.');
  const template = requireTemplate(ctx, wanted.templateId);
  const { pageViews = 0, conversions = 0 } = wanted.metrics;
  if (pageViews + conversions === 0) return { ok: true };
  const { test } = await ctx.landingDocuments.state(tenant);
  const { variant, goal } = wanted;
  await withTenant(ctx.db, { tenantId }, (tx) =>
    addCounts(tx, {
      day: ctx.clock.now().toISOString().slice(0, 10),
      templateId: template.slug,
      pageViews,
      conversions,
      goal,
      test: test && variant ? { experimentId: test.id, variant } : undefined,
    }),
  );
  return { ok: true };
};
