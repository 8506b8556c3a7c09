import type { Generated } from 'kysely';
import type { TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    form_autoresponders: FormAutorespondersTable;
  }
}

export interface FormAutorespondersTable {
  tenant_id: string;
  form_id: string;
  is_enabled: Generated<boolean>;
  subject: Generated<string>;
  body: Generated<string>;
  reply_to: string | null;
  updated_at: TimestampDefault;
}
