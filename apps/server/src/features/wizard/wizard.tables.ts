import type { WizardData, WizardStep } from '@sitewright/contract/wizard/wizard';
import type { Generated, JSONColumnType } from 'kysely';
import type { Timestamp, TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    wizard_sessions: WizardSessionsTable;
  }
}

export interface WizardSessionsTable {
  id: Generated<string>;
  user_id: string | null;
  email: string | null;
  step: WizardStep;
  data: JSONColumnType<WizardData>;
  run_id: string | null;
  site_id: string | null;
  created_at: TimestampDefault;
  expires_at: Timestamp;
}
