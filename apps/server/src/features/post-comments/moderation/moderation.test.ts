import { blogLimits as limits } from '@sitewright/contract/blog/blog-limits';
import type { CommentThread } from '@sitewright/contract/blog/public-blog';
import type { Post, PostSummary } from '@sitewright/contract/blog/posts';
import type { CommentBlock, PostComment } from '@sitewright/contract/post-comments/post-comments';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { makeSite, type SiteFixture } from '../../../testing/site-fixture.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { purgeComments } from '../retention.job.ts';
import {
  commentsIn,
  deleteComments,
  publishPost,
  type Visitor,
  visitorOf,
} from '../testing/comment-fixture.ts';
import { findBlog } from '../../blog/settings/blogs.store.ts';
import type { ThreadKeys } from '../../blog/comment-threads.ts';
import { fillThreadKeys, fillThreads } from '../thread-of.ts';

let app: TestApp;
let site: SiteFixture;
let post: Post;
let visitor: Visitor;
beforeAll(async () => {
  app = await sharedTestApp();
  site = await makeSite(app);
  await site.publish();
});
beforeEach(async () => {
  await deleteComments(app, site);
  post = await publishPost(site);
  visitor = visitorOf(app, site.host);
});

/** A waiting comment. */
const write = async (fields: Record<string, string> = {}): Promise<string> => {
  const body = fields['body'] ?? 'Is the cake back?';
  await visitor.post(`/_comments/${post.id}`, { name: 'Lan', email: 'lan@example.com', ...fields, body });
  const all = [
    ...(await commentsIn(site, 'pending')).comments,
    ...(await commentsIn(site, 'approved')).comments,
  ];
  return all.find((comment) => comment.body === body)!.id;
};
interface Moderated {
  changed: number;
  previous: { id: string; status: string }[];
}
const act = (action: string, ...ids: string[]) =>
  site.call<Moderated>('POST', '/post-comments/bulk', { ids, action });
const counts = async () => (await commentsIn(site, 'pending')).counts;
/** What the page of the post shows, and the text that changes with it. */
const thread = (): Promise<{ thread: CommentThread | undefined; key: string | undefined }> =>
  withTenant(app.ctx.db, { tenantId: 'default-tenant' }, async (tx) => {
    const siteId = site.site.id;
    const blog = (await findBlog(tx, siteId))!;
    const posts = [{ id: post.id, locale: 'vi', publishedAt: new Date(), allowsComments: null }];
    const [threads, keys] = [new Map<string, CommentThread>(), new Map<string, ThreadKeys>()];
    await fillThreads(app.ctx, { tx, siteId, blog, posts, threads });
    await fillThreadKeys(app.ctx, { tx, siteId, blog, posts, keys });
    return { thread: threads.get(post.id), key: keys.get(post.id)?.newest };
  });

