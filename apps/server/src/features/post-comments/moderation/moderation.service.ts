// What people of a site do with the comments of its readers.
import { blogLimits as limits } from '@sitewright/contract/blog/blog-limits';
import type { EndpointInput, EndpointResponse } from '@sitewright/contract/endpoint';
import { commentEdited, commentsModerated } from '@sitewright/contract/post-comments/post-comment-events';
import type * as contract from '@sitewright/contract/post-comments/post-comments';
import type {
  CommentAction,
  CommentStatus,
  PostComment,
} from '@sitewright/contract/post-comments/post-comments';
import type { Actor } from '../../../core/actor.ts';
import { AppError, notFound } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { paginationOf } from '../../../core/listing.ts';
import { staleVersion } from '../../../core/stale-version.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { emitForSite } from '../../sites/emit-for-site.ts';
import { requireSite } from '../../sites/require-site.ts';
import type { SiteView } from '../../sites/sites.store.ts';
import { announceComment, enqueueRelease } from '../announce-comment.ts';
import { cleanBody, hashBody, isReadable } from '../../blog/clean-text.ts';
import { findCommenter } from '../store/commented-post.store.ts';
import {
  type CommentRow,
  deleteComments,
  findComment,
  insertComment,
  lockComments,
  lockThread,
  updateComment,
} from '../store/comments.store.ts';
import { countTabs, findModerated, listCommentedPosts, listModerated } from '../store/moderation.store.ts';
import { dismissReports } from '../store/reports.store.ts';
import { presentComment } from './present-comment.ts';

export interface CommentTarget {
  siteId: string;
  id: string;
}

export const moderating = <Result>(
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  work: (tx: TenantTransaction, site: SiteView) => Promise<Result>,
): Promise<Result> =>
  withTenant(ctx.db, actor, async (tx) => work(tx, await requireSite(tx, actor, siteId, 'blog.moderate')));

export const listPostComments = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  query: EndpointInput<typeof contract.listPostComments>['query'],
): Promise<EndpointResponse<typeof contract.listPostComments>> =>
  moderating(ctx, actor, siteId, async (tx, site) => {
    const { rows, total } = await listModerated(tx, siteId, query);
    return {
      comments: rows.map((row) => presentComment(ctx, site, row)),
      pagination: paginationOf(query, total),
      counts: await countTabs(tx, siteId, query.postId),
      posts: await listCommentedPosts(tx, siteId),
    };
  });

const presentNow = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  site: SiteView,
  id: string,
): Promise<PostComment> => presentComment(ctx, site, (await findModerated(tx, { siteId: site.id, id }))!);

/** Where an action takes a comment; undefined where it leaves it as it is. */
const statusAfter = (action: CommentAction, row: CommentRow): CommentStatus | undefined => {
  const { status, status_before: before } = row;
  const wanted: Partial<Record<CommentAction, CommentStatus>> = {
    approve: 'approved',
    hold: 'pending',
    spam: 'spam',
    trash: 'trash',
    ...(status === 'trash' || status === 'spam' ? { restore: before ?? 'pending' } : {}),
  };
  const next = wanted[action];
  return next === status ? undefined : next;
};

const move = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { row, status }: { row: CommentRow; status: CommentStatus },
): Promise<CommentRow> => {
  const isHidden = status === 'spam' || status === 'trash';
  const before = row.status === 'trash' ? 'pending' : row.status;
  return updateComment(tx, row.id, {
    status,
    status_before: isHidden ? before : null,
    moved_at: ctx.clock.now(),
  });
};

const moveAll = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  {
    call,
    site,
    rows,
    action,
  }: { call: RequestContext; site: SiteView; rows: CommentRow[]; action: CommentAction },
): Promise<CommentRow[]> => {
  const changed: CommentRow[] = [];
  for (const row of rows) {
    const status = statusAfter(action, row);
    if (status === undefined) continue;
    const moved = await move(ctx, tx, { row, status });
    await announceComment(ctx, tx, { actor: call.actor, meta: call.meta, site }, moved);
    changed.push(row);
  }
  return changed;
};

const remove = async (tx: TenantTransaction, rows: readonly CommentRow[]): Promise<CommentRow[]> => {
  const gone = rows.filter(({ status }) => status === 'trash' || status === 'spam');
  await deleteComments(
    tx,
    gone.map(({ id }) => id),
  );
  return gone;
};

