import type {
  AnswerFilter,
  AssigneeFilter,
  SpamState,
  SubmissionSort,
  SubmissionStatus,
  SubmissionTab,
} from '@sitewright/contract/submissions/submissions';
import { type Insertable, type Selectable, sql } from 'kysely';
import { type Chunk, paginateByCursor } from '../../core/db/paginate.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { answerCondition } from './inbox-filters/answer-filter.store.ts';
import type { AnswerRow } from './answer-rows.ts';
import { wordCondition } from './inbox-filters/submission-words.store.ts';
import type { FormSubmissionsTable } from './submissions.tables.ts';
import { userName } from '../../core/db/user-name.ts';

export type SubmissionRow = Selectable<FormSubmissionsTable>;
/** As the inbox shows it. */
export type InboxRow = SubmissionRow & { assignee_name: string | null };
export type NewSubmission = Omit<Insertable<FormSubmissionsTable>, 'tenant_id' | 'answers' | 'meta'> & {
  answers: object;
  meta: object;
};

/** Undefined when the form already has a submission with the key. */
export const insertSubmission = async (
  tx: TenantTransaction,
  { answers, meta, ...submission }: NewSubmission,
): Promise<string | undefined> => {
  const row = await tx
    .insertInto('form_submissions')
    .values({
      ...submission,
      tenant_id: tx.tenantId,
      answers: JSON.stringify(answers),
      meta: JSON.stringify(meta),
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'form_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

export const insertAnswers = async (
  tx: TenantTransaction,
  ids: { submissionId: string; formId: string },
  rows: readonly AnswerRow[],
): Promise<void> => {
  if (rows.length === 0) return;
  await tx
    .insertInto('form_answers')
    .values(
      rows.map((row) => ({
        ...row,
        tenant_id: tx.tenantId,
        submission_id: ids.submissionId,
        form_id: ids.formId,
      })),
    )
    .execute();
};

export const findSubmissionByKey = (
  tx: TenantTransaction,
  formId: string,
  key: string,
): Promise<SubmissionRow | undefined> =>
  tx
    .selectFrom('form_submissions')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('form_id', '=', formId)
    .where('key', '=', key)
    .executeTakeFirst();

/** Until the transaction ends, nobody else submits a form that takes a limited number of submissions. */
export const lockForm = async (tx: TenantTransaction, formId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`submissions|${formId}`}, 0))`.execute(tx);
};

/** Whether there is any submission, spam and trash included. */
export const hasSubmissions = async (tx: TenantTransaction, formId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('form_submissions')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('form_id', '=', formId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Those of some forms that have any submission, spam, tests and trash included. */
export const listFormsWithSubmissions = async (
  tx: TenantTransaction,
  formIds: readonly string[],
): Promise<string[]> => {
  if (formIds.length === 0) return [];
  const rows = await tx
    .selectFrom('form_submissions')
    .select('form_id')
    .distinct()
    .where('tenant_id', '=', tx.tenantId)
    .where('form_id', 'in', [...formIds])
    .execute();
  return rows.map((row) => row.form_id);
};

export const countSubmissions = async (tx: TenantTransaction, formId: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('form_submissions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tx.tenantId)
    .where('form_id', '=', formId)
    .where('spam_state', '!=', 'spam')
    .where('status', '!=', 'partial')
    .where('is_test', '=', false)
    .executeTakeFirstOrThrow();
  return Number(count);
};

const ofForm = (tx: TenantTransaction, formId: string) =>
  tx
    .selectFrom('form_submissions')
    .where('form_submissions.tenant_id', '=', tx.tenantId)
    .where('form_submissions.form_id', '=', formId);

type FormQuery = ReturnType<typeof ofForm>;

const inTab = (query: FormQuery, tab: SubmissionTab): FormQuery => {
  if (tab === 'trash') return query.where('form_submissions.deleted_at', 'is not', null);
  const kept = query.where('form_submissions.deleted_at', 'is', null);
  if (tab === 'spam') return kept.where('form_submissions.spam_state', '=', 'spam');
  if (tab === 'review') return kept.where('form_submissions.spam_state', '=', 'suspect');
  const ham = kept.where('form_submissions.spam_state', '=', 'ham');
  if (tab === 'inbox') return ham.where('form_submissions.status', 'in', ['new', 'read', 'starred']);
  if (tab === 'partial') return ham.where('form_submissions.status', 'in', ['partial', 'pending_payment']);
  return ham.where('form_submissions.status', '=', tab);
};

/** Read for the rows of a page only. */
export const assigneeName = sql<
  string | null
>`(select ${userName('users')} from users where users.id = form_submissions.assignee_id)`.as('assignee_name');

export interface SubmissionFilter {
  tab: SubmissionTab;
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  filters?: readonly AnswerFilter[] | undefined;
  assignee?: AssigneeFilter | undefined;
  /** Whom `me` means. */
  viewerId?: string | undefined;
  sort?: SubmissionSort | undefined;
}

const withAssignee = (
  query: FormQuery,
  {
    assignee,
    viewerId = null,
  }: Pick<SubmissionFilter, 'assignee'> & { viewerId?: string | null | undefined },
): FormQuery => {
  if (assignee === 'me') return query.where('form_submissions.assignee_id', '=', viewerId);
  if (assignee === 'anyone') return query.where('form_submissions.assignee_id', 'is not', null);
  if (assignee === 'nobody') return query.where('form_submissions.assignee_id', 'is', null);
  return query;
};

/** Narrows to what a tab of the inbox shows, and to what is searched in it. */
export const matching = (
  query: FormQuery,
  { tab, q, from, to, filters = [], ...assigned }: SubmissionFilter,
): FormQuery =>
  filters
    .reduce(
      (narrowed, filter) => narrowed.where(answerCondition(filter)),
      withAssignee(inTab(query, tab), assigned),
    )
    .$if(q !== undefined && q !== '', (narrowed) => narrowed.where(wordCondition(q!)))
    .$if(from !== undefined, (narrowed) => narrowed.where('submitted_at', '>=', new Date(from!)))
    .$if(to !== undefined, (narrowed) => narrowed.where('submitted_at', '<', new Date(to!)));

/** Order of the lists. */
export const inOrder = (sort: SubmissionSort = 'newest') =>
  ({
    order: [
      { column: 'form_submissions.submitted_at', type: 'timestamptz' },
      { column: 'form_submissions.id', type: 'uuid' },
    ],
    direction: sort === 'oldest' ? 'asc' : 'desc',
  }) as const;

export const listSubmissionRows = (
  tx: TenantTransaction,
  formId: string,
  filter: SubmissionFilter,
  chunk: Chunk,
): Promise<{ rows: InboxRow[]; next: string | null }> =>
  paginateByCursor(chunk, {
    rows: matching(ofForm(tx, formId), filter).selectAll().select(assigneeName),
    ...inOrder(filter.sort),
  });

export const findSubmission = (
  tx: TenantTransaction,
  formId: string,
  id: string,
): Promise<InboxRow | undefined> =>
  ofForm(tx, formId).selectAll().select(assigneeName).where('id', '=', id).executeTakeFirst();

export interface SubmissionChange {
  status?: SubmissionStatus | undefined;
  spamState?: SpamState | undefined;
  isDeleted?: boolean | undefined;
}

/** Those of the ids that belong to the form and that a change of one property would change. */
export const listChanging = async (
  tx: TenantTransaction,
  formId: string,
  ids: readonly string[],
  { status, spamState, isDeleted }: SubmissionChange,
): Promise<string[]> => {
  const rows = await ofForm(tx, formId)
    .select('id')
    .where('id', 'in', ids)
    .$if(status !== undefined, (query) => query.where('status', '!=', status!))
    .$if(spamState !== undefined, (query) => query.where('spam_state', '!=', spamState!))
    .$if(isDeleted !== undefined, (query) => query.where('deleted_at', isDeleted ? 'is' : 'is not', null))
    .execute();
  return rows.map(({ id }) => id);
};

/** Changes those of the ids that belong to the form; returns how many. */
export const updateSubmissions = async (
  tx: TenantTransaction,
  formId: string,
  ids: readonly string[],
  { status, spamState, isDeleted }: SubmissionChange,
): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('form_submissions')
    .set({
      updated_at: new Date(),
      ...(status === undefined ? {} : { status }),
      ...(spamState === undefined ? {} : { spam_state: spamState }),
      ...(isDeleted === undefined ? {} : { deleted_at: isDeleted ? new Date() : null }),
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('form_id', '=', formId)
    .where('id', 'in', ids)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** Deletes those of the ids that are in the trash of the form; returns how many. */
export const deleteTrashed = async (
  tx: TenantTransaction,
  formId: string,
  ids: readonly string[],
): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('form_submissions')
    .where('tenant_id', '=', tx.tenantId)
    .where('form_id', '=', formId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  return Number(numDeletedRows);
};

/** Those of the ids that are no spam and were never announced; from now on they were. */
export const claimUnannounced = async (
  tx: TenantTransaction,
  formId: string,
  ids: readonly string[],
): Promise<string[]> => {
  const rows = await tx
    .updateTable('form_submissions')
    .set({ notified_at: new Date() })
    .where('tenant_id', '=', tx.tenantId)
    .where('form_id', '=', formId)
    .where('id', 'in', ids)
    .where('spam_state', '=', 'ham')
    .where('status', 'not in', ['partial', 'pending_payment'])
    .where('notified_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};
