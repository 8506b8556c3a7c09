import type {
  CustomerId,
  EntitlementKey,
  EntitlementLimit,
} from '@sitewright/contract/entitlements/entitlements';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';

/** Sites and files that get another owner: one site, or everything that `from` owns in the tenant. */
export interface OwnerChange {
  from: CustomerId;
  to: CustomerId;
  siteId?: string | undefined;
}

/** Measures what customers use of one entitlement. */
export interface Meter {
  key: EntitlementKey;
  measure: (tx: TenantTransaction, customer: CustomerId) => Promise<number>;
  /** Increase of the new owner's meter by the change. */
  measureOwnerChange: (tx: TenantTransaction, change: OwnerChange) => Promise<number>;
  /** Limit of a whole workspace, where it has one of its own; otherwise the limit of every customer applies. */
  workspaceLimit?: (tx: TenantTransaction) => Promise<EntitlementLimit>;
  /** Sentences of the error: to members of the workspace, to the user themself, and to anybody else. */
  errors: { workspace: string; self: string; other: string };
}
