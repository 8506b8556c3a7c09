import type { Generated } from 'kysely';
import type { Timestamp, TimestampDefault } from '../../../core/db/column-types.ts';

declare module '../../../core/db/tables.ts' {
  interface Database {
    submission_notes: SubmissionNotesTable;
  }
}

export interface SubmissionNotesTable {
  tenant_id: string;
  id: Generated<string>;
  submission_id: string;
  author_id: string | null;
  body: string;
  created_at: TimestampDefault;
  edited_at: Timestamp | null;
}
