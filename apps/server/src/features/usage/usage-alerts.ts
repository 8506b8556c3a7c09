// Tells customers that a limit comes near: once for each threshold and month, and of the highest one alone.
import type { EntitlementKey } from '@sitewright/contract/entitlements/entitlements';
import {
  aiCreditsThresholdReached,
  sitesThresholdReached,
  storageThresholdReached,
} from '@sitewright/contract/usage/usage-events';
import type { UsageMeter } from '@sitewright/contract/usage/usage';
import { usageThresholds } from '@sitewright/contract/usage/usage-limits';
import { systemActor } from '../../core/context/event-actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { emit } from '../../core/events/emit.ts';
import { hasReached } from './forecast.ts';
import { entitlementOf, limitOf } from './measure-usage.ts';
import type { UsageSubject } from './usage-subject.ts';
import { saveAlerts } from './usage.store.ts';

const events = {
  'sites.count': sitesThresholdReached,
  'storage.bytes': storageThresholdReached,
  'ai.credits': aiCreditsThresholdReached,
} satisfies Record<EntitlementKey, unknown>;

interface Measured {
  meter: UsageMeter;
  used: number;
  month: string;
}

export const alertCustomer = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  subject: UsageSubject,
  { meter, used, month }: Measured,
): Promise<void> => {
  const key = entitlementOf[meter];
  const limit = await limitOf(ctx, tx, meter, subject);
  if (key === undefined || limit === null) return;
  const reached = usageThresholds.filter((percent) => hasReached(used, limit, percent));
  const threshold = reached.at(-1);
  if (threshold === undefined) return;
  const added = await saveAlerts(tx, subject, { meter, month, thresholds: reached });
  if (!added.includes(threshold)) return;
  await emit(ctx, tx, events[key], {
    tenantId: tx.tenantId,
    actor: systemActor,
    target: { type: 'usage', id: meter, label: `${threshold}%` },
    payload: { userId: subject.userId, threshold, month },
  });
};
