import type { Timestamp, TimestampDefault } from '../../../core/db/column-types.ts';

declare module '../../../core/db/tables.ts' {
  interface Database {
    submission_access: SubmissionAccessTable;
  }
}

export interface SubmissionAccessTable {
  tenant_id: string;
  user_id: string;
  reason: string;
  granted_at: TimestampDefault;
  expires_at: Timestamp;
}
