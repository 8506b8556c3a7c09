// Saved views of the lists of submissions. A view of a form may be shared with everybody who sees the form; a view of all
// sites is private, because no two users see the same sites.
import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import type { SubmissionView, ViewQuery } from '@sitewright/contract/submissions/submission-views';
import { type Actor, requirePermission } from '../../../core/actor.ts';
import { AppError, notFound } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { type FormTarget, withForm } from '../submission-access.ts';
import {
  countViewsOf,
  deleteViewRow,
  findView,
  insertView,
  isMember,
  listViews,
  lockViews,
  updateViewRow,
  type ViewRow,
  type ViewValues,
} from './views.store.ts';

/** The list that views belong to, and who looks at it. */
interface ViewList {
  /** Null: the submissions of all sites. */
  formId: string | null;
  userId: string;
  /** May change the shared views of others. */
  isOwner: boolean;
}

/** The list of one form, or of all sites. */
export type ViewTarget = FormTarget | 'all-sites';

const withViews = <Result>(
  ctx: ServerContext,
  actor: Actor,
  target: ViewTarget,
  work: (tx: TenantTransaction, list: ViewList) => Promise<Result>,
): Promise<Result> => {
  const { userId } = actor;
  if (target !== 'all-sites')
    return withForm(ctx, actor, target, (tx, form, { role }) =>
      work(tx, { formId: form.id, userId, isOwner: role === 'owner' }),
    );
  requirePermission(actor, 'sites.forms');
  return withTenant(ctx.db, actor, (tx) => work(tx, { formId: null, userId, isOwner: false }));
};

const present = (row: ViewRow, { userId, isOwner }: ViewList): SubmissionView => {
  const isMine = row.owner_id === userId;
  return {
    id: row.id,
    name: row.name,
    query: row.query,
    isShared: row.is_shared,
    isMine,
    owner: row.owner_name,
    mayChange: isMine || isOwner,
  };
};

const requireView = async (tx: TenantTransaction, list: ViewList, id: string): Promise<ViewRow> => {
  const row = await findView(tx, { ...list, id });
  if (!row) throw notFound('The view');
  return row;
};

const requireChangeable = async (tx: TenantTransaction, list: ViewList, id: string): Promise<ViewRow> => {
  const row = await requireView(tx, list, id);
  if (!present(row, list).mayChange)
    throw new AppError('forbidden', 'Only its owner or the site owner can change this view.');
  return row;
};

export const listSubmissionViews = (ctx: ServerContext, actor: Actor, target: ViewTarget) =>
  withViews(ctx, actor, target, async (tx, list) => ({
    views: (await listViews(tx, list.formId, list.userId)).map((row) => present(row, list)),
  }));

export const createSubmissionView = (
  ctx: ServerContext,
  actor: Actor,
  target: ViewTarget,
  { name, query, isShared = false }: { name: string; query: ViewQuery; isShared?: boolean },
): Promise<SubmissionView> =>
  withViews(ctx, actor, target, async (tx, list) => {
    if (!(await isMember(tx, list.userId)))
      throw new AppError('forbidden', 'Only members of the workspace can save views.');
    await lockViews(tx, list.userId);
    if ((await countViewsOf(tx, list.formId, list.userId)) >= submissionLimits.viewsMax)
      throw new AppError(
        'limit_reached',
        `You can save up to ${submissionLimits.viewsMax} views. Delete one first.`,
      );
    const owner = { formId: list.formId, ownerId: list.userId };
    const id = await insertView(tx, owner, { name, query, isShared });
    return present(await requireView(tx, list, id), list);
  });

export const updateSubmissionView = (
  ctx: ServerContext,
  actor: Actor,
  { id, of }: { id: string; of: ViewTarget },
  change: { [Name in keyof ViewValues]?: ViewValues[Name] | undefined },
): Promise<SubmissionView> =>
  withViews(ctx, actor, of, async (tx, list) => {
    const row = await requireChangeable(tx, list, id);
    // A view that is no longer shared is only its owner's.
    if (change.isShared === false && row.owner_id !== list.userId)
      throw new AppError('forbidden', 'Only its owner can stop sharing this view.');
    await updateViewRow(tx, id, {
      name: change.name ?? row.name,
      query: change.query ?? row.query,
      isShared: change.isShared ?? row.is_shared,
    });
    return present(await requireView(tx, list, id), list);
  });

export const deleteSubmissionView = (
  ctx: ServerContext,
  actor: Actor,
  { id, of }: { id: string; of: ViewTarget },
): Promise<void> =>
  withViews(ctx, actor, of, async (tx, list) => {
    await requireChangeable(tx, list, id);
    await deleteViewRow(tx, id);
  });
