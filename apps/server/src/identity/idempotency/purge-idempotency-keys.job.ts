import type { Job } from '../../core/context/job.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { deleteExpiredKeys, listTenantsWithExpiredKeys } from './idempotency.store.ts';

export const idempotencyJobs: Job[] = [
  {
    name: 'idempotency.purge',
    cron: '40 * * * *',
    run: async (ctx) => {
      const now = ctx.clock.now();
      for (const tenantId of await listTenantsWithExpiredKeys(ctx.db, now)) {
        await withTenant(ctx.db, { tenantId }, (tx) => deleteExpiredKeys(tx, now));
      }
    },
  },
];