const keep = async (tx: TenantTransaction, rows: readonly CommentRow[]): Promise<CommentRow[]> => {
  const reported = rows.filter((row) => row.report_count > 0);
  if (reported.length > 0)
    await dismissReports(
      tx,
      reported.map(({ id }) => id),
    );
  return reported;
};

export const moderatePostComments = (
  ctx: ServerContext,
  call: RequestContext,
  siteId: string,
  { ids, action }: EndpointInput<typeof contract.moderatePostComments>['body'],
): Promise<EndpointResponse<typeof contract.moderatePostComments>> =>
  moderating(ctx, call.actor, siteId, async (tx, site) => {
    const rows = await lockComments(tx, siteId, ids);
    if (rows.length === 0) throw notFound('The comment');
    const changed =
      action === 'delete'
        ? await remove(tx, rows)
        : action === 'keep'
          ? await keep(tx, rows)
          : await moveAll(ctx, tx, { call, site, rows, action });
    if (changed.length > 0) {
      await emitForSite(
        ctx,
        tx,
        commentsModerated,
        { actor: call.actor, meta: call.meta, payload: { action, comments: changed.length } },
        site,
      );
    }
    const isShown = (row: CommentRow): boolean =>
      row.status === 'approved' || action === 'approve' || action === 'restore';
    if (action !== 'keep' && changed.some(isShown)) await enqueueRelease(ctx, tx, siteId);
    return { changed: changed.length, previous: changed.map(({ id, status }) => ({ id, status })) };
  });

const requireComment = async (tx: TenantTransaction, target: CommentTarget): Promise<CommentRow> => {
  const row = await findComment(tx, target);
  if (!row) throw notFound('The comment');
  return row;
};

const requireBody = (typed: string): string => {
  const body = cleanBody(typed);
  const sentence = 'Enter a comment.';
  if (isReadable(body)) return body;
  throw new AppError('validation_failed', sentence, { fields: { body: sentence } });
};

export const replyToPostComment = (
  ctx: ServerContext,
  call: RequestContext,
  target: CommentTarget,
  typed: string,
): Promise<PostComment> =>
  moderating(ctx, call.actor, target.siteId, async (tx, site) => {
    const { actor, meta } = call;
    const body = requireBody(typed);
    const found = await requireComment(tx, target);
    await lockThread(tx, found.post_id);
    const [answered] = await lockComments(tx, site.id, [target.id]);
    if (!answered) throw notFound('The comment');
    if (answered.status === 'spam' || answered.status === 'trash')
      throw new AppError(
        'validation_failed',
        'This comment is in the trash or in spam. Restore it before you reply.',
      );
    if (answered.status === 'pending') {
      const approved = await move(ctx, tx, { row: answered, status: 'approved' });
      await announceComment(ctx, tx, { actor, meta, site }, approved);
    }
    const now = ctx.clock.now();
    const user = await findCommenter(tx, actor.userId);
    const reply = await insertComment(tx, {
      site_id: site.id,
      post_id: answered.post_id,
      parent_id: answered.parent_id ?? answered.id,
      answers_id: answered.parent_id === null ? null : answered.id,
      author_name: (user?.name ?? site.name).slice(0, limits.commentNameMaxLength),
      author_email: null,
      user_id: actor.userId,
      is_by_author: true,
      body,
      status: 'approved',
      status_before: null,
      body_hash: hashBody(body),
      ip_hash: null,
      user_agent: null,
      created_at: now,
      moved_at: now,
    });
    await announceComment(ctx, tx, { actor, meta, site }, reply);
    await enqueueRelease(ctx, tx, site.id);
    return presentNow(ctx, tx, site, reply.id);
  });

export const editPostComment = (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  target: CommentTarget,
  { body: typed, edit }: EndpointInput<typeof contract.editPostComment>['body'],
): Promise<PostComment> =>
  moderating(ctx, actor, target.siteId, async (tx, site) => {
    const [row] = await lockComments(tx, site.id, [target.id]);
    if (!row) throw notFound('The comment');
    if (edit !== undefined && edit !== row.edit) throw staleVersion(row.edit, undefined);
    const body = requireBody(typed);
    if (body !== row.body) {
      await updateComment(tx, row.id, {
        body,
        body_hash: hashBody(body),
        edit: row.edit + 1,
        edited_at: ctx.clock.now(),
      });
      const payload = { postId: row.post_id, commentId: row.id };
      await emitForSite(ctx, tx, commentEdited, { actor, meta, payload }, site);
      if (row.status === 'approved') await enqueueRelease(ctx, tx, site.id);
    }
    return presentNow(ctx, tx, site, row.id);
  });