describe('a moderator', () => {
  it('approves, holds, marks as spam, trashes, restores and deletes, and can undo', async () => {
    const ids = [await write(), await write({ email: 'minh@example.com', body: 'Open on Sunday?' })];
    const jobs = vi.spyOn(app.ctx.queue, 'enqueue');
    expect((await act('approve', ...ids)).body).toMatchObject({
      changed: 2,
      previous: [{ status: 'pending' }, {}],
    });
    expect((await act('approve', ...ids)).body.changed).toBe(0);
    const releases = jobs.mock.calls.filter(([, name]) => name === 'post_comment.release');
    expect(releases.map(([, , target]) => target)).toEqual([
      { tenantId: 'default-tenant', siteId: site.site.id },
    ]);
    jobs.mockRestore();
    expect(await counts()).toMatchObject({ pending: 0, approved: 2 });
    await act('spam', ids[0]!);
    await act('trash', ids[0]!);
    await act('restore', ids[0]!);
    expect(await counts()).toMatchObject({ approved: 1, spam: 1, trash: 0 });
    await act('approve', ids[0]!);
    await act('trash', ids[0]!);
    await act('restore', ids[0]!);
    expect(await counts()).toMatchObject({ approved: 2, spam: 0, trash: 0 });
    expect((await act('delete', ids[0]!)).body.changed).toBe(0);
    await act('trash', ids[0]!);
    expect((await act('delete', ids[0]!)).body.changed).toBe(1);
    await act('hold', ids[1]!);
    expect(await counts()).toEqual({ pending: 1, approved: 0, spam: 0, trash: 0, reported: 0 });
  });

  it('finds comments by text, name, address and post', async () => {
    const other = await publishPost(site, { title: 'Other post' });
    await write();
    await visitor.post(`/_comments/${other.id}`, {
      name: '100% Minh',
      email: 'minh@example.com',
      body: 'Hello',
    });
    const bodies = async (query: string) =>
      (await commentsIn(site, 'pending', query)).comments.map(({ body }) => body);
    expect(await bodies('&q=CAKE')).toEqual(['Is the cake back?']);
    expect(await bodies('&q=100%25')).toEqual(['Hello']);
    expect(await bodies('&q=minh@')).toEqual(['Hello']);
    expect(await bodies(`&postId=${other.id}`)).toEqual(['Hello']);
    expect(await bodies('&sort=oldest')).toEqual(['Is the cake back?', 'Hello']);
    const { posts } = await commentsIn(site, 'spam');
    expect(posts.map(({ title }) => title)).toEqual(['Other post', 'Spring menu']);
    const { body } = await site.call<{ posts: PostSummary[] }>('GET', '/posts');
    expect(body.posts.find(({ id }) => id === other.id)).toMatchObject({
      commentCount: 0,
      pendingCommentCount: 1,
    });
  });

  it('replies in their own name, which approves a waiting comment', async () => {
    const id = await write();
    const reply = await site.call<PostComment>('POST', `/post-comments/${id}/replies`, {
      body: ' From Friday on! ',
    });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      body: 'From Friday on!',
      isByAuthor: true,
      status: 'approved',
      parentId: id,
    });
    const shown = await thread();
    expect(shown.thread).toMatchObject({
      isOpen: true,
      total: 2,
      action: `/_comments/${post.id}`,
      comments: [
        {
          author: 'Lan',
          body: 'Is the cake back?',
          replies: [{ isByAuthor: true, body: 'From Friday on!' }],
        },
      ],
    });
    expect((await site.call('POST', `/post-comments/${id}/replies`, { body: ' \u202e ' })).status).toBe(422);
    await act('spam', id);
    expect((await site.call('POST', `/post-comments/${id}/replies`, { body: 'Hm' })).status).toBe(422);
    const hidden = await thread();
    expect(hidden.thread).toMatchObject({ total: 0, comments: [] });
    expect(hidden.key).not.toBe(shown.key);
    await site.call('PATCH', '/blog', { comments: 'members' });
    expect((await thread()).thread).toMatchObject({ isForMembers: true });
    expect((await thread()).key).not.toBe(hidden.key);
    await site.call('PATCH', '/blog', { comments: 'off' });
    expect(await thread()).toEqual({ thread: undefined, key: undefined });
  });

  it('edits a text; an older edit is refused', async () => {
    const id = await write();
    const edited = await site.call<PostComment>('PATCH', `/post-comments/${id}`, {
      body: 'Is the tart back?',
      edit: 1,
    });
    expect(edited.body).toMatchObject({ body: 'Is the tart back?', edit: 2 });
    expect((await site.call('PATCH', `/post-comments/${id}`, { body: 'Older', edit: 1 })).status).toBe(409);
  });

  it('blocks a person and removes the block', async () => {
    const id = await write();
    const block = await site.call<CommentBlock>('POST', `/post-comments/${id}/block`, { by: 'email' });
    expect(block.body).toMatchObject({ by: 'email', label: 'lan@example.com', endsAt: null });
    expect(await counts()).toMatchObject({ pending: 0, spam: 1 });
    const byIp = await site.call<CommentBlock>('POST', `/post-comments/${id}/block`, { by: 'ip' });
    expect(byIp.body.label).toBe('Lan');
    expect(byIp.body.endsAt).not.toBeNull();
    const list = async () =>
      (await site.call<{ blocks: CommentBlock[] }>('GET', '/post-comment-blocks')).body.blocks;
    expect(await list()).toHaveLength(2);
    for (const { id: blockId } of await list()) await site.call('DELETE', `/post-comment-blocks/${blockId}`);
    expect(await list()).toEqual([]);
    await act('delete', id);
    await write();
    expect(await counts()).toMatchObject({ pending: 1, spam: 0 });
  });

  it('of another site reaches none of it', async () => {
    const id = await write();
    const other = await makeSite(app);
    expect((await other.call('POST', '/post-comments/bulk', { ids: [id], action: 'approve' })).status).toBe(
      404,
    );
    expect((await other.call('POST', `/post-comments/${id}/replies`, { body: 'Hi' })).status).toBe(404);
    expect((await commentsIn(other, 'pending')).comments).toEqual([]);
    expect(await counts()).toMatchObject({ pending: 1 });
  });
});

