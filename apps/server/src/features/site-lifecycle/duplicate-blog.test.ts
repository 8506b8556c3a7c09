import type { BlogSettings } from '@sitewright/contract/blog/blog-settings';
import type { BlogAuthor, Category, PostTag, Series } from '@sitewright/contract/blog/blog-terms';
import type { Post, PostSummary } from '@sitewright/contract/blog/posts';
import type { Form } from '@sitewright/contract/forms/forms';
import type { MediaItem } from '@sitewright/contract/media/media';
import type { Site } from '@sitewright/contract/sites/sites';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshPng, mediaUploader } from '../../testing/media-files.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let site: SiteFixture;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  site = await makeSite(app);
});

const text = (html: string) => ({ type: 'post/text', data: { html: `<p>${html}</p>` } });
const write = async (title: string, fields: object = {}): Promise<Post> => {
  const { status, body } = await site.call<Post>('POST', '/posts', {
    title,
    content: { sections: [text(`About ${title}`)] },
    ...fields,
  });
  expect(status).toBe(201);
  return body;
};
const publish = (id: string, body: object = {}) => site.call('POST', `/posts/${id}/publish`, body);
const add = async <Made>(path: string, body: object): Promise<Made> =>
  (await site.call<Made>('POST', path, body)).body;

interface Copy {
  site: Site;
  get: <Found>(path: string) => Promise<Found>;
  post: (title: string) => Promise<Post>;
  visit: (path: string) => ReturnType<TestApp['visit']>;
  publish: () => Promise<unknown>;
}

const duplicate = async (): Promise<Copy> => {
  const { status, body } = await site.call<Site>('POST', '/duplicate', {});
  expect(status).toBe(201);
  const token = site.person.token;
  const root = `/sites/${body.id}`;
  const get = async <Found>(path: string) => (await app.api<Found>('GET', root + path, { token })).body;
  return {
    site: body,
    get,
    post: async (title) => {
      const { posts } = await get<{ posts: PostSummary[] }>('/posts?limit=100');
      return get<Post>(`/posts/${posts.find((one) => one.title === title)!.id}`);
    },
    visit: (path) => app.visit(`${body.subdomain}.localhost`, path),
    publish: () => app.api('PATCH', `${root}/publish`, { token, body: { isPublished: true } }),
  };
};

