import type { FormDefinition } from '@sitewright/contract/forms/form-definition';
import type { Generated, JSONColumnType } from 'kysely';
import type { Timestamp, TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    forms: FormsTable;
    form_versions: FormVersionsTable;
  }
}

export interface FormsTable {
  tenant_id: string;
  id: Generated<string>;
  site_id: string;
  public_id: string;
  page_id: string | null;
  node_id: string | null;
  name: string;
  slug: string;
  description: Generated<string>;
  is_active: Generated<boolean>;
  closes_at: Timestamp | null;
  max_submissions: number | null;
  retention_days: number | null;
  draft: JSONColumnType<FormDefinition>;
  recipients: Generated<string[]>;
  mails_files_as: Generated<'attachments' | 'links'>;
  edit: Generated<number>;
  published_version: number | null;
  blocked_at: Timestamp | null;
  blocked_reason: string | null;
  created_by: string | null;
  created_at: TimestampDefault;
  updated_at: TimestampDefault;
}

export interface FormVersionsTable {
  tenant_id: string;
  form_id: string;
  version: number;
  definition: JSONColumnType<FormDefinition>;
  hash: string;
  created_at: TimestampDefault;
}
