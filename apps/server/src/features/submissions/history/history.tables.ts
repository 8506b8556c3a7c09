import type { Generated } from 'kysely';
import type { TimestampDefault } from '../../../core/db/column-types.ts';

declare module '../../../core/db/tables.ts' {
  interface Database {
    submission_history: SubmissionHistoryTable;
  }
}

export interface SubmissionHistoryTable {
  tenant_id: string;
  id: Generated<string>;
  submission_id: string;
  kind: string;
  actor_id: string | null;
  person_id: string | null;
  at: TimestampDefault;
}
