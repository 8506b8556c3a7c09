import type { Generated } from 'kysely';
import type { Timestamp, TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    form_files: FormFilesTable;
  }
}

export interface FormFilesTable {
  tenant_id: string;
  id: Generated<string>;
  site_id: string;
  /** Null once the form is deleted. */
  form_id: string | null;
  field_id: string;
  submission_id: string | null;
  object_key: string;
  sha256: string;
  size: number;
  received_size: number;
  mime_type: string;
  original_name: string;
  state: Generated<'staged' | 'attached'>;
  token_hash: Buffer | null;
  expires_at: Timestamp | null;
  created_at: TimestampDefault;
}
