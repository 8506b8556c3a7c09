// What visitors sent, in a backup of the site. Assignees and authors of notes are people of this installation and stay here.
import { sql } from 'kysely';
import { z } from 'zod';
import {
  type ArchiveTable,
  column,
  defineArchiveTable,
  rowsThrough,
  rowsWithSite,
} from '../../../core/db/archive/archive-table.ts';

const keptSubmissions = (siteId: string) => sql<boolean>`t.submission_id in (
  select s.id from app.form_submissions s
  where s.tenant_id = t.tenant_id and s.site_id = ${siteId} and s.deleted_at is null)`;

export const submissionsArchive: readonly ArchiveTable[] = [
  defineArchiveTable({
    name: 'form_submissions',
    table: 'form_submissions',
    part: 'submissions',
    columns: {
      id: column.id(),
      form_id: column.reference('forms'),
      version: column.count(),
      key: column.text(200),
      status: column.oneOf('partial', 'pending_payment', 'new', 'read', 'starred', 'archived'),
      spam_state: column.oneOf('ham', 'suspect', 'spam'),
      spam_reasons: column.texts(100),
      is_test: column.flag(),
      answers: column.json(),
      search: column.text(2_000_000),
      meta: column.json(),
      page_path: column.text(5_000),
      submitted_at: column.time(),
      updated_at: column.time(),
      notified_at: column.optionalTime(),
    },
    key: ['id'],
    rowsOf: (siteId) => sql`${rowsWithSite(siteId)} and t.deleted_at is null`,
    hasSiteId: true,
    sameBy: ['form_id', 'key'],
    onSame: 'conflict',
    onReplace: 'keep',
  }),
  defineArchiveTable({
    name: 'form_answers',
    table: 'form_answers',
    part: 'submissions',
    columns: {
      submission_id: column.reference('form_submissions'),
      form_id: column.reference('forms'),
      field_id: column.text(200),
      position: column.count(),
      text_value: column.optionalText(2_000_000),
      number_value: column.optionalNumber(),
      date_value: column.optionalText(40),
    },
    key: ['submission_id', 'field_id', 'position'],
    rowsOf: keptSubmissions,
    everyRowOf: rowsThrough('form_submissions', 'submission_id'),
    hasSiteId: false,
    onReplace: 'keep',
  }),
  defineArchiveTable({
    name: 'submission_notes',
    table: 'submission_notes',
    part: 'submissions',
    columns: {
      id: column.id(),
      submission_id: column.reference('form_submissions'),
      body: column.text(50_000),
      created_at: column.time(),
      edited_at: column.optionalTime(),
    },
    key: ['id'],
    rowsOf: keptSubmissions,
    everyRowOf: rowsThrough('form_submissions', 'submission_id'),
    hasSiteId: false,
    onReplace: 'keep',
  }),
  defineArchiveTable({
    name: 'submission_history',
    table: 'submission_history',
    part: 'submissions',
    columns: {
      id: column.id(),
      submission_id: column.reference('form_submissions'),
      kind: { is: 'value', schema: z.string().max(60) },
      at: column.time(),
    },
    key: ['id'],
    rowsOf: keptSubmissions,
    everyRowOf: rowsThrough('form_submissions', 'submission_id'),
    hasSiteId: false,
    onReplace: 'keep',
  }),
];
