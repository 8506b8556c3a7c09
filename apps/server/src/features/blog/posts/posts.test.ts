import { blogLimits as limits } from '@sitewright/contract/blog/blog-limits';
import type { Post, PostSummary } from '@sitewright/contract/blog/posts';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeSite, type SiteFixture } from '../../../testing/site-fixture.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { publishDuePosts, purgePosts } from './posts.jobs.ts';

let app: TestApp;
let site: SiteFixture;
beforeAll(async () => {
  app = await sharedTestApp();
  site = await makeSite(app);
});

const paragraph = (text: string) => ({ type: 'post/text', data: { html: `<p>${text}</p>` } });
const create = async (fields: object = {}, on = site): Promise<Post> => {
  const answer = await on.call<Post>('POST', '/posts', { title: 'Spring menu', ...fields });
  expect(answer.status).toBe(201);
  return answer.body;
};
const change = (id: string, fields: object) => site.call<PostSummary>('PATCH', `/posts/${id}`, fields);
const publish = (id: string, at?: string) =>
  site.call<PostSummary>('POST', `/posts/${id}/publish`, at ? { at } : {});
const read = async (id: string) => (await site.call<Post>('GET', `/posts/${id}`)).body;
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const at = (minutes: number) => ({
  ...app.ctx,
  clock: { now: () => new Date(Date.now() + minutes * 60_000) },
});

describe('a draft', () => {
  it('gets a free slug of its title, the signed-in author, and its words counted', async () => {
    const first = await create({
      title: 'Phở bò đặc biệt!',
      content: {
        sections: [paragraph('one two three'), { type: 'post/image', data: { src: '/media/ab/c.jpg' } }],
      },
    });
    expect(first).toMatchObject({
      slug: 'pho-bo-dac-biet',
      status: 'draft',
      wordCount: 3,
      readingMinutes: 1,
      url: null,
    });
    expect(first.authorIds).toHaveLength(1);
    expect((await create({ title: 'Phở bò đặc biệt!' })).slug).toBe('pho-bo-dac-biet-2');
    expect((await create({ title: '' })).slug).toMatch(/^post/);
    expect((await create({ title: 'Feed' })).slug).toBe('feed-2');
    expect((await create({ title: '北京的春天' })).slug).toBe('北京的春天');
  });

  it('refuses a reserved or malformed slug, and a field that is too long', async () => {
    const { id } = await create();
    for (const slug of ['category', 'Two Words', '-a', 'a--b', 'a/b', '']) {
      expect((await change(id, { slug })).status, slug).toBe(422);
    }
    expect((await change(id, { title: 'x'.repeat(limits.titleMaxLength) })).status).toBe(200);
    expect((await change(id, { title: 'x'.repeat(limits.titleMaxLength + 1) })).status).toBe(422);
    expect((await change(id, { excerpt: 'x'.repeat(limits.excerptMaxLength + 1) })).status).toBe(422);
  });

  it('refuses terms of another site, and an older edit', async () => {
    const other = await makeSite(app);
    const tag = await other.call<{ id: string }>('POST', '/tags', { name: 'Theirs' });
    const post = await create();
    expect((await change(post.id, { tagIds: [tag.body.id] })).body).toMatchObject({
      code: 'validation_failed',
    });
    expect((await change(post.id, { title: 'Newer', edit: post.edit })).status).toBe(200);
    const stale = await change(post.id, { title: 'Older', edit: post.edit });
    expect(stale.status).toBe(409);
    expect((await read(post.id)).title).toBe('Newer');
  });

  it('is edited by operations like a page, which count its words', async () => {
    const post = await create({ content: { sections: [paragraph('one')] } });
    const section = (post.content.sections as { id: string }[])[0]!;
    const pushed = await site.push({
      documentId: post.id,
      seq: 1,
      baseVersion: post.version,
      ops: [{ op: 'set', id: section.id, path: ['data', 'html'], value: '<p>one two</p>' }],
    });
    expect(pushed.status).toBe(200);
    expect(await read(post.id)).toMatchObject({ wordCount: 2, version: post.version + 1 });
  });

  it('can be copied with its body, and is no page of the site', async () => {
    const before = await site.call<{ pages: unknown[] }>('GET', '/pages');
    const post = await create({ excerpt: 'Soon', content: { sections: [paragraph('one two')] } });
    const copy = await create({ title: 'Copy', copyOf: post.id });
    expect(copy).toMatchObject({ title: 'Copy', excerpt: 'Soon', wordCount: 2, status: 'draft' });
    const after = await site.call<{ pages: unknown[] }>('GET', '/pages');
    expect(after.body.pages).toEqual(before.body.pages);
  });
});

