// Notes on submissions. Only the author can change the text of a note.
import {
  submissionNoteAdded,
  submissionNoteDeleted,
  submissionNoteEdited,
} from '@sitewright/contract/submissions/submission-events';
import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import type { SubmissionNote } from '@sitewright/contract/submissions/submission-notes';
import { AppError, notFound } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { emitForSite } from '../../sites/emit-for-site.ts';
import { insertHistory } from '../history/history.store.ts';
import { requireSubmission, type SubmissionTarget, withForm } from '../submission-access.ts';
import {
  countNotes,
  deleteNoteRow,
  findNote,
  insertNote,
  listNotes,
  lockNotes,
  type NoteRow,
  updateNote,
} from './notes.store.ts';

export { listNotesOf } from './notes.store.ts';

/** The reader decides what may be done with a note; undefined for staff, who only read. */
export interface NoteReader {
  userId: string;
  isOwner: boolean;
}

const present = (row: NoteRow, reader: NoteReader | undefined): SubmissionNote => {
  const isMine = reader !== undefined && row.author_id === reader.userId;
  return {
    id: row.id,
    author: row.author_name,
    isMine,
    mayDelete: isMine || reader?.isOwner === true,
    body: row.body,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
  };
};

export const readNotes = async (
  tx: TenantTransaction,
  submissionId: string,
  reader: NoteReader | undefined,
): Promise<SubmissionNote[]> => (await listNotes(tx, submissionId)).map((row) => present(row, reader));

interface NoteTarget extends SubmissionTarget {
  noteId: string;
}

interface NoteWork {
  tx: TenantTransaction;
  reader: NoteReader;
  /** Records what happened, in the audit log and in the history of the submission. */
  record: (
    event: typeof submissionNoteAdded | typeof submissionNoteEdited | typeof submissionNoteDeleted,
    kind: 'note_added' | 'note_edited' | 'note_deleted',
  ) => Promise<void>;
}

const withSubmission = <Result>(
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  target: SubmissionTarget,
  work: (about: NoteWork) => Promise<Result>,
): Promise<Result> =>
  withForm(ctx, actor, target, async (tx, form, site) => {
    await requireSubmission(tx, target.formId, target.id);
    return work({
      tx,
      reader: { userId: actor.userId, isOwner: site.role === 'owner' },
      record: async (event, kind) => {
        await insertHistory(tx, [target.id], { kind, actorId: actor.userId });
        const payload = { formId: form.id, submissionId: target.id };
        await emitForSite(ctx, tx, event, { actor, meta, payload }, site);
      },
    });
  });

const requireNote = async (tx: TenantTransaction, { id, noteId }: NoteTarget): Promise<NoteRow> => {
  const row = await findNote(tx, id, noteId);
  if (!row) throw notFound('The note');
  return row;
};

export const addSubmissionNote = (
  ctx: ServerContext,
  doing: RequestContext,
  target: SubmissionTarget,
  body: string,
): Promise<SubmissionNote> =>
  withSubmission(ctx, doing, target, async ({ tx, reader, record }) => {
    await lockNotes(tx, target.id);
    if ((await countNotes(tx, target.id)) >= submissionLimits.notesMax)
      throw new AppError(
        'limit_reached',
        `A submission can have up to ${submissionLimits.notesMax} notes. Delete some first.`,
      );
    const noteId = await insertNote(tx, { submissionId: target.id, authorId: reader.userId, body });
    await record(submissionNoteAdded, 'note_added');
    return present(await requireNote(tx, { ...target, noteId }), reader);
  });

export const editSubmissionNote = (
  ctx: ServerContext,
  doing: RequestContext,
  target: NoteTarget,
  body: string,
): Promise<SubmissionNote> =>
  withSubmission(ctx, doing, target, async ({ tx, reader, record }) => {
    const note = await requireNote(tx, target);
    if (note.author_id !== reader.userId) throw new AppError('forbidden', 'Only the author can edit this.');
    await updateNote(tx, target.noteId, body);
    await record(submissionNoteEdited, 'note_edited');
    return present(await requireNote(tx, target), reader);
  });

export const deleteSubmissionNote = (
  ctx: ServerContext,
  doing: RequestContext,
  target: NoteTarget,
): Promise<void> =>
  withSubmission(ctx, doing, target, async ({ tx, reader, record }) => {
    const note = await requireNote(tx, target);
    if (!reader.isOwner && note.author_id !== reader.userId)
      throw new AppError('forbidden', 'Only the author or the site owner can delete this.');
    await deleteNoteRow(tx, target.noteId);
    await record(submissionNoteDeleted, 'note_deleted');
  });
