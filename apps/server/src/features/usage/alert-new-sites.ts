// A site counts at once, not in the night: its customer is alerted when it is created or restored.
import { siteCreated, siteRestored } from '@sitewright/contract/sites/site-events';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { Subscriber } from '../../core/context/subscriber.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { customerOf } from '../../identity/customers/customer.ts';
import { listOwnerIds } from '../sites/sites.store.ts';
import { measureUsage } from './measure-usage.ts';
import { alertCustomer } from './usage-alerts.ts';
import { monthOf } from './usage-month.ts';

const accepted: readonly string[] = [siteCreated.name, siteRestored.name];

export const newSiteAlerts: Subscriber<ServerContext> = {
  name: 'usage_alerts',
  accepts: (name) => accepted.includes(name),
  handle: async (ctx, transaction, { tenantId, target }) => {
    if (tenantId === null) return;
    const tx: TenantTransaction = Object.assign(transaction, { tenantId });
    const [ownerId] = await listOwnerIds(tx, { tenantId, siteId: target.id });
    if (ownerId === undefined) return;
    const { userId } = await customerOf(tx, ownerId);
    const subject = { userId, isCustomer: true };
    const now = ctx.clock.now();
    const month = monthOf(now);
    const used = await measureUsage(ctx, tx, 'sites', { subject, month, now });
    await alertCustomer(ctx, tx, subject, { meter: 'sites', used, month: month.name });
  },
};
