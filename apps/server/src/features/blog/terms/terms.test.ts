import type { BlogAuthor, Category, PostTag, Series } from '@sitewright/contract/blog/blog-terms';
import type { Post } from '@sitewright/contract/blog/posts';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeSite, type SiteFixture } from '../../../testing/site-fixture.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';

let site: SiteFixture;
beforeAll(async () => {
  site = await makeSite(await sharedTestApp());
});

const categories = async () =>
  (await site.call<{ categories: Category[] }>('GET', '/categories')).body.categories;
const category = async (name: string, parentId: string | null = null) =>
  (await site.call<Category>('POST', '/categories', { name, parentId })).body;
const tag = async (name: string) => (await site.call<PostTag>('POST', '/tags', { name })).body;
const post = async (fields: object) =>
  (await site.call<Post>('POST', '/posts', { title: 'Post', ...fields })).body;
const read = async (id: string) => (await site.call<Post>('GET', `/posts/${id}`)).body;

describe('categories', () => {
  it('are a tree of three levels without cycles', async () => {
    const food = await category('Food');
    const soup = await category('Soup', food.id);
    const noodle = await category('Noodle soup', soup.id);
    const tooDeep = await site.call('POST', '/categories', { name: 'Fourth', parentId: noodle.id });
    expect(tooDeep.status).toBe(422);
    const move = (id: string, parentId: string | null, after: string | null = null) =>
      site.call<{ categories: Category[] }>('POST', `/categories/${id}/move`, { parentId, after });
    expect((await move(food.id, noodle.id)).status).toBe(422);
    expect((await move(food.id, food.id)).status).toBe(422);
    const drinks = await category('Drinks');
    expect((await move(food.id, drinks.id)).status).toBe(422);
    const moved = await move(noodle.id, food.id, soup.id);
    expect(
      moved.body.categories.filter(({ parentId }) => parentId === food.id).map(({ name }) => name),
    ).toEqual(['Soup', 'Noodle soup']);
    expect((await move(noodle.id, food.id, drinks.id)).status).toBe(404);
  });

  it('in use are deleted with a choice for their posts; children go up', async () => {
    const [old, heir] = [await category('Old'), await category('Heir')];
    const child = await category('Child', old.id);
    const { id } = await post({ categoryIds: [old.id] });
    const refused = await site.call<{ details: object }>('DELETE', `/categories/${old.id}`);
    expect(refused.body).toMatchObject({ code: 'in_use', details: { posts: 1 } });
    expect((await site.call('DELETE', `/categories/${old.id}?reassignTo=${old.id}`)).status).toBe(422);
    expect((await site.call('DELETE', `/categories/${old.id}?reassignTo=${heir.id}`)).status).toBe(200);
    expect((await read(id)).categoryIds).toEqual([heir.id]);
    expect((await categories()).find((one) => one.id === child.id)?.parentId).toBeNull();
    const first = (await categories()).find(({ isDefault }) => isDefault)!;
    expect((await site.call('DELETE', `/categories/${first.id}`)).status).toBe(422);
  });
});

describe('tags', () => {
  it('of the same name are one, and internal ones begin with #', async () => {
    const news = await tag('News');
    expect((await tag('news')).id).toBe(news.id);
    expect((await tag('#imported')).isInternal).toBe(true);
    const renamed = await site.call<{ code: string }>('PATCH', `/tags/${(await tag('Other')).id}`, {
      name: 'NEWS',
    });
    expect(renamed.body.code).toBe('slug_taken');
  });

  it('are merged with their posts', async () => {
    const [kept, merged] = [await tag('Recipes'), await tag('Recipe')];
    const both = await post({ tagIds: [kept.id, merged.id] });
    const one = await post({ tagIds: [merged.id] });
    const answer = await site.call<PostTag>('POST', `/tags/${kept.id}/merge`, { tagIds: [merged.id] });
    expect(answer.body.posts).toBe(2);
    expect((await read(both.id)).tagIds).toEqual([kept.id]);
    expect((await read(one.id)).tagIds).toEqual([kept.id]);
    const { body } = await site.call<{ tags: PostTag[] }>('GET', '/tags');
    expect(body.tags.map(({ id }) => id)).not.toContain(merged.id);
  });
});

describe('authors and series', () => {
  it('an author with posts is deleted only with a successor', async () => {
    const author = async (name: string) => (await site.call<BlogAuthor>('POST', '/authors', { name })).body;
    const [lan, minh] = [await author('Lan'), await author('Minh')];
    const { id } = await post({ authorIds: [lan.id] });
    expect((await site.call('DELETE', `/authors/${lan.id}`)).status).toBe(409);
    expect((await site.call('DELETE', `/authors/${lan.id}?reassignTo=${minh.id}`)).status).toBe(200);
    expect((await read(id)).authorIds).toEqual([minh.id]);
    const stranger = await site.call('POST', '/authors', {
      name: 'X',
      userId: '00000000-0000-4000-8000-000000000000',
    });
    expect(stranger.status).toBe(422);
  });

  it('a series keeps the order of its posts', async () => {
    const { id: seriesId } = (await site.call<Series>('POST', '/series', { name: 'Course' })).body;
    const parts = [await post({ seriesId }), await post({ seriesId })];
    const reversed = parts.map(({ id }) => id).reverse();
    const answer = await site.call<Series>('PATCH', `/series/${seriesId}`, { postIds: reversed });
    expect(answer.body.postIds).toEqual(reversed);
    expect((await site.call('PATCH', `/series/${seriesId}`, { postIds: reversed.slice(1) })).status).toBe(
      422,
    );
    await site.call('DELETE', `/series/${seriesId}`);
    expect((await read(parts[0]!.id)).seriesId).toBeNull();
  });
});