describe('the blog of a copied site', () => {
  it('has the posts in their states, and publishes them with the copy', async () => {
    const shown = await write('Shown', { isFeatured: true });
    await publish(shown.id);
    const dated = await write('Dated', { publishedAt: '2020-02-03T04:05:06.000Z' });
    await publish(dated.id);
    await site.call('PATCH', `/posts/${dated.id}`, { title: 'Dated, changed', slug: 'new-place' });
    await publish((await write('Later')).id, { at: new Date(Date.now() + 86_400_000).toISOString() });
    await write('Draft');
    await site.call('DELETE', `/posts/${(await write('Trash')).id}`);
    await site.publish();

    const copy = await duplicate();
    const { posts, counts } = await copy.get<{ posts: PostSummary[]; counts: object }>('/posts?sort=title');
    expect(counts).toEqual({ all: 4, draft: 2, scheduled: 0, published: 2, trash: 0 });
    expect(posts.map(({ title, status, hasChanges }) => [title, status, hasChanges])).toEqual([
      ['Dated, changed', 'published', true],
      ['Draft', 'draft', false],
      ['Later', 'draft', false],
      ['Shown', 'published', false],
    ]);
    expect(posts[0]!.publishedAt).toBe('2020-02-03T04:05:06.000Z');
    expect(posts[3]).toMatchObject({ isFeatured: true, slug: shown.slug, url: null });
    expect(posts.map(({ id }) => id)).not.toContain(shown.id);
    expect(JSON.stringify((await copy.post('Draft')).content)).toContain('About Draft');

    expect((await copy.visit('/blog')).status).toBe(404);
    await copy.publish();
    const list = await copy.visit('/blog');
    expect(list.status).toBe(200);
    for (const word of ['Shown', 'Dated']) expect(list.text).toContain(word);
    for (const word of ['Later', 'Draft', 'Trash', 'changed']) expect(list.text).not.toContain(word);
    expect((await copy.visit('/blog/dated')).text).toContain('<p>About Dated</p>');
    // A change of the copy is one of the copy alone.
    const { token } = site.person;
    await app.api('POST', `/sites/${copy.site.id}/posts/${posts[3]!.id}/unpublish`, { token });
    expect((await copy.visit(`/blog/${shown.slug}`)).status).toBe(404);
    expect((await app.visit(site.host, `/blog/${shown.slug}`)).status).toBe(200);
  });

  it('has its own terms, authors, series and translations, and redirects former addresses', async () => {
    const food = await add<Category>('/categories', { name: 'Food' });
    const soup = await add<Category>('/categories', { name: 'Soup', parentId: food.id });
    const tag = await add<PostTag>('/tags', { name: 'Winter', color: '#336699' });
    const series = await add<Series>('/series', { name: 'Broths' });
    const author = await add<BlogAuthor>('/authors', { name: 'Lan' });
    const original = await write('Broth', {
      categoryIds: [soup.id, food.id],
      tagIds: [tag.id],
      authorIds: [author.id],
      seriesId: series.id,
      slug: 'old-broth',
    });
    await publish(original.id);
    await site.call('PATCH', `/posts/${original.id}`, { slug: 'broth' });
    await publish(original.id);
    const translation = await write('Nước dùng', { locale: 'vi', translationOf: original.id });
    await publish(translation.id);
    const lost = await write('Lost');
    await write('Of lost', { translationOf: lost.id });
    await site.call('DELETE', `/posts/${lost.id}`);

    const copy = await duplicate();
    const { categories } = await copy.get<{ categories: Category[] }>('/categories');
    const named = (name: string) => categories.find((one) => one.name === name)!;
    expect(categories.map(({ name }) => name).toSorted()).toEqual(['Food', 'Soup', 'Uncategorized']);
    expect(named('Soup')).toMatchObject({ parentId: named('Food').id, posts: 1 });
    expect(categories.map(({ id }) => id)).not.toContain(soup.id);
    const [tagCopy] = (await copy.get<{ tags: PostTag[] }>('/tags')).tags;
    expect(tagCopy).toMatchObject({ name: 'Winter', color: '#336699', posts: 1 });
    const post = await copy.post('Broth');
    expect(post).toMatchObject({
      categoryIds: [named('Soup').id, named('Food').id],
      tagIds: [tagCopy!.id],
      hasChanges: false,
    });
    expect(post.seriesId).not.toBe(series.id);
    expect(post.authorIds).toHaveLength(1);
    expect(post.authorIds).not.toEqual([author.id]);
    expect((await copy.post('Nước dùng')).translationOf).toBe(post.id);
    expect((await copy.post('Of lost')).translationOf).toBeNull();

    await copy.publish();
    for (const path of ['/category/soup', '/tag/winter', '/series/broths', '/author/lan'])
      expect([path, (await copy.visit(`/blog${path}`)).status]).toEqual([path, 200]);
    const page = await copy.visit('/blog/broth');
    expect(page.text).toMatch(/hreflang="vi" href="[^"]*\/blog\/nuoc-dung"/);
    expect(page.text).toContain('href="/blog/category/soup"');
    const former = await copy.visit('/blog/old-broth');
    expect([former.status, former.headers.location]).toEqual([301, '/blog/broth']);
  });

  it('keeps its settings and templates, but no comments, preview links or versions', async () => {
    await site.call('PATCH', '/blog', { title: 'Kitchen notes', postsPerPage: 5, comments: 'members' });
    const look = await site.call<BlogSettings>('POST', '/blog/look', { look: 'journal' });
    expect(look.status).toBe(200);
    const post = await write('Kept');
    await publish(post.id);
    await site.call('POST', `/posts/${post.id}/preview-link`);
    const copy = await duplicate();
    const settings = await copy.get<BlogSettings>('/blog');
    expect(settings).toMatchObject({
      ...{ title: 'Kitchen notes', postsPerPage: 5, comments: 'members', look: 'journal', edit: 1 },
      url: null,
    });
    const templateOf = async (siteId: string) =>
      (
        await app.database.ownerPool.query<{ content: object }>(
          `select content from app.documents where site_id = $1 and kind = 'list_template'`,
          [siteId],
        )
      ).rows[0]!.content;
    expect(await templateOf(copy.site.id)).toEqual(await templateOf(site.site.id));
    const { rows } = await app.database.ownerPool.query<Record<string, string>>(
      `select (select count(*) from app.post_preview_links l join app.posts p on p.id = l.post_id where p.site_id = $1) as links,
         (select count(*) from app.document_versions v join app.documents d on d.id = v.document_id where d.site_id = $1) as versions,
         (select count(*) from app.post_comments c where c.site_id = $1) as comments`,
      [copy.site.id],
    );
    expect(rows[0]).toEqual({ links: '0', versions: '0', comments: '0' });
  });

  it('asks for the same password, and lets only members read what is for them', async () => {
    const secret = await write('Secret', { visibility: 'password' });
    await site.call('PATCH', `/posts/${secret.id}`, { password: 'open sesame' });
    await publish(secret.id);
    await publish((await write('Inside', { visibility: 'members' })).id);
    const copy = await duplicate();
    expect(await copy.post('Secret')).toMatchObject({ visibility: 'password', hasPassword: true });
    await copy.publish();
    for (const path of ['/blog/secret', '/blog/inside']) {
      const page = await copy.visit(path);
      expect([path, page.status]).toEqual([path, 200]);
      expect(page.text).not.toContain('About ');
    }
  });

  it('shows the copied forms, in drafts and in what readers see', async () => {
    const form = (
      await site.call<Form>('POST', '/forms', {
        name: 'Table',
        fields: [{ id: 'name', type: 'text', label: 'Name', name: 'name' }],
      })
    ).body;
    const post = await write('With a form', {
      content: { sections: [{ type: 'post/form', data: { formId: form.id } }] },
    });
    await publish(post.id);
    const copy = await duplicate();
    const { forms } = await copy.get<{ forms: Form[] }>('/forms');
    expect(forms).toHaveLength(1);
    expect((await copy.post('With a form')).content.sections[0]).toMatchObject({
      data: { formId: forms[0]!.id },
    });
    await copy.publish();
    const { text: page } = await copy.visit('/blog/with-a-form');
    expect(page).toContain(forms[0]!.publicId);
    expect(page).not.toContain(form.publicId);
  });

  it('brings the images of posts, authors and categories into the media library of the copy', async () => {
    const me = mediaUploader(app, site.person.token, site.site.id);
    const upload = async (name: string) => (await me.upload(await freshPng(), name)).body.url;
    const [cover, face, shelf, unused] = [
      await upload('cover.png'),
      await upload('face.png'),
      await upload('shelf.png'),
      await upload('unused.png'),
    ];
    await add('/authors', { name: 'Lan', image: face });
    await add('/categories', { name: 'Shelf', image: shelf });
    await write('With a cover', { image: { src: cover, alt: 'A loaf' } });
    const copy = await duplicate();
    const { body } = await app.api<{ images: MediaItem[] }>('GET', `/media/site/${copy.site.id}`, {
      token: site.person.token,
    });
    const names = body.images.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['cover.png', 'face.png', 'shelf.png']));
    expect([names.includes('unused.png'), unused === '']).toEqual([false, false]);
  });

  it('does not appear when the original has none', async () => {
    const copy = await duplicate();
    const { rows } = await app.database.ownerPool.query('select from app.blogs where site_id = $1', [
      copy.site.id,
    ]);
    expect(rows).toHaveLength(0);
  });
});
