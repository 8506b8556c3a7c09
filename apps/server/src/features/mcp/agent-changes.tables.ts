import type { Generated, JSONColumnType } from 'kysely';
import type { Timestamp, TimestampDefault } from '../../core/db/column-types.ts';
import type { ChangePart } from './change-parts.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    agent_changes: AgentChangesTable;
  }
}

export interface AgentChangesTable {
  tenant_id: string;
  id: Generated<string>;
  api_key_id: string;
  user_id: string;
  site_id: string;
  label: string;
  parts: JSONColumnType<ChangePart[]>;
  created_at: TimestampDefault;
  undone_at: Timestamp | null;
}
