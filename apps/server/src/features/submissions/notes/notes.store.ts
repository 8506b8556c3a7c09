import { sql } from 'kysely';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { userName } from '../../../core/db/user-name.ts';
import './notes.tables.ts';

const notes = (tx: TenantTransaction, submissionId: string) =>
  tx
    .selectFrom('submission_notes')
    .leftJoin('users', 'users.id', 'submission_notes.author_id')
    .selectAll('submission_notes')
    .select(userName('users').as('author_name'))
    .where('submission_notes.tenant_id', '=', tx.tenantId)
    .where('submission_notes.submission_id', '=', submissionId);

export type NoteRow = Awaited<ReturnType<ReturnType<typeof notes>['execute']>>[number];

/** The notes of a submission, the oldest first. */
export const listNotes = (tx: TenantTransaction, submissionId: string): Promise<NoteRow[]> =>
  notes(tx, submissionId).orderBy('submission_notes.created_at').orderBy('submission_notes.id').execute();

export const findNote = (
  tx: TenantTransaction,
  submissionId: string,
  id: string,
): Promise<NoteRow | undefined> =>
  notes(tx, submissionId).where('submission_notes.id', '=', id).executeTakeFirst();

/** Until the transaction ends, nobody else adds a note to the submission. */
export const lockNotes = async (tx: TenantTransaction, submissionId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`submission_notes|${submissionId}`}, 0))`.execute(
    tx,
  );
};

export const countNotes = async (tx: TenantTransaction, submissionId: string): Promise<number> => {
  const { n } = await tx
    .selectFrom('submission_notes')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('tenant_id', '=', tx.tenantId)
    .where('submission_id', '=', submissionId)
    .executeTakeFirstOrThrow();
  return n;
};

export const insertNote = async (
  tx: TenantTransaction,
  note: { submissionId: string; authorId: string; body: string },
): Promise<string> => {
  const { id } = await tx
    .insertInto('submission_notes')
    .values({
      tenant_id: tx.tenantId,
      submission_id: note.submissionId,
      author_id: note.authorId,
      body: note.body,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const updateNote = async (tx: TenantTransaction, id: string, body: string): Promise<void> => {
  await tx
    .updateTable('submission_notes')
    .set({ body, edited_at: new Date() })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

export const deleteNoteRow = async (tx: TenantTransaction, id: string): Promise<void> => {
  await tx.deleteFrom('submission_notes').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();
};

/** Notes of a user in the tenant, for their data export. */
export const listNotesOf = (tx: TenantTransaction, userId: string) =>
  tx
    .selectFrom('submission_notes')
    .select(['id', 'submission_id as submissionId', 'body', 'created_at as createdAt'])
    .where('tenant_id', '=', tx.tenantId)
    .where('author_id', '=', userId)
    .orderBy('created_at')
    .execute();
