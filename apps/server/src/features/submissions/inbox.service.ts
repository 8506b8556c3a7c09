// What owners do with submissions.
import type { SpamReason, Submission, submissionList } from '@sitewright/contract/submissions/submissions';
import type { z } from 'zod';
import type { Actor } from '../../core/actor.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { announceSubmissions } from './announce.ts';
import { enqueuePurge } from '../form-files/purge-form-files.job.ts';
import { signFileUrl } from '../form-files/staged-files.service.ts';
import { findVersion } from '../forms/forms.store.ts';
import { changeAndRecord } from './history/change-and-record.ts';
import { listHistory } from './history/history.store.ts';
import { type NoteReader, readNotes } from './notes/notes.service.ts';
import { type FormTarget, requireSubmission, type SubmissionTarget, withForm } from './submission-access.ts';
import {
  deleteTrashed,
  hasSubmissions,
  type InboxRow,
  listSubmissionRows,
  type SubmissionChange,
} from './submissions.store.ts';

export const presentSubmission = (row: InboxRow): Submission => ({
  id: row.id,
  formId: row.form_id,
  siteId: row.site_id,
  version: row.version,
  status: row.status,
  spamState: row.spam_state,
  spamReasons: row.spam_reasons as SpamReason[],
  isTest: row.is_test,
  answers: row.answers,
  pagePath: row.page_path,
  assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name },
  submittedAt: row.submitted_at.toISOString(),
  deletedAt: row.deleted_at?.toISOString() ?? null,
});

export type SubmissionQuery = z.output<typeof submissionList.query>;

export const readSubmissions = async (
  tx: TenantTransaction,
  formId: string,
  { before, limit, ...filter }: SubmissionQuery & { viewerId: string },
) => {
  const { rows, next } = await listSubmissionRows(tx, formId, filter, { limit, cursor: before });
  return { submissions: rows.map(presentSubmission), next };
};

export const listSubmissions = (
  ctx: ServerContext,
  actor: Actor,
  target: FormTarget,
  query: SubmissionQuery,
) =>
  withForm(ctx, actor, target, (tx) =>
    readSubmissions(tx, target.formId, { ...query, viewerId: actor.userId }),
  );

/** A submission with all that is shown beside its answers. */
export const readSubmission = async (
  tx: TenantTransaction,
  { formId, id }: SubmissionTarget,
  reader: NoteReader | undefined,
) => {
  const row = await requireSubmission(tx, formId, id);
  const version = await findVersion(tx, formId, row.version);
  return {
    ...presentSubmission(row),
    fields: version?.definition.fields ?? [],
    meta: row.meta,
    notes: await readNotes(tx, id, reader),
    history: await listHistory(tx, id),
  };
};

export const getSubmission = (ctx: ServerContext, actor: Actor, target: SubmissionTarget) =>
  withForm(ctx, actor, target, (tx, _form, { role }) =>
    readSubmission(tx, target, { userId: actor.userId, isOwner: role === 'owner' }),
  );

type FileTarget = SubmissionTarget & { fileId: string };

/** The URL of a file of a submission, for a short time. */
export const readFileUrl = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { formId, id, fileId }: FileTarget,
): Promise<string> => {
  await requireSubmission(tx, formId, id);
  const url = await signFileUrl(ctx, tx, { submissionId: id, fileId });
  if (url === undefined) throw notFound('The file');
  return url;
};

export const getSubmissionFileUrl = (ctx: ServerContext, actor: Actor, target: FileTarget): Promise<string> =>
  withForm(ctx, actor, target, (tx) => readFileUrl(ctx, tx, target));

export const updateSubmission = (
  ctx: ServerContext,
  actor: Actor,
  target: SubmissionTarget,
  change: SubmissionChange,
) =>
  withForm(ctx, actor, target, async (tx, form) => {
    await requireSubmission(tx, target.formId, target.id);
    await changeAndRecord(tx, actor, target.formId, [target.id], change);
    if (change.spamState === 'ham')
      await announceSubmissions(ctx, tx, { form, siteId: target.siteId }, [target.id]);
    return presentSubmission(await requireSubmission(tx, target.formId, target.id));
  });

export const deleteSubmission = (ctx: ServerContext, actor: Actor, target: SubmissionTarget): Promise<void> =>
  withForm(ctx, actor, target, async (tx) => {
    await requireSubmission(tx, target.formId, target.id);
    if ((await deleteTrashed(tx, target.formId, [target.id])) > 0) return enqueuePurge(ctx, tx);
    throw new AppError('wrong_state', 'Move the submission to the trash first.');
  });

export type BulkChange =
  | 'read'
  | 'new'
  | 'starred'
  | 'archived'
  | 'spam'
  | 'ham'
  | 'trash'
  | 'restore'
  | 'delete';

const changeOf = (change: Exclude<BulkChange, 'delete'>): SubmissionChange => {
  if (change === 'spam' || change === 'ham') return { spamState: change };
  if (change === 'trash' || change === 'restore') return { isDeleted: change === 'trash' };
  return { status: change };
};

export const bulkUpdateSubmissions = (
  ctx: ServerContext,
  actor: Actor,
  target: FormTarget,
  { ids, change }: { ids: readonly string[]; change: BulkChange },
): Promise<{ changed: number }> =>
  withForm(ctx, actor, target, async (tx, form) => {
    if (change === 'delete') {
      await enqueuePurge(ctx, tx);
      return { changed: await deleteTrashed(tx, target.formId, ids) };
    }
    const changed = await changeAndRecord(tx, actor, target.formId, ids, changeOf(change));
    if (change === 'ham') await announceSubmissions(ctx, tx, { form, siteId: target.siteId }, ids);
    return { changed };
  });

/** A form that somebody submitted is deleted only by who says that the submissions go with it. */
export const requireDeletable = async (
  tx: TenantTransaction,
  formId: string,
  withSubmissions: boolean,
): Promise<void> => {
  if (withSubmissions || !(await hasSubmissions(tx, formId))) return;
  throw new AppError('in_use', 'This form has submissions. Delete them with it, or switch the form off.');
};
