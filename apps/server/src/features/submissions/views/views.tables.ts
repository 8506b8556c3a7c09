import type { ViewQuery } from '@sitewright/contract/submissions/submission-views';
import type { Generated, JSONColumnType } from 'kysely';
import type { TimestampDefault } from '../../../core/db/column-types.ts';

declare module '../../../core/db/tables.ts' {
  interface Database {
    submission_views: SubmissionViewsTable;
  }
}

export interface SubmissionViewsTable {
  tenant_id: string;
  id: Generated<string>;
  owner_id: string;
  form_id: string | null;
  name: string;
  is_shared: Generated<boolean>;
  query: JSONColumnType<ViewQuery>;
  created_at: TimestampDefault;
  updated_at: TimestampDefault;
}
