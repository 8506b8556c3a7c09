import type { Generated } from 'kysely';
import type { Timestamp } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    data_requests: DataRequestsTable;
    data_request_notes: DataRequestNotesTable;
  }
}

export interface DataRequestsTable {
  tenant_id: string;
  id: Generated<string>;
  type: 'access' | 'erase' | 'export' | 'correct' | 'object';
  state: Generated<'received' | 'verified' | 'in_progress' | 'done' | 'refused'>;
  email: string;
  message: Generated<string>;
  locale: 'en' | 'vi';
  received_at: Timestamp;
  verified_at: Timestamp | null;
  due_at: Timestamp | null;
  answered_at: Timestamp | null;
  answer: Generated<string>;
  handled_by: string | null;
  reminded: Generated<'none' | 'due' | 'overdue'>;
  edit: Generated<number>;
}

export interface DataRequestNotesTable {
  tenant_id: string;
  id: Generated<string>;
  request_id: string;
  author_id: string | null;
  text: string;
  created_at: Timestamp;
}
