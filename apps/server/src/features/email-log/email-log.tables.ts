import type { TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    email_suppressions: EmailSuppressionsTable;
  }
}

export interface EmailSuppressionsTable {
  tenant_id: string;
  address: string;
  reason: 'manual' | 'bounce' | 'complaint';
  created_by: string | null;
  created_at: TimestampDefault;
}
