import type { Database } from '../db/tables.ts';

/**
 * Rule of the tenant purge for the rows of a table. `delete`: in the order given, children first. `with
 * parent`: a foreign key deletes them. `keep`: they outlive the tenant.
 */
export type TenantDataRule = 'delete' | 'with parent' | 'keep';

/** By table. A test compares the rules of all features with the tables that hold rows of a tenant. */
export type TenantData = Readonly<Partial<Record<keyof Database, TenantDataRule>>>;
