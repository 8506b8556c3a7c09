import type { Database } from '../db/tables.ts';

/**
 * What happens to the rows of a table when their tenant is purged. `delete`: in the order given, children first. `with
 * parent`: a foreign key deletes them. `keep`: they outlive the tenant.
 */
export type TenantDataRule = 'delete' | 'with parent' | 'keep';

/** By table. A test compares the rules of all features with the tables that hold rows of a tenant. */
export type TenantData = Readonly<Partial<Record<keyof Database, TenantDataRule>>>;
