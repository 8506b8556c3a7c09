import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import { sharedTenantId } from '@sitewright/contract/tenants/shared-tenant';
import type { Job } from '../../core/context/job.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { requestSubscription } from './subscribe.service.ts';
import {
  deleteUnconfirmed,
  listNeverAsked,
  listTenantsWithUnconfirmed,
} from './subscribers/subscribers.store.ts';

const dayMs = 24 * 60 * 60_000;
/** Confirmation emails of one hour to subscribers from before double opt-in. */
const askedAtOnce = 200;

const purge = async (ctx: ServerContext): Promise<void> => {
  const before = new Date(ctx.clock.now().getTime() - limits.unconfirmedDays * dayMs);
  for (const tenantId of await listTenantsWithUnconfirmed(ctx.db, before))
    await withTenant(ctx.db, { tenantId }, (tx) => deleteUnconfirmed(tx, before));
};

const askOnce = (ctx: ServerContext): Promise<void> =>
  withTenant(ctx.db, { tenantId: sharedTenantId }, async (tx) => {
    for (const { email, source, locale } of await listNeverAsked(tx, askedAtOnce))
      await requestSubscription(ctx, tx, { email, source, locale: locale === 'vi' ? 'vi' : 'en' });
  });

export const newsletterJobs: readonly Job[] = [
  { name: 'newsletter.purge', cron: '20 4 * * *', run: purge },
  { name: 'newsletter.ask-once', cron: '35 * * * *', run: askOnce },
];
