// Limits of customers. They are checked in the transaction that adds to a meter, with the customer locked.
import {
  type CustomerId,
  type EntitlementKey,
  type EntitlementLimit,
  entitlementMeters,
  type LimitReachedDetails,
} from '@sitewright/contract/entitlements/entitlements';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { lockCustomers } from './customer.ts';
import type { Meter } from './meter.ts';

type Entitlements = Pick<ServerContext, 'meters' | 'entitlements' | 'db' | 'settingsCache'>;

const meterOf = ({ meters }: Entitlements, key: EntitlementKey): Meter => {
  const meter = meters.get(key);
  if (!meter) throw new Error(`no feature measures ${key}`);
  return meter;
};

export const entitlementLimit = async (
  ctx: Entitlements,
  tx: TenantTransaction,
  { userId }: CustomerId,
  key: EntitlementKey,
): Promise<EntitlementLimit> => {
  const { workspaceLimit, configuredLimit } = meterOf(ctx, key);
  if (userId === null && workspaceLimit) return workspaceLimit(tx);
  return configuredLimit ? configuredLimit(ctx) : ctx.entitlements[key];
};

const limitReached = (
  tx: TenantTransaction,
  { key, errors }: Meter,
  { userId }: CustomerId,
  { used, limit }: { used: number; limit: number },
): AppError => {
  const meter = entitlementMeters[key];
  const audience = userId === null ? 'workspace' : userId === tx.userId ? 'self' : 'other';
  // A collaborator, or an admin of the shared workspace, must not learn what another customer uses.
  const details: LimitReachedDetails =
    audience === 'other' ? { meter } : { meter, used, limit, quota: limit };
  return new AppError('limit_reached', errors[audience], { details: { ...details } });
};

/** What the customer uses. */
export const measureUse = (
  ctx: Entitlements,
  tx: TenantTransaction,
  customer: CustomerId,
  key: EntitlementKey,
): Promise<number> => meterOf(ctx, key).measure(tx, customer);

/** Remaining amount of the customer; infinite without a limit, negative when the limit was lowered below the use. */
export const remainingEntitlement = async (
  ctx: Entitlements,
  tx: TenantTransaction,
  customer: CustomerId,
  key: EntitlementKey,
): Promise<number> => {
  const limit = await entitlementLimit(ctx, tx, customer, key);
  return limit === null ? Infinity : limit - (await measureUse(ctx, tx, customer, key));
};

/**
 * Measures now, and returns a check for amounts that are known later. It holds while the customer is locked, which
 * lets the measuring be done before other rows are locked.
 *
 * @throws AppError 402 `limit_reached` with `LimitReachedDetails`, when the check is called
 */
export const measureEntitlement = async (
  ctx: Entitlements,
  tx: TenantTransaction,
  customer: CustomerId,
  key: EntitlementKey,
): Promise<(amount: number) => void> => {
  const limit = await entitlementLimit(ctx, tx, customer, key);
  if (limit === null) return () => undefined;
  const meter = meterOf(ctx, key);
  const used = await meter.measure(tx, customer);
  return (amount) => {
    if (amount > 0 && used + amount > limit) throw limitReached(tx, meter, customer, { used, limit });
  };
};

interface Wanted {
  key: EntitlementKey;
  /** Increase of the meter by the change. */
  amount: number;
}

/** Checks without a lock, to refuse expensive work early; the transaction of the change checks again. */
export const assertEntitlement = async (
  ctx: Entitlements,
  tx: TenantTransaction,
  customer: CustomerId,
  { key, amount }: Wanted,
): Promise<void> => {
  if (amount > 0) (await measureEntitlement(ctx, tx, customer, key))(amount);
};

/**
 * Locks the customer and checks that it may add `amount`, before the change. The lock is held until the transaction
 * ends, so that two changes at once cannot both take what is left.
 *
 * @throws AppError 402 `limit_reached` with `LimitReachedDetails`
 */
export const requireEntitlement = async (
  ctx: Entitlements,
  tx: TenantTransaction,
  customer: CustomerId,
  wanted: Wanted,
): Promise<void> => {
  if (wanted.amount <= 0 || (await entitlementLimit(ctx, tx, customer, wanted.key)) === null) return;
  await lockCustomers(tx, [customer]);
  await assertEntitlement(ctx, tx, customer, wanted);
};
