import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import type { BlogImport, ImportResult } from '@sitewright/contract/blog-import/blog-imports';
import type { Post, PostSummary } from '@sitewright/contract/blog/posts';
import type { Run } from '@sitewright/contract/runs/runs';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { onHook } from '../../core/context/hooks.ts';
import { putWhole } from '../../core/storage/whole-objects.ts';
import { workOn } from '../../testing/runs.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { importingComments } from './comment-hooks.ts';
import { purgeImportFiles } from './purge-import-files.job.ts';

let app: TestApp;
let site: SiteFixture;
/** The old host: images, and responses that an importer must survive. */
let old: Server;
let host: string;
const asked: string[] = [];

beforeAll(async () => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  old = createServer((request, response) => {
    asked.push(request.url!);
    if (request.url!.endsWith('.png')) response.writeHead(200, { 'content-type': 'image/png' }).end(png);
    else if (request.url === '/page.jpg')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>no</p>');
    else if (request.url === '/big.jpg') {
      response
        .writeHead(200, {
          'content-type': 'image/jpeg',
          'content-length': String(blogLimits.importImageBytesMax + 1),
        })
        .end();
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => old.listen(0, '127.0.0.1', resolve));
  host = `http://old.test:${(old.address() as AddressInfo).port}`;
  app = await startTestApp();
  app.ctx.importNetwork = {
    resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    mayReach: ({ host: name }) => name === 'old.test',
  };
});
afterAll(async () => {
  await app.close();
  old.close();
});
beforeEach(async () => {
  site = await makeSite(app);
  asked.length = 0;
});

const formOf = (
  content: string | Uint8Array,
  name: string,
  fields: Record<string, string> = {},
): FormData => {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set('file', new Blob([content], { type: 'application/octet-stream' }), name);
  return form;
};

const upload = (content: string | Uint8Array, name = 'export.xml', fields: Record<string, string> = {}) =>
  site.call<{ import: BlogImport; run: Run }>('POST', '/blog-imports', formOf(content, name, fields));

const read = async (id: string): Promise<BlogImport> =>
  (await site.call<BlogImport>('GET', `/blog-imports/${id}`)).body;

const checked = async (
  content: string | Uint8Array,
  name?: string,
  fields?: Record<string, string>,
): Promise<BlogImport> => {
  const { status, body } = await upload(content, name, fields);
  expect([status, (body as unknown as { error?: string }).error]).toEqual([202, undefined]);
  await workOn(app, body.run.id);
  return read(body.import.id);
};

const start = async (id: string, options: object = {}): Promise<ImportResult> => {
  const { body, status } = await site.call<{ run: Run }>('POST', `/blog-imports/${id}/start`, options);
  expect(status).toBe(202);
  await workOn(app, body.run.id);
  const { result } = await read(id);
  expect(result).not.toBeNull();
  return result!;
};

const posts = async (): Promise<PostSummary[]> =>
  (await site.call<{ posts: PostSummary[] }>('GET', '/posts?limit=100&sort=title&order=asc')).body.posts;
const post = async (slug: string): Promise<Post> => {
  const found = (await posts()).find((one) => one.slug === slug);
  return (await site.call<Post>('GET', `/posts/${found!.id}`)).body;
};
const blocksOf = ({ content }: Post): unknown[] =>
  (content.sections as { type: string; data: object }[]).map(({ type, data }) => [type, data]);

const item = (
  id: number,
  title: string,
  content: string,
  more = '',
): string => `<item><title>${title}</title><link>${host}/2020/01/${title.toLowerCase()}/</link><guid>${host}/?p=${id}</guid><dc:creator>ann</dc:creator>
<content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2020-01-0${id} 03:04:05</wp:post_date_gmt><wp:post_name>${title.toLowerCase()}</wp:post_name>
<wp:status>publish</wp:status><wp:post_type>post</wp:post_type><category domain="category" nicename="sub">Sub</category><category domain="post_tag" nicename="t">Tag</category>${more}</item>`;
const wxr = (
  ...items: string[]
): string => `<?xml version="1.0" encoding="UTF-8"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><link>${host}</link>
<wp:author><wp:author_login>ann</wp:author_login><wp:author_display_name>Ann Lee</wp:author_display_name></wp:author>
<wp:category><wp:category_nicename>sub</wp:category_nicename><wp:category_parent>top</wp:category_parent><wp:cat_name>Sub</wp:cat_name></wp:category>
<wp:category><wp:category_nicename>top</wp:category_nicename><wp:cat_name>Top</wp:cat_name></wp:category>${items.join('\n')}</channel></rss>`;

const zipOf = async (files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content as string), path);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
};

