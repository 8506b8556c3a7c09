import type { EmailContent } from '@sitewright/contract/email-blocks/email-blocks';
import type { Generated, JSONColumnType } from 'kysely';
import type { TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    email_templates: EmailTemplatesTable;
    email_template_versions: EmailTemplateVersionsTable;
  }
}

export interface EmailTemplatesTable {
  tenant_id: string;
  scope: 'tenant' | 'platform';
  kind: string;
  locale: 'en' | 'vi';
  draft: JSONColumnType<EmailContent> | null;
  version: Generated<number>;
  active_version: number | null;
  based_on: string;
  edit: Generated<number>;
  updated_by: string | null;
  updated_at: TimestampDefault;
}

export interface EmailTemplateVersionsTable {
  tenant_id: string;
  scope: 'tenant' | 'platform';
  kind: string;
  locale: 'en' | 'vi';
  version: number;
  content: JSONColumnType<EmailContent>;
  created_by: string | null;
  created_at: TimestampDefault;
}
