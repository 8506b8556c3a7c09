import type { Generated } from 'kysely';

declare module '../../core/db/tables.ts' {
  interface Database {
    customers: CustomersTable;
  }
}

/** One row per customer, inserted when it is first locked. */
export interface CustomersTable {
  tenant_id: string;
  id: Generated<string>;
  /** Null: the workspace itself is the customer. */
  user_id: string | null;
}