describe('an import from WordPress', () => {
  const first = () =>
    item(
      1,
      'First',
      `Hello <a href="${host}/2020/01/second/">next</a>\n\n<img src="${host}/a.png" alt="A" />`,
    );
  const second = () => item(2, 'Second', `<img src="/a.png" /> <img src="/gone.jpg" />`);

  it('is checked without changing anything', async () => {
    const { report, state, sourceUrl } = await checked(wxr(first(), second()));
    expect({ state, sourceUrl }).toEqual({ state: 'checked', sourceUrl: host });
    expect(report).toMatchObject({
      posts: 2,
      pages: 0,
      categories: 2,
      tags: 1,
      images: 3,
      imported: 0,
      conflicts: 0,
    });
    expect(report?.authors).toEqual([{ key: 'ann', name: 'Ann Lee', posts: 2, authorId: null }]);
    expect(await posts()).toEqual([]);
    expect(asked).toEqual([]);
  });

  it('brings posts with terms, images, links and redirects, and publishes them', async () => {
    const { id } = await checked(wxr(first(), second()));
    const result = await start(id);
    expect(result).toMatchObject({ created: 2, published: 2, failed: 0, images: 1, redirects: 2 });
    expect(result.problems).toEqual([
      { code: 'image_failed', place: 'Second', detail: `${host}/gone.jpg (upstream_failed)` },
    ]);
    const imported = await post('first');
    expect(imported).toMatchObject({
      title: 'First',
      status: 'published',
      publishedAt: '2020-01-01T03:04:05.000Z',
    });
    expect(blocksOf(imported)).toEqual([
      ['post/text', { html: '<p>Hello <a href="/blog/second">next</a></p>' }],
      ['post/image', { src: expect.stringMatching(/^\/media\/.+\.webp$/), alt: 'A' }],
    ]);
    // The same image once, and a lost one keeps its address.
    const [image, lost] = blocksOf(await post('second')) as [string, { src: string }][];
    expect(image![1].src).toBe((blocksOf(imported)[1] as [string, { src: string }])[1].src);
    expect(lost![1].src).toBe(`${host}/gone.jpg`);
    const { body } = await site.call<{ categories: { name: string; parentId: string | null; id: string }[] }>(
      'GET',
      '/categories',
    );
    const top = body.categories.find(({ name }) => name === 'Top');
    expect(body.categories.find(({ name }) => name === 'Sub')?.parentId).toBe(top?.id);
    const authors = await site.call<{ authors: { name: string; posts: number }[] }>('GET', '/authors');
    expect(authors.body.authors).toMatchObject([{ name: 'Ann Lee', posts: 2 }]);
    const redirects = await site.call<{ redirects: { from: string; to: string }[] }>('GET', '/redirects');
    expect(redirects.body.redirects).toMatchObject([
      { from: '/2020/01/first', to: '/blog/first' },
      { from: '/2020/01/second', to: '/blog/second' },
    ]);
  }, 60_000);

  it('into a public site makes one release of all posts', async () => {
    await site.publish();
    const releases = async () =>
      (await site.call<{ releases: unknown[] }>('GET', '/releases')).body.releases.length;
    const before = await releases();
    const { id } = await checked(wxr(first(), second()));
    expect(await start(id)).toMatchObject({ published: 2 });
    expect(await releases()).toBe(before + 1);
    expect((await post('second')).url).toContain('/blog/second');
    // Old links work at once, though the site's own changes wait for its next release.
    const moved = await app.visit(site.host, '/2020/01/second');
    expect([moved.status, moved.headers['location']]).toEqual([301, '/blog/second']);
  }, 120_000);

  it('hands comments to the feature that keeps them, unless they are left out', async () => {
    const comment = `<wp:comment><wp:comment_id>7</wp:comment_id><wp:comment_author>Bo</wp:comment_author><wp:comment_author_email>bo@example.com</wp:comment_author_email>
<wp:comment_date_gmt>2020-01-03 00:00:00</wp:comment_date_gmt><wp:comment_content>Hi</wp:comment_content><wp:comment_approved>1</wp:comment_approved></wp:comment>`;
    const { id, report } = await checked(wxr(item(4, 'Fourth', 'Text', comment)));
    expect(report?.comments).toBe(1);
    const kept: unknown[] = [];
    const handler = onHook(importingComments, (_ctx: unknown, { comments, outcome }) => {
      kept.push(...comments);
      outcome.stored += comments.length;
      return Promise.resolve();
    });
    const before = app.ctx.hooks;
    Object.assign(app.ctx, { hooks: [handler] });
    expect(await start(id, { status: 'draft', comments: false })).toMatchObject({ created: 1, comments: 0 });
    const second = await checked(wxr(item(4, 'Fourth', 'Text', comment)));
    const again = await start(second.id, { status: 'draft', conflicts: 'overwrite' });
    Object.assign(app.ctx, { hooks: before });
    expect(again).toMatchObject({ overwritten: 1, comments: 1, problemCount: 0 });
    expect(kept).toMatchObject([
      {
        author: 'Bo',
        email: 'bo@example.com',
        text: 'Hi',
        at: '2020-01-03T00:00:00.000Z',
        status: 'approved',
      },
    ]);
  });

  it('brings nothing twice, unless it is to overwrite', async () => {
    await start((await checked(wxr(first()))).id, { status: 'draft' });
    const again = await checked(wxr(first().replace('Hello', 'Changed'), second()));
    expect(again.report).toMatchObject({ imported: 1, conflicts: 0 });
    expect(await start(again.id, { status: 'draft' })).toMatchObject({ created: 1, skipped: 1, images: 0 });
    const third = await checked(wxr(first().replace('Hello', 'Changed'), second()));
    expect(await start(third.id, { status: 'draft', conflicts: 'overwrite' })).toMatchObject({
      created: 0,
      overwritten: 2,
      images: 0,
    });
    expect(JSON.stringify(blocksOf(await post('first')))).toContain('Changed');
    expect(await posts()).toHaveLength(2);
  });

  it('skips, renames or overwrites where a slug is taken', async () => {
    const own = await site.call<Post>('POST', '/posts', { title: 'First' });
    const { id, report } = await checked(wxr(first()));
    expect(report).toMatchObject({ conflicts: 1, conflictTitles: [{ title: 'First', slug: 'first' }] });
    expect(await start(id, { status: 'draft' })).toMatchObject({ skipped: 1, created: 0 });
    const again = await checked(wxr(first()));
    expect(await start(again.id, { status: 'draft', conflicts: 'rename' })).toMatchObject({ created: 1 });
    expect((await posts()).map(({ slug }) => slug).toSorted()).toEqual(['first', 'first-2']);
    expect((await site.call<Post>('GET', `/posts/${own.body.id}`)).body.content.sections).toEqual([]);
  });

  it('follows the options: drafts, no terms, one author, no images', async () => {
    const author = await site.call<{ id: string }>('POST', '/authors', { name: 'House' });
    const { id } = await checked(wxr(first()));
    const options = {
      status: 'draft',
      categories: false,
      tags: false,
      images: false,
      authorId: author.body.id,
    };
    expect(await start(id, options)).toMatchObject({ created: 1, published: 0, images: 0 });
    expect(await post('first')).toMatchObject({
      status: 'draft',
      categoryIds: [],
      tagIds: [],
      authorIds: [author.body.id],
    });
    expect(asked).toEqual([]);
  });

  it('leaves out hostile images, and goes on', async () => {
    const images = ['http://127.0.0.1/a.png', `${host}/page.jpg`, `${host}/big.jpg`, 'file:///etc/passwd'];
    const { id } = await checked(wxr(item(3, 'Third', images.map((src) => `<img src="${src}">`).join('\n'))));
    const { created, problems } = await start(id, { status: 'draft' });
    expect(created).toBe(1);
    expect(problems.map(({ code, detail }) => `${code} ${detail}`).toSorted()).toEqual([
      `image_failed ${host}/big.jpg (too_large)`,
      `image_failed ${host}/page.jpg (wrong_type)`,
      'image_refused http://127.0.0.1/a.png (address)',
    ]);
  });

  it('that is cancelled keeps what it brought, and goes on when it is started again', async () => {
    const { id } = await checked(wxr(first(), second()));
    const { body } = await site.call<{ run: Run }>('POST', `/blog-imports/${id}/start`, {});
    expect((await site.call('POST', `/blog-imports/${id}/start`, {})).status).toBe(409);
    await app.api('POST', `/automation-runs/${body.run.id}/cancel`, { token: site.person.token });
    await workOn(app, body.run.id);
    expect(await posts()).toEqual([]);
    expect(await start(id)).toMatchObject({ created: 2 });
  });

  it('that a process left unfinished is completed by the next attempt', async () => {
    const { id } = await checked(wxr(first(), second()));
    const { body } = await site.call<{ run: Run }>('POST', `/blog-imports/${id}/start`, {});
    const stopping = new AbortController();
    // The process stops while it fetches the first image.
    old.once('request', () => stopping.abort(new Error('stopped')));
    await workOn(app, body.run.id, stopping.signal).catch(() => undefined);
    await workOn(app, body.run.id);
    expect((await read(id)).result).toMatchObject({ created: 2, failed: 0 });
    expect(await posts()).toHaveLength(2);
  });
});