describe('emails about comments', () => {
  const mailsTo = (address: string, kind: string) => app.mailsTo(address, kind);

  it('tell the people of the site, with links that need their sign-in, as they chose in their settings', async () => {
    const id = await write({ name: 'Ann\r\nBcc: x@example.com', body: 'A <b>bold</b> question' });
    const [mail] = await mailsTo(site.person.email, 'post_comment');
    expect(mail!.subject).toBe('New comment on “Spring menu”');
    expect(mail!.text).toContain('A <b>bold</b> question');
    expect(mail!.html).not.toContain('<b>bold</b>');
    expect(mail!.text).toContain(`/dashboard/sites/${site.site.id}/blog/comments?commentId=${id}&do=approve`);
    await app.api('PATCH', '/users/me', {
      token: site.person.token,
      body: { notifications: { 'comment.created': { email: false, inApp: true } } },
    });
    const before = await mailsTo(site.person.email, 'post_comment');
    await write({ email: 'minh@example.com', body: 'Another one' });
    expect(await mailsTo(site.person.email, 'post_comment')).toEqual(before);
  });

  it('say nothing of spam until it turns out to be none', async () => {
    const before = (await mailsTo(site.person.email, 'post_comment')).length;
    await app.api('PATCH', '/users/me', {
      token: site.person.token,
      body: { notifications: { 'comment.created': { email: true, inApp: true } } },
    });
    await visitor.post(`/_comments/${post.id}`, {
      name: 'Lan',
      email: 'lan@example.com',
      body: 'cheap viagra',
      _t: 'forged',
    });
    const [spam] = (await commentsIn(site, 'spam')).comments;
    expect(await mailsTo(site.person.email, 'post_comment')).toHaveLength(before);
    await act('approve', spam!.id);
    expect(await mailsTo(site.person.email, 'post_comment')).toHaveLength(before);
    await act('hold', spam!.id);
    await act('approve', spam!.id);
    const { rows } = await app.database.ownerPool.query(
      "select name from app.domain_events where payload->>'commentId' = $1 order by name",
      [spam!.id],
    );
    expect(rows.map(({ name }) => name)).toEqual(['comment.approved', 'comment.created']);
  });

  it('tell those who wait for replies, once they are approved, until they unsubscribe with one click', async () => {
    const email = `lan-${crypto.randomUUID()}@example.com`;
    const id = await write({ email, subscribe: 'true' });
    await visitor.post(`/_comments/${post.id}`, {
      name: 'Eve',
      email: 'eve@example.com',
      body: 'Hello',
      parentId: id,
    });
    await act('approve', id);
    expect(await mailsTo(email, 'post_comment_reply')).toHaveLength(0);
    await site.call('POST', `/post-comments/${id}/replies`, { body: 'From Friday on!' });
    const [mail] = await mailsTo(email, 'post_comment_reply');
    expect(mail!.text).toContain('From Friday on!');
    expect(mail!.text).toMatch(new RegExp(`/blog/${post.slug}#comment-[\\da-f-]{36}`));
    const { rows } = await app.database.ownerPool.query(
      'select unsubscribe_url from app.mails where recipient = $1',
      [email],
    );
    const link = new URL(rows[0].unsubscribe_url as string).pathname;
    const main = visitorOf(app, 'localhost');
    expect((await main.get(link)).text).toContain('Unsubscribe');
    expect((await main.get(`${link}x`)).status).toBe(404);
    for (let count = 0; count < 2; count += 1) {
      const answer = await main.post(link, { 'List-Unsubscribe': 'One-Click' });
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('You are unsubscribed');
    }
    await site.call('POST', `/post-comments/${id}/replies`, { body: 'And Saturday.' });
    expect(await mailsTo(email, 'post_comment_reply')).toHaveLength(1);
  });

  it('lead to the page of the comment, where newer ones have moved it', async () => {
    const email = `lan-${crypto.randomUUID()}@example.com`;
    const id = await write({ email, subscribe: 'true' });
    await act('approve', id);
    await app.database.ownerPool.query(
      `insert into app.post_comments (tenant_id, site_id, post_id, author_name, body, status, body_hash, created_at)
       select tenant_id, site_id, id, 'Ann', 'Later', 'approved', n::text, now() + interval '1 hour'
       from app.posts, generate_series(1, $2::int) n where id = $1`,
      [post.id, 2 * limits.commentsPerPage - 1],
    );
    await site.call('POST', `/post-comments/${id}/replies`, { body: 'From Friday on!' });
    const [mail] = await mailsTo(email, 'post_comment_reply');
    expect(mail!.text).toContain(`/blog/${post.slug}/comments/1#comment-`);
  });
});

it('what is kept of visitors is forgotten in time', async () => {
  const id = await write();
  const trashed = await write({ email: 'minh@example.com', body: 'Open on Sunday?' });
  await act('trash', trashed);
  await site.call('POST', `/post-comments/${id}/block`, { by: 'ip' });
  await act('approve', id);
  const inDays = (days: number) => ({
    ...app.ctx,
    clock: { now: () => new Date(Date.now() + days * 24 * 60 * 60_000) },
  });
  const kept = async () => {
    const { rows } = await app.database.ownerPool.query(
      'select ip_hash, user_agent from app.post_comments where site_id = $1 order by created_at',
      [site.site.id],
    );
    return rows as { ip_hash: string | null; user_agent: string | null }[];
  };
  await purgeComments(inDays(29));
  expect((await kept()).map((row) => row.ip_hash !== null)).toEqual([true, true]);
  await purgeComments(inDays(31));
  expect(await kept()).toEqual([{ ip_hash: null, user_agent: null }]);
  const { body } = await site.call<{ blocks: CommentBlock[] }>('GET', '/post-comment-blocks');
  expect(body.blocks).toEqual([]);
  expect((await site.call('POST', `/post-comments/${id}/block`, { by: 'ip' })).status).toBe(422);
});
