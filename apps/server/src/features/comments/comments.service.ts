// Comments on a site. A thread stays where it was pinned even when that element is gone, because it may still matter.
// Only the author can change the text of a comment.
import { commentAdded } from '@sitewright/contract/comments/comment-events';
import type { CommentPosition, Thread } from '@sitewright/contract/comments/comments';
import { limits } from '@sitewright/contract/limits';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { emit } from '../../core/events/emit.ts';
import { actorOfUser } from '../../core/context/event-actor.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { requireSite } from '../sites/require-site.ts';
import { presentThreads, type Reader } from './comments.present.ts';
import {
  changeComment,
  type CommentRow,
  countComments,
  findComment,
  insertComment,
  isDocumentOf,
  listComments as listRows,
  listThreadParticipants,
  lockComments,
  removeComment,
  type CommentAuthor,
} from './comments.store.ts';

export { listCommentsOf } from './comments.store.ts';

interface SiteOf {
  id: string;
  name: string;
}

const readerOf = ({ userId }: Actor, site: Awaited<ReturnType<typeof requireSite>>): Reader => ({
  userId,
  isOwner: site.role === 'owner',
});

const threadOf = async (
  tx: TenantTransaction,
  siteId: string,
  threadId: string,
  reader: Reader,
): Promise<Thread> => {
  const [thread] = presentThreads(await listRows(tx, siteId, threadId), reader);
  if (!thread) throw notFound('The comment');
  return thread;
};

const requireComment = async (tx: TenantTransaction, siteId: string, id: string): Promise<CommentRow> => {
  const row = await findComment(tx, siteId, id);
  if (!row) throw notFound('The comment');
  return row;
};

export const listThreads = async (tx: TenantTransaction, siteId: string, reader: Reader): Promise<Thread[]> =>
  presentThreads(await listRows(tx, siteId), reader);

export const listComments = (ctx: ServerContext, actor: Actor, siteId: string) =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.read');
    return { threads: await listThreads(tx, siteId, readerOf(actor, site)) };
  });

const requireRoom = async (tx: TenantTransaction, siteId: string, threadId: string | null): Promise<void> => {
  await lockComments(tx, siteId);
  const max = threadId === null ? limits.comments.threadsPerSite : limits.comments.repliesPerThread;
  if ((await countComments(tx, siteId, threadId)) < max) return;
  throw new AppError(
    'limit_reached',
    threadId === null
      ? `A site can have up to ${max} comments. Delete resolved ones first.`
      : `A comment can have up to ${max} replies. Start a new comment.`,
  );
};

const tell = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { site, speaker, threadId }: { site: SiteOf; speaker: CommentAuthor; threadId: string },
  meta: RequestContext['meta'],
): Promise<void> => {
  await emit(ctx, tx, commentAdded, {
    tenantId: tx.tenantId,
    actor:
      'userId' in speaker ? actorOfUser({ id: speaker.userId }) : { kind: 'guest', name: speaker.guestName },
    target: { type: 'site', id: site.id, label: site.name },
    payload: {
      threadId,
      personIds: await listThreadParticipants(tx, site.id, threadId),
      ...('guestName' in speaker ? { guest: speaker.guestName } : {}),
    },
    meta,
  });
};

/** Starts a thread. The caller has already checked that the author may comment. */
export const beginThread = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  said: { site: SiteOf; speaker: CommentAuthor; place: CommentPosition; body: string },
  meta: RequestContext['meta'],
): Promise<string> => {
  const { site, speaker, place, body } = said;
  if (!(await isDocumentOf(tx, site.id, place.documentId))) {
    throw new AppError('unknown_document', 'This page no longer exists.');
  }
  await requireRoom(tx, site.id, null);
  const id = await insertComment(tx, { siteId: site.id, threadId: null, place, speaker, body });
  await tell(ctx, tx, { site, speaker, threadId: id }, meta);
  return id;
};

/** Replies to a thread; returns the id of the reply. */
export const replyToThread = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  said: { site: SiteOf; speaker: CommentAuthor; commentId: string; body: string },
  meta: RequestContext['meta'],
): Promise<string> => {
  const { site, speaker, commentId, body } = said;
  const row = await requireComment(tx, site.id, commentId);
  const threadId = row.thread_id ?? row.id;
  await requireRoom(tx, site.id, threadId);
  const place = {
    documentId: row.document_id,
    nodeId: row.node_id,
    nodeLabel: row.node_label,
    x: row.x,
    y: row.y,
  };
  await insertComment(tx, { siteId: site.id, threadId, place, speaker, body });
  await tell(ctx, tx, { site, speaker, threadId }, meta);
  return threadId;
};

export const addComment = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  siteId: string,
  { body, ...place }: CommentPosition & { body: string },
): Promise<Thread> => {
  const { userId } = actor;
  return withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.comment');
    const id = await beginThread(ctx, tx, { site, speaker: { userId }, place, body }, meta);
    return threadOf(tx, siteId, id, readerOf(actor, site));
  });
};

interface About {
  siteId: string;
  commentId: string;
}

export const replyToComment = (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  { siteId, commentId }: About,
  body: string,
): Promise<Thread> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.comment');
    const said = { site, speaker: { userId: actor.userId }, commentId, body };
    return threadOf(tx, siteId, await replyToThread(ctx, tx, said, meta), readerOf(actor, site));
  });

export const editComment = (
  ctx: ServerContext,
  actor: Actor,
  { siteId, commentId }: About,
  body: string,
): Promise<Thread> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.comment');
    const row = await requireComment(tx, siteId, commentId);
    if (row.author_id !== actor.userId) {
      throw new AppError('forbidden', 'Only the author can edit this.');
    }
    await changeComment(tx, commentId, { body, edited_at: new Date() });
    return threadOf(tx, siteId, row.thread_id ?? row.id, readerOf(actor, site));
  });

export const deleteComment = (
  ctx: ServerContext,
  actor: Actor,
  { siteId, commentId }: About,
): Promise<void> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.comment');
    const row = await requireComment(tx, siteId, commentId);
    const reader = readerOf(actor, site);
    if (!reader.isOwner && row.author_id !== actor.userId) {
      throw new AppError('forbidden', 'Only the author or the site owner can delete this.');
    }
    if (row.thread_id === null && !(await threadOf(tx, siteId, commentId, reader)).mayDelete) {
      throw new AppError('wrong_state', 'This comment has replies. Resolve it instead of deleting it.');
    }
    await removeComment(tx, commentId);
  });

/** Sets `isDone` on the first comment of the thread that a comment belongs to. */
export const resolveComment = (
  ctx: ServerContext,
  actor: Actor,
  { siteId, commentId }: About,
  isDone: boolean,
): Promise<Thread> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.comment');
    const row = await requireComment(tx, siteId, commentId);
    const first = row.thread_id === null ? row : await requireComment(tx, siteId, row.thread_id);
    if ((first.resolved_at !== null) !== isDone) {
      const change = { resolved_at: isDone ? new Date() : null, resolved_by: isDone ? actor.userId : null };
      await changeComment(tx, first.id, change);
    }
    return threadOf(tx, siteId, first.id, readerOf(actor, site));
  });
