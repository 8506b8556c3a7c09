import type { Generated, JSONColumnType } from 'kysely';
import type { TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    form_messages: FormMessagesTable;
  }
}

export interface FormMessagesTable {
  tenant_id: string;
  id: Generated<string>;
  site_id: string;
  section_id: string;
  page_path: string;
  data: JSONColumnType<{ name: string; value: string }[]>;
  created_at: TimestampDefault;
}
