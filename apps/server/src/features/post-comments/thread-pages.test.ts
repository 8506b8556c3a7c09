import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { blogLimits as limits } from '@sitewright/contract/blog/blog-limits';
import type { Post } from '@sitewright/contract/blog/posts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultTenantId } from '../../core/actor.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { releaseAsOwner } from '../blog/release/release-as-owner.ts';
import { deleteComments, publishPost, visitorOf } from './testing/comment-fixture.ts';

// The comments of a post on its page and on pages with older ones.

let app: TestApp;
let site: SiteFixture;
let post: Post;
beforeAll(async () => {
  app = await sharedTestApp();
  site = await makeSite(app);
  await site.publish();
});
beforeEach(async () => {
  await deleteComments(app, site);
  post = await publishPost(site);
});

const perPage = limits.commentsPerPage;
const release = () => releaseAsOwner(app.ctx, { tenantId: defaultTenantId, siteId: site.site.id });

/** Approved comments "Comment 1." to "Comment n.", a minute apart. */
const fill = async (count: number, from = 1): Promise<void> => {
  await app.database.ownerPool.query(
    `insert into app.post_comments (tenant_id, site_id, post_id, author_name, body, status, body_hash, created_at)
     select tenant_id, site_id, id, 'Ann', 'Comment ' || n || '.', 'approved', n::text, timestamptz '2026-01-01' + n * interval '1 minute'
     from app.posts, generate_series($2::int, $3::int) n where id = $1`,
    [post.id, from, from + count - 1],
  );
  await release();
};

const path = (page?: number): string => `/blog/${post.slug}${page === undefined ? '' : `/comments/${page}`}`;
const read = async (page?: number) => (await app.visit(site.host, path(page))).text;
const numbersIn = (html: string): number[] =>
  [...html.matchAll(/Comment (\d+)\./g)].map(([, number]) => Number(number));
const inodeOf = async (page?: number): Promise<number> => {
  const live = (await app.ctx.releases.liveRelease(site.host))!;
  return (await stat(join(live, 'www', `${path(page)}.html`))).ino;
};
const hrefs = (html: string): string[] =>
  [...html.matchAll(/<p class="thread__page"><a href="([^"]+)">/g)].map(([, href]) => href!);

describe('comments of a post', () => {
  it(`are on its page, up to ${2 * perPage - 1}`, async () => {
    await fill(2 * perPage - 1);
    const page = await read();
    expect(numbersIn(page)).toHaveLength(2 * perPage - 1);
    expect(hrefs(page)).toEqual([]);
    expect((await app.visit(site.host, path(1))).status).toBe(404);
  });

  it('beyond that are on pages numbered from the oldest, which work without JavaScript', async () => {
    await fill(3 * perPage);
    const newest = await read();
    expect(numbersIn(newest)).toEqual(Array.from({ length: perPage }, (_one, at) => 2 * perPage + at + 1));
    expect(newest).toContain(`${3 * perPage} comments`);
    expect(hrefs(newest)).toEqual([path(2)]);
    const [second, first] = [await read(2), await read(1)];
    expect(numbersIn(second)[0]).toBe(perPage + 1);
    expect(hrefs(second)).toEqual([path(1), path()]);
    expect(numbersIn(first)).toEqual(Array.from({ length: perPage }, (_one, at) => at + 1));
    expect(hrefs(first)).toEqual([path(2)]);
    expect(first).toContain('<h1 class="post-comments__title" dir="auto">Comments on “Spring menu”</h1>');
    expect(first).toContain('name="robots" content="noindex"');
    // Replies are written anywhere, new comments below the newest.
    expect(first).toContain('name="parentId"');
    expect([first, newest].map((html) => html.includes('id="comment-form"'))).toEqual([false, true]);
  });

  it('that are approved later change the page of the post, and no page with older ones', async () => {
    await fill(2 * perPage);
    const [before, oldBefore] = [await inodeOf(), await inodeOf(1)];
    await fill(1, 2 * perPage + 1);
    expect(await inodeOf()).not.toBe(before);
    expect(await inodeOf(1)).toBe(oldBefore);
    // A reply to an old comment changes its page alone.
    const newestNow = await inodeOf();
    await app.database.ownerPool.query(
      `insert into app.post_comments (tenant_id, site_id, post_id, parent_id, author_name, body, status, body_hash)
       select tenant_id, site_id, post_id, id, 'Bo', 'A reply', 'approved', 'reply' from app.post_comments
       where post_id = $1 and body = 'Comment 3.'`,
      [post.id],
    );
    await release();
    expect(await inodeOf(1)).not.toBe(oldBefore);
    expect(await read(1)).toContain('A reply');
    expect(await inodeOf()).not.toBe(newestNow);
  });

  it('have a script where there is a form for them, and nowhere else', async () => {
    await fill(2 * perPage);
    const script = /<script src="(\/_assets\/comments-[\da-f]+\.js)" defer><\/script>/;
    const [, url] = script.exec(await read())!;
    expect(script.exec(await read(1))?.[1]).toBe(url);
    const answer = await app.visit(site.host, url!);
    expect(answer.status).toBe(200);
    expect(Buffer.byteLength(answer.text)).toBeLessThanOrEqual(5_000);
    expect((await app.visit(site.host, '/blog')).text).not.toContain('comments-');
    expect((await app.visit(site.host, '/')).text).not.toContain('_assets/comments-');
    await site.call('PATCH', '/blog', { comments: 'off' });
    await release();
    expect(await read()).not.toMatch(script);
    expect((await app.visit(site.host, path(1))).status).toBe(404);
  });

  it('are answered on a page with older ones', async () => {
    await fill(2 * perPage);
    const [, parentId] = /name="parentId" value="([^"]+)"/.exec(await read(1))!;
    const reply = { name: 'Lan', email: 'lan@example.com', body: 'A late reply', parentId: parentId! };
    const visitor = visitorOf(app, site.host);
    const refused = await visitor.post(`/_comments/${post.id}`, { ...reply, email: 'nobody' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('A late reply');
    expect(refused.text).toContain(`value="${parentId}"`);
    expect((await visitor.post(`/_comments/${post.id}`, reply)).status).toBe(303);
  });
});