describe('publishing a post', () => {
  it('freezes what readers see; later edits are changes', async () => {
    const { id } = await create();
    const answer = await publish(id);
    expect(answer.body).toMatchObject({ status: 'published', hasChanges: false });
    expect(answer.body.publishedAt).not.toBeNull();
    await change(id, { title: 'Summer menu' });
    expect(await read(id)).toMatchObject({ status: 'published', hasChanges: true });
    expect((await publish(id)).body).toMatchObject({
      hasChanges: false,
      publishedAt: answer.body.publishedAt,
    });
  });

  it('needs a title, and a password where one protects it', async () => {
    const untitled = await create({ title: '' });
    expect((await publish(untitled.id)).body).toMatchObject({ code: 'publish_blocked' });
    const secret = await create({ visibility: 'password' });
    expect((await publish(secret.id)).status).not.toBe(200);
    await change(secret.id, { password: 'open sesame' });
    expect((await publish(secret.id)).body).toMatchObject({ status: 'published', hasPassword: true });
  });

  it('later waits for its time; a time in the past is now', async () => {
    const [later, past] = [await create(), await create()];
    expect((await publish(past.id, inMinutes(-60))).body.status).toBe('published');
    expect((await publish(later.id, inMinutes(10))).body).toMatchObject({ status: 'scheduled' });
    await publishDuePosts(at(9));
    expect((await read(later.id)).status).toBe('scheduled');
    await publishDuePosts(at(11));
    expect(await read(later.id)).toMatchObject({ status: 'published', publishAt: null });
    const tooFar = await create();
    expect((await publish(tooFar.id, inMinutes((limits.scheduleDaysMax + 1) * 24 * 60))).status).toBe(422);
    expect((await publish(later.id, inMinutes(10))).status).toBe(422);
  });

  it('is undone by unpublishing, and by the trash, from where the post returns as a draft', async () => {
    const { id } = await create();
    await publish(id);
    expect((await site.call<PostSummary>('POST', `/posts/${id}/unpublish`)).body.status).toBe('draft');
    await publish(id);
    expect((await site.call('DELETE', `/posts/${id}`)).status).toBe(200);
    expect((await change(id, { title: 'In the trash' })).status).toBe(404);
    const restored = await site.call<PostSummary>('POST', `/posts/${id}/restore`);
    expect(restored.body).toMatchObject({ status: 'draft', deletedAt: null });
  });

  it('frees an address only when the post that readers find there has left it', async () => {
    const first = await create({ slug: 'menu-2026' });
    await publish(first.id);
    await change(first.id, { slug: 'menu-old' });
    const second = await create({ slug: 'menu-2026' });
    expect(second.slug).toBe('menu-2026');
    expect((await publish(second.id)).body).toMatchObject({ code: 'publish_blocked' });
    await publish(first.id);
    expect((await publish(second.id)).status).toBe(200);
  });
});

describe('the list of posts', () => {
  it('has tabs with counts, search, filters and bulk actions that name what failed', async () => {
    const own = await makeSite(app);
    const ids: string[] = [];
    for (const title of ['Alpha', 'Beta', '']) ids.push((await create({ title }, own)).id);
    const bulk = await own.call<{ changed: number; failed: unknown[] }>('POST', '/posts/bulk', {
      ids,
      action: 'publish',
    });
    expect(bulk.body).toMatchObject({ changed: 2, failed: [{ id: ids[2] }] });
    const tag = await own.call<{ id: string }>('POST', '/tags', { name: 'News' });
    await own.call('POST', '/posts/bulk', { ids: ids.slice(0, 1), action: 'addTag', termId: tag.body.id });
    const list = async (query: string) =>
      (await own.call<{ posts: PostSummary[]; counts: object }>('GET', `/posts?${query}`)).body;
    expect((await list('tab=published&sort=title')).posts.map(({ title }) => title)).toEqual([
      'Alpha',
      'Beta',
    ]);
    expect((await list('q=bet')).posts.map(({ title }) => title)).toEqual(['Beta']);
    expect((await list(`tagId=${tag.body.id}`)).posts.map(({ title }) => title)).toEqual(['Alpha']);
    expect((await list('')).counts).toEqual({ all: 3, draft: 1, scheduled: 0, published: 2, trash: 0 });
    expect((await list('page=9')).posts).toEqual([]);
  });
});

describe('the trash', () => {
  it('is emptied after a month', async () => {
    const [kept, gone] = [await create(), await create()];
    await site.call('DELETE', `/posts/${gone.id}`);
    await purgePosts(at((limits.trashDays - 1) * 24 * 60));
    expect((await site.call('GET', `/posts/${gone.id}`)).status).toBe(200);
    await purgePosts(at((limits.trashDays + 1) * 24 * 60));
    expect((await site.call('GET', `/posts/${gone.id}`)).status).toBe(404);
    expect((await site.call('GET', `/posts/${kept.id}`)).status).toBe(200);
  });
});
