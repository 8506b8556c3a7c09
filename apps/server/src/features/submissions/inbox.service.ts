// What owners do with submissions.
import type { SpamReason, Submission, submissionList } from '@sitewright/contract/submissions/submissions';
import type { z } from 'zod';
import type { Actor } from '../../core/actor.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { announceSubmissions } from './announce.ts';
import { enqueuePurge } from '../form-files/purge-form-files.job.ts';
import { signFileUrl } from '../form-files/staged-files.service.ts';
import { requireForm } from '../forms/require-form.ts';
import { findVersion, type FormRow } from '../forms/forms.store.ts';
import { requireSite } from '../sites/require-site.ts';
import {
  deleteTrashed,
  findSubmission,
  hasSubmissions,
  listSubmissionRows,
  type SubmissionChange,
  type SubmissionRow,
  updateSubmissions,
} from './submissions.store.ts';

interface FormTarget {
  siteId: string;
  formId: string;
}

interface Target extends FormTarget {
  id: string;
}

export const presentSubmission = (row: SubmissionRow): Submission => ({
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
  submittedAt: row.submitted_at.toISOString(),
  deletedAt: row.deleted_at?.toISOString() ?? null,
});

/** Runs work on a form whose submissions the actor may read. */
const withForm = <Result>(
  ctx: ServerContext,
  actor: Actor,
  { siteId, formId }: FormTarget,
  work: (tx: TenantTransaction, form: FormRow) => Promise<Result>,
): Promise<Result> =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, siteId, 'sites.forms');
    return work(tx, await requireForm(tx, { siteId, id: formId }));
  });

const requireSubmission = async (
  tx: TenantTransaction,
  formId: string,
  id: string,
): Promise<SubmissionRow> => {
  const row = await findSubmission(tx, formId, id);
  if (!row) throw notFound('The submission');
  return row;
};

export const listSubmissions = (
  ctx: ServerContext,
  actor: Actor,
  target: FormTarget,
  { before, limit, ...filter }: z.output<typeof submissionList.query>,
) =>
  withForm(ctx, actor, target, async (tx) => {
    const { rows, next } = await listSubmissionRows(tx, target.formId, filter, { limit, cursor: before });
    return { submissions: rows.map(presentSubmission), next };
  });

export const getSubmission = (ctx: ServerContext, actor: Actor, target: Target) =>
  withForm(ctx, actor, target, async (tx) => {
    const row = await requireSubmission(tx, target.formId, target.id);
    const version = await findVersion(tx, target.formId, row.version);
    return { ...presentSubmission(row), fields: version?.definition.fields ?? [], meta: row.meta };
  });

/** The URL of a file of a submission, for a short time. */
export const getSubmissionFileUrl = (
  ctx: ServerContext,
  actor: Actor,
  { fileId, ...target }: Target & { fileId: string },
): Promise<string> =>
  withForm(ctx, actor, target, async (tx) => {
    await requireSubmission(tx, target.formId, target.id);
    const url = await signFileUrl(ctx, tx, { submissionId: target.id, fileId });
    if (url === undefined) throw notFound('The file');
    return url;
  });

export const updateSubmission = (
  ctx: ServerContext,
  actor: Actor,
  target: Target,
  change: SubmissionChange,
) =>
  withForm(ctx, actor, target, async (tx, form) => {
    await requireSubmission(tx, target.formId, target.id);
    await updateSubmissions(tx, target.formId, [target.id], change);
    if (change.spamState === 'ham')
      await announceSubmissions(ctx, tx, { form, siteId: target.siteId }, [target.id]);
    return presentSubmission(await requireSubmission(tx, target.formId, target.id));
  });

export const deleteSubmission = (ctx: ServerContext, actor: Actor, target: Target): Promise<void> =>
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
    const changed = await updateSubmissions(tx, target.formId, ids, changeOf(change));
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
