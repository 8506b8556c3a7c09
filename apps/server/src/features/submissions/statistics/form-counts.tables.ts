import type { Generated } from 'kysely';

declare module '../../../core/db/tables.ts' {
  interface Database {
    form_counts: FormCountsTable;
  }
}

export interface FormCountsTable {
  tenant_id: string;
  form_id: string;
  /** `YYYY-MM-DD` in UTC. */
  day: string;
  event: string;
  field_id: Generated<string>;
  count: Generated<number>;
}
