import type { PostSummary } from '@sitewright/contract/blog/posts';
import { beforeAll, describe, expect, it } from 'vitest';
import { withActor, withTenant } from '../../core/db/tenant-scope.ts';
import { actorForUser } from '../../identity/users/user-actor.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { freshName, sharedTestApp } from '../../testing/shared-app.ts';
import { createTestUser, openTenant, type TestSession } from '../../testing/tenancy-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { accessCookie } from '../publishing/site-access/access-cookies.ts';
import { commentsByEmail } from './comments-by-email.ts';
import { eraseCommenter } from './erase-commenter.ts';
import { commentsIn, publishPost, visitorOf } from './testing/comment-fixture.ts';

let app: TestApp;
const tenantId = freshName('readers');
let admin: TestSession;
let site: SiteFixture;
let postId: string;
beforeAll(async () => {
  app = await sharedTestApp();
  await openTenant(app, tenantId);
  admin = await createTestUser(app, { tenantId, role: 'ADMIN' });
  site = await makeSite(app, 'restaurant', admin);
  await site.publish();
  postId = (await publishPost(site)).id;
});

const write = async (email: string, body: string, more: Record<string, string> = {}): Promise<string> => {
  await visitorOf(app, site.host).post(`/_comments/${postId}`, { name: 'Lan', email, body, ...more });
  const tabs = [await commentsIn(site, 'pending'), await commentsIn(site, 'approved')];
  const { id } = tabs.flatMap(({ comments }) => comments).find((one) => one.body === body)!;
  await site.call('POST', '/post-comments/bulk', { ids: [id], action: 'approve' });
  return id;
};

describe('what a person commented', () => {
  it('is found, exported and erased by their address; replies of others stay', async () => {
    const answered = await write('lan@example.com', 'Is the cake back?', { subscribe: '1' });
    await write('lan@example.com', 'And the tea?');
    await write('minh@example.com', 'I hope so', { parentId: answered });
    const search = <T>(work: (search: Parameters<typeof commentsByEmail.count>[1]) => Promise<T>) =>
      withTenant(app.ctx.db, { tenantId }, async (tx) => {
        const actor = (await actorForUser(tx, { kind: 'user', userId: admin.id }))!;
        return work({ tx, actor, email: 'lan@example.com' });
      });
    expect(await search((one) => commentsByEmail.count(app.ctx, one))).toEqual([
      { place: 'Quán Ăn Ngon', count: 2 },
    ]);
    expect(await search((one) => commentsByEmail.read(app.ctx, one, 10))).toMatchObject([
      { post: 'Spring menu', name: 'Lan', comment: 'Is the cake back?' },
      { comment: 'And the tea?' },
    ]);
    expect(await search((one) => commentsByEmail.erase!(app.ctx, one))).toBe(2);
    expect(await search((one) => commentsByEmail.count(app.ctx, one))).toEqual([]);
    const { comments } = await commentsIn(site, 'approved');
    expect(comments.map(({ authorName, authorEmail, body }) => [authorName, authorEmail, body])).toEqual([
      ['Lan', 'minh@example.com', 'I hope so'],
      ['–', null, '–'],
    ]);
    const { rows } = await app.database.ownerPool.query(
      'select 1 from app.post_comment_subscriptions where tenant_id = $1',
      [tenantId],
    );
    expect(rows).toEqual([]);
    expect(JSON.stringify(await commentsIn(site, 'approved'))).not.toContain('lan@example.com');
  });

  it('stays without their name when they delete their account', async () => {
    const user = await app.signUp('reader');
    const id = await write(user.email, 'I am leaving');
    const other = await write('other@example.com', 'I stay');
    await withActor(app.ctx.db, user.id, (tx) => eraseCommenter(app.ctx, tx, user.id));
    const named = new Map((await commentsIn(site, 'approved')).comments.map((one) => [one.id, one]));
    expect(named.get(id)).toMatchObject({ authorName: '–', authorEmail: null, body: 'I am leaving' });
    expect(named.get(other)).toMatchObject({ authorName: 'Lan', authorEmail: 'other@example.com' });
  });

  it('is counted in the list of posts', async () => {
    const { body } = await site.call<{ posts: PostSummary[] }>('GET', '/posts');
    expect(body.posts.find(({ id }) => id === postId)!.commentCount).toBe(
      (await commentsIn(site, 'approved')).comments.length,
    );
  });
});

describe('on a members-only site', () => {
  it('members comment in their own name, also those whose site allows members only', async () => {
    await site.call('PATCH', '/blog', { comments: 'members' });
    await site.call('PUT', '/access', { mode: 'members' });
    const reader = visitorOf(app, site.host);
    const comment = { body: 'From a member', name: 'Somebody else', email: 'else@example.com' };
    expect((await reader.post(`/_comments/${postId}`, comment)).status).toBe(403);
    const { rows } = await app.database.ownerPool.query<{ access_key: string }>(
      'select access_key from app.sites where id = $1',
      [site.site.id],
    );
    const lock = { kind: 'members' as const, key: rows[0]!.access_key, locale: 'en' };
    const member = await createTestUser(app, { tenantId, role: 'ADMIN' });
    const cookie = accessCookie(lock, { userId: member.id, isSecure: false }).split(';')[0]!;
    const forged = await reader.post(`/_comments/${postId}`, comment, {
      cookie,
      origin: 'http://evil.localhost',
    });
    expect(forged.status).toBe(403);
    const answer = await reader.post(`/_comments/${postId}`, comment, { cookie });
    expect(answer.status).toBe(303);
    const { comments } = await commentsIn(site, 'pending');
    expect(comments.find(({ body }) => body === 'From a member')).toMatchObject({
      authorEmail: member.email,
    });
  });
});
