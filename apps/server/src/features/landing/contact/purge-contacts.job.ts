// Deletes messages of contact forms that are old: they are personal data, and nobody deletes them by hand.
import { landingLimits } from '@sitewright/contract/landing/landing-limits';
import { forEachTenant } from '../../../core/jobs/for-each-tenant.ts';
import type { Job } from '../../../core/context/job.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { deleteOldContacts, listTenantIds } from './contact-messages.store.ts';

const dayMs = 24 * 60 * 60_000;

export const purgeContacts = async (ctx: ServerContext): Promise<void> => {
  const now = ctx.clock.now().getTime();
  const before = new Date(now - landingLimits.contactDays * dayMs);
  const readBefore = new Date(now - landingLimits.contactReadDays * dayMs);
  await forEachTenant(ctx, await listTenantIds(ctx.db), (tenantId) =>
    withTenant(ctx.db, { tenantId }, (tx) => deleteOldContacts(tx, { before, readBefore })),
  );
};

export const purgeContactsJob: Job = {
  name: 'landing.purge_contacts',
  cron: '10 3 * * *',
  run: purgeContacts,
};
