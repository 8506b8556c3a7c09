import type { Answers } from '@sitewright/forms/answers/answer';
import type { Generated, JSONColumnType } from 'kysely';
import type { JsonDefault, Timestamp, TimestampDefault } from '../../core/db/column-types.ts';

/** Names and values as typed, and the step that was shown. */
export interface DraftContent {
  answers: [name: string, value: string][];
  step?: string | undefined;
}

declare module '../../core/db/tables.ts' {
  interface Database {
    form_submissions: FormSubmissionsTable;
    form_answers: FormAnswersTable;
    form_submission_words: FormSubmissionWordsTable;
    form_drafts: FormDraftsTable;
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
  assignee_id: string | null;
}

/** Kept by triggers, from `search`. */
export interface FormSubmissionWordsTable {
  tenant_id: string;
  submission_id: string;
  form_id: string;
  word: string;
}

export interface FormAnswersTable {
  tenant_id: string;
  submission_id: string;
  form_id: string;
  field_id: string;
  /** Of a choice in a list of several. */
  position: number;
  text_value: string | null;
  /** The beginning of the text in lower case, as filters compare it. Never written: PostgreSQL works it out. */
  text_key: string | null;
  number_value: number | null;
  date_value: string | null;
}

export interface FormDraftsTable {
  tenant_id: string;
  form_id: string;
  id: string;
  secret_hash: Buffer;
  content: JSONColumnType<DraftContent>;
  created_at: TimestampDefault;
  updated_at: TimestampDefault;
}
