// Deletes what visitors chose in cookie banners, once it is older than its retention.
import { retentionLimits } from '@sitewright/contract/legal/retention-limits';
import { forEachTenant } from '../../core/jobs/for-each-tenant.ts';
import type { Job } from '../../core/context/job.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { listTenantIds } from '../sites/sites.store.ts';
import { deleteOldChoices } from './cookie-choices.store.ts';

const batch = 5_000;

export const purgeChoices = async (ctx: ServerContext): Promise<void> => {
  const due = { now: ctx.clock.now(), months: retentionLimits.consentMonths, limit: batch };
  await forEachTenant(ctx, await listTenantIds(ctx.db), async (tenantId) => {
    while ((await withTenant(ctx.db, { tenantId }, (tx) => deleteOldChoices(tx, due))) === batch);
  });
};

export const purgeChoicesJob: Job = { name: 'cookie_choices.purge', cron: '40 2 * * *', run: purgeChoices };