describe('an import of a Markdown folder', () => {
  it('takes images from the archive and follows links between its files', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#3c3' } })
      .png()
      .toBuffer();
    const zip = await zipOf({
      'notes/one.md':
        '---\ntitle: One\ndate: 2020-05-06\n---\n\n![Green](img/g.png)\n\nSee [two](two.md#part) and [gone](gone.md).',
      'notes/two.md': '# Two\n\nText',
      'notes/img/g.png': png,
      'notes/aa/bb/evil.md': '# Evil',
    });
    // A name that leads out of the archive, which no library writes.
    for (let at = zip.indexOf('notes/aa/bb/'); at >= 0; at = zip.indexOf('notes/aa/bb/'))
      zip.write('notes/../../', at);
    const { id, report, format } = await checked(zip, 'notes.zip');
    expect(format).toBe('markdown');
    expect(report).toMatchObject({ posts: 2, images: 1 });
    expect(await start(id, { status: 'draft' })).toMatchObject({ created: 2, images: 1, problemCount: 0 });
    expect(blocksOf(await post('one'))).toEqual([
      ['post/image', { src: expect.stringMatching(/^\/media\//), alt: 'Green' }],
      ['post/text', { html: '<p>See <a href="/blog/two#part">two</a> and <a href="gone.md">gone</a>.</p>' }],
    ]);
  });
});

describe('a file that cannot be imported', () => {
  it.each([
    ['a picture', Buffer.from('GIF89a'), 'a.gif', 415],
    ['an archive of something else', undefined, 'a.zip', 415],
    ['a damaged archive', Buffer.from('PK\u0003\u0004 broken'), 'a.zip', 415],
    ['an empty file', Buffer.alloc(0), 'a.xml', 422],
  ])('(%s) is refused with a sentence', async (_name, content, name, status) => {
    const answer = await upload(content ?? (await zipOf({ 'a.png': 'x' })), name);
    expect(answer.status).toBe(status);
    expect((await site.call<{ imports: unknown[] }>('GET', '/blog-imports')).body.imports).toEqual([]);
  });

  it('because it is damaged inside says so in its check', async () => {
    const { body } = await upload('{"db":[{"data":{"posts":[{"id":"1"}', 'ghost.json');
    await workOn(app, body.run.id);
    expect(await read(body.import.id)).toMatchObject({
      state: 'failed',
      errorCode: 'broken_file',
      report: null,
    });
    expect((await site.call('POST', `/blog-imports/${body.import.id}/start`, {})).status).toBe(422);
  });

  it('with a wrong address of its site is refused', async () => {
    expect((await upload(wxr(), 'a.xml', { sourceUrl: 'ht tp:' })).status).toBe(422);
  });
});

describe('an uploaded file', () => {
  it('is deleted after a week, and with its import', async () => {
    const { id } = await checked(wxr());
    const later = {
      ...app.ctx,
      clock: { now: () => new Date(Date.now() + (blogLimits.importFileDays + 1) * 86_400_000) },
    };
    await purgeImportFiles(later);
    expect(await read(id)).toMatchObject({ hasFile: false });
    expect((await site.call('POST', `/blog-imports/${id}/start`, {})).status).toBe(422);
    expect((await site.call('DELETE', `/blog-imports/${id}`)).status).toBe(200);
    expect((await site.call('GET', `/blog-imports/${id}`)).status).toBe(404);
  });

  it('whose import was deleted with its site does not stay either', async () => {
    const orphan = `blog-imports/${randomUUID()}`;
    const isThere = async () => (await app.ctx.storage.head(orphan)) !== undefined;
    await putWhole(app.ctx.storage, orphan, Buffer.from('<rss/>'), 'application/xml');
    await purgeImportFiles(app.ctx);
    expect(await isThere()).toBe(true);
    const days = (blogLimits.importFileDays + 1) * 86_400_000;
    await purgeImportFiles({ ...app.ctx, clock: { now: () => new Date(Date.now() + days) } });
    expect(await isThere()).toBe(false);
  });

  it('that is gone is asked for again', async () => {
    const { id } = await checked(wxr(item(1, 'First', 'Text')));
    await app.ctx.storage.delete(`blog-imports/${id}`);
    const { body } = await site.call<{ run: Run }>('POST', `/blog-imports/${id}/start`, {});
    await workOn(app, body.run.id).catch(() => undefined);
    expect(await read(id)).toMatchObject({ state: 'checked', hasFile: false, result: null });
    const again = await site.call<{ error: string }>('POST', `/blog-imports/${id}/start`, {});
    expect(again.body.error).toBe('The file of this import was deleted. Upload it again.');
  });

  it('is invisible to others', async () => {
    const { id } = await checked(wxr());
    const other = await makeSite(app);
    expect((await other.call('GET', `/blog-imports/${id}`)).status).toBe(404);
    expect(
      (await app.api('GET', `/sites/${site.site.id}/blog-imports/${id}`, { token: other.person.token }))
        .status,
    ).toBe(404);
  });
});
