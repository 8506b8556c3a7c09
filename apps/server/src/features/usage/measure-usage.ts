import type { EntitlementKey, EntitlementLimit } from '@sitewright/contract/entitlements/entitlements';
import { type UsageMeter, usageMeters } from '@sitewright/contract/usage/usage';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { entitlementLimit, measureUse } from '../../identity/customers/entitlements.ts';
import { countMonth, type Counted } from './usage-counts.store.ts';
import { customerIdOf, type UsageSubject } from './usage-subject.ts';

/** Meters that plans can limit. */
export const entitlementOf: Readonly<Partial<Record<UsageMeter, EntitlementKey>>> = {
  sites: 'sites.count',
  storageBytes: 'storage.bytes',
  aiCredits: 'ai.credits',
};

/** Meters of an amount at a time; the others begin anew each month. */
const levels: readonly UsageMeter[] = ['sites', 'storageBytes'];
export const isReset = (meter: UsageMeter): boolean => !levels.includes(meter);
export const monthlyMeters = usageMeters.filter(isReset);

/**
 * Meters whose rows are deleted in time, such as emails after 30 days: what was used in a month stays used. Credits
 * are exact, because their rows stay and a call that fails gives back what it held.
 */
const kept: readonly UsageMeter[] = ['formSubmissions', 'emails'];
export const isKept = (meter: UsageMeter): boolean => kept.includes(meter);

type Measuring = Parameters<typeof measureUse>[0];

/** The amount of a meter: at present, or in the month. */
export const measureUsage = (
  ctx: Measuring,
  tx: TenantTransaction,
  meter: UsageMeter,
  counted: Counted,
): Promise<number> => {
  const customer = customerIdOf(tx, counted.subject);
  if (meter === 'sites') return measureUse(ctx, tx, customer, 'sites.count');
  if (meter === 'storageBytes') return measureUse(ctx, tx, customer, 'storage.bytes');
  return countMonth(tx, meter, counted);
};

/** Null also for the sites of a member: the limit is one of the workspace. */
export const limitOf = async (
  ctx: Pick<ServerContext, 'meters' | 'entitlements' | 'db' | 'settingsCache'>,
  tx: TenantTransaction,
  meter: UsageMeter,
  subject: UsageSubject,
): Promise<EntitlementLimit> => {
  const key = entitlementOf[meter];
  return key === undefined || !subject.isCustomer
    ? null
    : entitlementLimit(ctx, tx, customerIdOf(tx, subject), key);
};
