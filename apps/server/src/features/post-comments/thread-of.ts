// The comments of posts as readers see them, for the pages of a release.
import type { CommentMode } from '@sitewright/contract/blog/blog-settings';
import type { CommentThread, PublicComment } from '@sitewright/contract/blog/public-blog';
import { createHash } from 'node:crypto';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { ThreadKeys } from '../blog/comment-threads.ts';
import { commentAction, commentState, type CommentState, commentTrap } from './comment-rules.ts';
import { listThreadHashes } from './store/comment-hashes.store.ts';
import { findSiteAccess, listProtectedPosts } from './store/commented-post.store.ts';
import { type CommentRow, listShownComments } from './store/comments.store.ts';

/** BCP 47. An unknown one would stop the release. */
const dateFormat = (locale: string): Intl.DateTimeFormat => {
  try {
    return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  } catch {
    return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
  }
};

const presentTree = (rows: readonly CommentRow[], locale: string): PublicComment[] => {
  const format = dateFormat(locale);
  const shown = new Map<string, PublicComment>();
  const roots: PublicComment[] = [];
  for (const row of rows) {
    const comment: PublicComment = {
      id: row.id,
      author: row.author_name,
      body: row.body,
      createdAt: row.created_at.toISOString(),
      date: format.format(row.created_at),
      isByAuthor: row.is_by_author,
      replies: [],
    };
    if (row.parent_id === null) {
      shown.set(row.id, comment);
      roots.push(comment);
      // Its beginning is not shown, so neither is the reply.
    } else shown.get(row.parent_id)?.replies.push(comment);
  }
  return roots;
};

/** The approved comments of posts: threads and replies from the oldest to the newest. Posts without any are left out. */
export const threadOf = async (
  tx: TenantTransaction,
  siteId: string,
  posts: readonly { id: string; locale: string }[],
): Promise<Map<string, PublicComment[]>> => {
  const ids = posts.map(({ id }) => id);
  const byPost = Map.groupBy(await listShownComments(tx, siteId, ids), (row) => row.post_id);
  return new Map(posts.map(({ id, locale }) => [id, presentTree(byPost.get(id) ?? [], locale)]));
};

/** A thread with what its form needs. */
interface PostThread extends CommentThread {
  hidden: { name: string; value: string }[];
  /** Name of the input that people leave empty. */
  trap: string;
  /** Where a comment is reported; `{id}` stands for the id of the comment. */
  report: string;
  /** Pages with other comments and the script, which the page adds. */
  older: string;
  newer: string;
  script: string;
}

interface Post {
  id: string;
  locale: string;
  publishedAt: Date;
  allowsComments: boolean | null;
}

export interface ThreadQuestion {
  tx: TenantTransaction;
  siteId: string;
  blog: { comments: CommentMode; is_enabled: boolean; closes_after_days: number | null };
  posts: readonly Post[];
}

/** Posts on which comments are shown or taken, with the state of their form. */
const statesOf = async (
  { clock }: Pick<ServerContext, 'clock'>,
  { tx, siteId, blog, posts }: ThreadQuestion,
): Promise<{ post: Post; state: Exclude<CommentState, 'off'> }[]> => {
  const protectedPosts = await listProtectedPosts(tx, siteId);
  const now = clock.now();
  return posts.flatMap((post) => {
    const visibility = protectedPosts.get(post.id) ?? 'public';
    const state = commentState(
      {
        fields: { allowsComments: post.allowsComments, visibility },
        published_at: post.publishedAt,
        mode: blog.comments,
        is_enabled: blog.is_enabled,
        closes_after_days: blog.closes_after_days,
      },
      now,
    );
    return state === 'off' ? [] : [{ post, state }];
  });
};

/** Texts per post that change with its thread, one for each page of it. */
export const fillThreadKeys = async (
  ctx: Pick<ServerContext, 'clock'>,
  question: ThreadQuestion & { keys: Map<string, ThreadKeys> },
): Promise<void> => {
  const { tx, siteId, keys } = question;
  const hashes = await listThreadHashes(tx, siteId);
  const access = await findSiteAccess(tx, siteId);
  for (const { post, state } of await statesOf(ctx, question)) {
    const { newest, older } = hashes.get(post.id) ?? { newest: '', older: [] };
    // Closed and empty: there is nothing to show.
    if (state === 'closed' && newest === '') continue;
    const keyOf = (hash: string): string =>
      createHash('sha256').update(`${state}|${access}|${hash}`).digest('base64url').slice(0, 22);
    // The page of the post names the number of all comments.
    keys.set(post.id, { newest: keyOf([newest, ...older].join('|')), older: older.map(keyOf) });
  }
};

/** The threads of posts with the state of their form. */
export const fillThreads = async (
  ctx: Pick<ServerContext, 'clock'>,
  question: ThreadQuestion & { threads: Map<string, CommentThread> },
): Promise<void> => {
  const { tx, siteId, posts, threads } = question;
  const trees = await threadOf(tx, siteId, posts);
  const isMembersOnly = (await findSiteAccess(tx, siteId)) === 'members';
  for (const { post, state } of await statesOf(ctx, question)) {
    const comments = trees.get(post.id) ?? [];
    const isOpen = state !== 'closed';
    if (!isOpen && comments.length === 0) continue;
    const thread: PostThread = {
      isOpen,
      // Whoever reads a members-only site is a member.
      isForMembers: state === 'members' && !isMembersOnly,
      total: comments.reduce((sum, { replies }) => sum + 1 + replies.length, 0),
      comments,
      action: isOpen ? commentAction(post.id) : '',
      hidden: [],
      trap: commentTrap(post.id),
      signIn: null,
      report: `${commentAction(post.id)}/report?comment={id}`,
      older: '',
      newer: '',
      script: '',
    };
    threads.set(post.id, thread);
  }
};
