import type { BlogImport, ExportFormat, ImportResult } from '@sitewright/contract/blog-import/blog-imports';
import type { MediaItem } from '@sitewright/contract/media/media';
import type { Post, PostSummary } from '@sitewright/contract/blog/posts';
import type { Run } from '@sitewright/contract/runs/runs';
import { beforeAll, describe, expect, it } from 'vitest';
import { uploadForm } from '../../../testing/access-matrix/access-objects.ts';
import { workOn } from '../../../testing/runs.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';
import { makeSite, type SiteFixture } from '../../../testing/site-fixture.ts';
import type { TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let site: SiteFixture;
let image: string;

const sections = (src: string) => [
  { type: 'post/text', data: { html: '<h2>Title &amp; more</h2>' } },
  {
    type: 'post/text',
    data: {
      html: '<p>A <strong>bold</strong> <a href="https://a.b/?x=1&amp;y=2">link</a><sup data-footnote="The note"></sup>.</p>',
    },
  },
  { type: 'post/image', data: { src, alt: 'Red', caption: 'A <em>caption</em>', size: 'wide' } },
  { type: 'post/gallery', data: { images: [{ src, alt: 'One' }, { src: 'https://a.b/2.png' }] } },
  { type: 'post/code', data: { code: 'a\n\n  ]]> <b>', language: 'js' } },
  { type: 'post/callout', data: { html: 'Look <em>here</em>', emoji: '💡', tone: 'info' } },
  { type: 'post/toggle', data: { summary: 'More', html: '<p>Inside</p>' } },
  {
    type: 'post/text',
    data: {
      html: '<table><tbody><tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr></tbody></table>',
    },
  },
  { type: 'post/video', data: { src: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' } },
  { type: 'post/bookmark', data: { href: 'https://a.b', title: 'T', description: 'D' } },
  { type: 'post/button', data: { label: 'Go', href: '/go', align: 'center' } },
  { type: 'post/divider', data: {} },
  { type: 'post/form', data: { formId: '0198c0de-0000-7000-8000-000000000000' } },
];

beforeAll(async () => {
  app = await sharedTestApp();
  site = await makeSite(app);
  const make = async (path: string, body: object): Promise<string> =>
    (await site.call<{ id: string }>('POST', path, body)).body.id;
  const uploaded = await app.api<MediaItem>('POST', '/media/upload', {
    token: site.person.token,
    body: await uploadForm(site.site.id, 'red'),
  });
  image = uploaded.body.url;
  const top = await make('/categories', { name: 'Top' });
  const post = await site.call<Post>('POST', '/posts', {
    title: 'Everything: “one” & <two>',
    slug: 'everything',
    excerpt: 'Short',
    image: { src: image, alt: 'Cover', caption: 'By me' },
    isFeatured: true,
    categoryIds: [await make('/categories', { name: 'Below', parentId: top })],
    tagIds: [await make('/tags', { name: 'Phở' }), await make('/tags', { name: '#internal' })],
    authorIds: [await make('/authors', { name: 'Ann Lee' })],
    publishedAt: '2021-02-03T04:05:06.000Z',
    seo: { title: 'SEO title', description: 'SEO description', canonical: '', image: '', noIndex: false },
    content: { sections: sections(image) },
  });
  await site.call('POST', `/posts/${post.body.id}/publish`, {});
  await site.call('POST', '/posts', { title: 'A draft', content: { sections: [] } });
});

const download = async (format: ExportFormat): Promise<Response> => {
  const response = await fetch(`${app.origin}/api/v1/sites/${site.site.id}/posts-export?format=${format}`, {
    headers: { authorization: `Bearer ${site.person.token}` },
  });
  expect(response.status).toBe(200);
  return response;
};

const importInto = async (target: SiteFixture, file: Blob, name: string): Promise<ImportResult> => {
  const form = new FormData();
  form.set('file', file, name);
  const { body } = await target.call<{ import: BlogImport; run: Run }>('POST', '/blog-imports', form);
  await workOn(app, body.run.id);
  const started = await target.call<{ run: Run }>('POST', `/blog-imports/${body.import.id}/start`, {});
  await workOn(app, started.body.run.id);
  return (await target.call<BlogImport>('GET', `/blog-imports/${body.import.id}`)).body.result!;
};

const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, inner: unknown) => {
      if (key === 'id' || key === 'order') return undefined;
      // The file is another one in each site.
      return typeof inner === 'string'
        ? inner.replace(/(https?:\/\/[^/"]+)?\/media\/[a-z0-9]{2}\/[A-Za-z0-9]+\.webp/g, 'IMAGE')
        : inner;
    }),
  );

const bodyOf = ({ content }: Post): unknown =>
  plain((content.sections as { type: string; data: object }[]).map(({ type, data }) => ({ type, data })));

describe('an export', () => {
  it.each<[ExportFormat, string, string]>([
    ['markdown', 'posts.zip', 'application/zip'],
    ['wxr', 'posts.xml', 'application/xml'],
    ['json', 'posts.json', 'application/json'],
  ])(
    'as %s, imported into another site, gives the same posts',
    async (format, name, type) => {
      const response = await download(format);
      expect(response.headers.get('content-type')).toContain(type);
      expect(response.headers.get('content-disposition')).toContain('attachment');
      const target = await makeSite(app);
      const result = await importInto(target, await response.blob(), name);
      expect(result).toMatchObject({
        created: 2,
        published: 1,
        failed: 0,
        images: format === 'markdown' ? 1 : 0,
      });
      const listed = (await target.call<{ posts: PostSummary[] }>('GET', '/posts')).body.posts;
      const get = async (of: SiteFixture, id: string): Promise<Post> =>
        (await of.call<Post>('GET', `/posts/${id}`)).body;
      const copy = await get(target, listed.find(({ slug }) => slug === 'everything')!.id);
      const original = await get(
        site,
        (await site.call<{ posts: PostSummary[] }>('GET', '/posts')).body.posts.find(
          ({ slug }) => slug === 'everything',
        )!.id,
      );
      expect(bodyOf(copy)).toEqual(bodyOf(original));
      for (const field of [
        'title',
        'slug',
        'excerpt',
        'image',
        'isFeatured',
        'visibility',
        'publishedAt',
        'status',
      ] as const) {
        expect(plain(copy[field]), field).toEqual(plain(original[field]));
      }
      expect(copy.seo).toMatchObject({ title: 'SEO title', description: 'SEO description' });
      const names = async (path: string, ids: readonly string[]) => {
        const { body } = await target.call('GET', path);
        const [all] = Object.values(body as Record<string, { id: string; name: string }[]>);
        return ids.map((id) => all!.find((term) => term.id === id)?.name);
      };
      expect(await names('/categories', copy.categoryIds)).toEqual(['Below']);
      expect(await names('/tags', copy.tagIds)).toEqual(['Phở', '#internal']);
      expect(await names('/authors', copy.authorIds)).toEqual(['Ann Lee']);
      expect(listed.find(({ slug }) => slug === 'a-draft')).toMatchObject({
        title: 'A draft',
        status: 'draft',
      });
    },
    60_000,
  );

  it('is for people who may read the blog', async () => {
    const other = await makeSite(app);
    const answer = await app.api('GET', `/sites/${site.site.id}/posts-export?format=wxr`, {
      token: other.person.token,
    });
    expect(answer.status).toBe(404);
    expect((await site.call('GET', '/posts-export?format=pdf')).status).toBe(422);
  });
});
