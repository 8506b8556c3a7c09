import type { Answers } from '@sitewright/forms/answers/answer';
import type { Generated, JSONColumnType } from 'kysely';
import type { JsonDefault, Timestamp, TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    form_submissions: FormSubmissionsTable;
    form_answers: FormAnswersTable;
  }
}

export interface FormSubmissionsTable {
  tenant_id: string;
  id: Generated<string>;
  site_id: string;
  form_id: string;
  version: number;
  key: string;
  status: Generated<'partial' | 'pending_payment' | 'new' | 'read' | 'starred' | 'archived'>;
  spam_state: Generated<'ham' | 'suspect' | 'spam'>;
  spam_reasons: Generated<string[]>;
  is_test: Generated<boolean>;
  answers: JSONColumnType<Answers>;
  search: Generated<string>;
  meta: JsonDefault;
  page_path: Generated<string>;
  ip_hash: Generated<string>;
  submitted_at: TimestampDefault;
  updated_at: TimestampDefault;
  deleted_at: Timestamp | null;
  notified_at: Timestamp | null;
}

export interface FormAnswersTable {
  tenant_id: string;
  submission_id: string;
  form_id: string;
  field_id: string;
  /** Of a choice in a list of several. */
  position: number;
  text_value: string | null;
  number_value: number | null;
  date_value: string | null;
}
