// Deletes sign-in links that nobody used, with the addresses that they were sent to.
import type { Job } from '../../../core/context/job.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { forEachTenant } from '../../../core/jobs/for-each-tenant.ts';
import { listTenantIds } from '../../sites/sites.store.ts';
import { deleteOldLinks } from './links.store.ts';

const purgeLinks = async (ctx: ServerContext): Promise<void> => {
  const now = ctx.clock.now();
  await forEachTenant(ctx, await listTenantIds(ctx.db), (tenantId) =>
    withTenant(ctx.db, { tenantId }, (tx) => deleteOldLinks(tx, now)),
  );
};

export const purgeLinksJob: Job = { name: 'blog_sign_in_link.purge', cron: '12 * * * *', run: purgeLinks };
