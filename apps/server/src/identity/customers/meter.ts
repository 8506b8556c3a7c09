import type {
  CustomerId,
  EntitlementKey,
  EntitlementLimit,
} from '@sitewright/contract/entitlements/entitlements';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';

/** Sites and files that get another owner: one site, or everything that `from` owns in the tenant. */
export interface OwnerChange {
  from: CustomerId;
  to: CustomerId;
  siteId?: string | undefined;
}

/** Measures a share of what customers use of one entitlement; all shares of a meter are added. */
export interface MeterShare {
  key: EntitlementKey;
  measure: (tx: TenantTransaction, customer: CustomerId) => Promise<number>;
  /** Increase of the new owner's meter by the change. */
  measureOwnerChange: (tx: TenantTransaction, change: OwnerChange) => Promise<number>;
}

export interface Meter extends MeterShare {
  /** Limit of a whole workspace, where it has one of its own; otherwise the limit of every customer applies. */
  workspaceLimit?: (tx: TenantTransaction) => Promise<EntitlementLimit>;
  /** Limit of every customer, where it is a setting of the platform. Read from the cache: this runs in a transaction. */
  configuredLimit?: (ctx: Pick<ServerContext, 'db' | 'settingsCache'>) => Promise<EntitlementLimit>;
  /** Sentences of the error: to members of the workspace, to the user themself, and to anybody else. */
  errors: { workspace: string; self: string; other: string };
}

const sumOf = async <Argument>(
  measures: readonly ((tx: TenantTransaction, argument: Argument) => Promise<number>)[],
  tx: TenantTransaction,
  argument: Argument,
): Promise<number> => {
  let sum = 0;
  // One connection runs one query at a time.
  for (const measure of measures) sum += await measure(tx, argument);
  return sum;
};

/** Meters by key, each with the shares that other features add to it. */
export const combineMeters = (
  meters: readonly Meter[],
  shares: readonly MeterShare[],
): ReadonlyMap<EntitlementKey, Meter> =>
  new Map(
    meters.map((meter) => {
      const parts = [meter, ...shares.filter(({ key }) => key === meter.key)];
      const [measures, changes] = [
        parts.map(({ measure }) => measure),
        parts.map(({ measureOwnerChange }) => measureOwnerChange),
      ];
      return [
        meter.key,
        {
          ...meter,
          measure: (tx, customer) => sumOf(measures, tx, customer),
          measureOwnerChange: (tx, change) => sumOf(changes, tx, change),
        },
      ];
    }),
  );
