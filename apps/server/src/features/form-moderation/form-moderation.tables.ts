import type { FormFinding } from '@sitewright/contract/form-moderation/form-moderation';
import type { JSONColumnType } from 'kysely';
import type { TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    form_flags: FormFlagsTable;
  }
}

export interface FormFlagsTable {
  tenant_id: string;
  form_id: string;
  site_id: string;
  form_name: string;
  findings: JSONColumnType<FormFinding[]>;
  hash: string;
  status: 'open' | 'dismissed' | 'blocked';
  blocked_reason: string | null;
  decided_by: string | null;
  flagged_at: TimestampDefault;
}
