import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import type { BlogImport, ImportResult } from '@sitewright/contract/blog-import/blog-imports';
import type { Post, PostSummary } from '@sitewright/contract/blog/posts';
import type { Run } from '@sitewright/contract/runs/runs';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { workOn } from '../../testing/runs.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

// Files and hosts that are broken or hostile: each gets a sentence, and nothing that can be read is lost.

let app: TestApp;
let site: SiteFixture;
let old: Server;
let host: string;
/** Requests that got no answer. */
let silent = 0;

beforeAll(async () => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  old = createServer((request, response) => {
    if (request.url === '/endless.jpg') {
      response.writeHead(200, { 'content-type': 'image/jpeg' });
      const chunk = Buffer.alloc(1024 * 1024);
      const more = (): void => {
        if (!response.destroyed) response.write(chunk, () => setImmediate(more));
      };
      more();
    } else if (request.url === '/cut.jpg') {
      response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': '1000' });
      response.write('begin');
      setImmediate(() => response.destroy());
    } else if (request.url === '/noise.png')
      response.writeHead(200, { 'content-type': 'image/png' }).end('no image at all');
    else if (request.url === '/to-inside.png')
      response.writeHead(302, { location: 'http://127.0.0.1:1/secret.png' }).end();
    else if (request.url?.startsWith('/silent')) silent += 1;
    else if (request.url === '/circle.png') response.writeHead(302, { location: '/circle.png' }).end();
    else if (request.url?.endsWith('.png')) response.writeHead(200, { 'content-type': 'image/png' }).end(png);
    else response.writeHead(404).end();
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
  old.closeAllConnections();
  old.close();
});
beforeEach(async () => {
  site = await makeSite(app);
});

type Uploaded = { import: BlogImport; run: Run; error?: string };

const upload = (content: string | Uint8Array, name: string) => {
  const form = new FormData();
  form.set('file', new Blob([content]), name);
  return site.call<Uploaded>('POST', '/blog-imports', form);
};

const read = async (id: string): Promise<BlogImport> =>
  (await site.call<BlogImport>('GET', `/blog-imports/${id}`)).body;

const check = async (content: string | Uint8Array, name = 'export.xml'): Promise<BlogImport> => {
  const { status, body } = await upload(content, name);
  expect([status, body.error]).toEqual([202, undefined]);
  await workOn(app, body.run.id);
  return read(body.import.id);
};

const begin = async (id: string, options: object = {}): Promise<string> => {
  const { body } = await site.call<{ run: Run }>('POST', `/blog-imports/${id}/start`, options);
  return body.run.id;
};

const importAll = async (
  content: string | Uint8Array,
  name?: string,
  options: object = { status: 'draft' },
): Promise<ImportResult> => {
  const { id } = await check(content, name);
  await workOn(app, await begin(id, options));
  return (await read(id)).result!;
};

const posts = async (): Promise<PostSummary[]> =>
  (await site.call<{ posts: PostSummary[] }>('GET', '/posts?limit=100&sort=title&order=asc')).body.posts;
const bodyOf = async (title: string): Promise<string> => {
  const found = (await posts()).find((one) => one.title === title)!;
  return JSON.stringify((await site.call<Post>('GET', `/posts/${found.id}`)).body.content.sections);
};

const item = (id: number, title: string, content = 'Text', slug = title.toLowerCase()) =>
  `<item><title>${title}</title><guid>${host}/?p=${id}</guid><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${id}</wp:post_id>
<wp:post_date_gmt>2020-01-01 03:04:05</wp:post_date_gmt><wp:post_name>${slug}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
<category domain="category" nicename="a">A</category></item>`;
const wxr = (items: string, head = '<?xml version="1.0" encoding="UTF-8"?>'): string =>
  `${head}<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><link>${host}</link>${items}</channel></rss>`;

const zipOf = async (files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content as string), path);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** An archive of so many empty files besides one text, made at once: the server of the test runs in this process. */
const zipOfMany = (count: number): Buffer => {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (let index = 0; index < count; index += 1) {
    const name = Buffer.from(index === 0 ? 'a.md' : `files/${index}.txt`);
    const head = Buffer.alloc(30);
    head.write('PK\u0003\u0004');
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.write('PK\u0001\u0002');
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    local.push(head, name);
    central.push(entry, name);
    offset += 30 + name.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
};

/** Lets a file of the archive claim another size. */
const claimSize = (zip: Buffer, bytes: number): Buffer => {
  for (let at = zip.indexOf('PK\u0001\u0002'); at >= 0; at = zip.indexOf('PK\u0001\u0002', at + 4))
    zip.writeUInt32LE(bytes, at + 24);
  return zip;
};

describe('an export of WordPress', () => {
  it('with an XML bomb expands nothing', async () => {
    const lines = Array.from(
      { length: 9 },
      (_one, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
    ).join('');
    const head = `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY l0 "lol">${lines}<!ENTITY file SYSTEM "file:///etc/passwd">]>`;
    const result = await importAll(wxr(item(1, '&l9;&file;Bomb', 'Text &l9;'), head));
    expect(result).toMatchObject({ created: 1, failed: 0 });
    const [post] = await posts();
    expect(post!.title.length).toBeLessThan(40);
    expect(post!.title).toContain('Bomb');
  });

  it.each<[string, (text: string) => Buffer, string]>([
    ['UTF-16', (text) => Buffer.from(`\ufeff${text.replace('UTF-8', 'UTF-16')}`, 'utf16le'), 'Phở “é”'],
    [
      'Windows-1252, as it says',
      (text) => Buffer.from(text.replace('UTF-8', 'windows-1252'), 'latin1'),
      'Café é',
    ],
    ['Windows-1252 though it says UTF-8', (text) => Buffer.from(text, 'latin1'), 'Café é'],
  ])('in %s keeps every character', async (_name, encode, title) => {
    expect(await importAll(encode(wxr(item(1, title, `<p>${title}</p>`, 'a'))))).toMatchObject({
      created: 1,
    });
    expect((await posts())[0]!.title).toBe(title);
    expect(await bodyOf(title)).toContain(title);
  });

  it('in an encoding that does not exist is refused with a sentence', async () => {
    const found = await check(wxr(item(1, 'A'), '<?xml version="1.0" encoding="klingon-8"?>'));
    expect(found).toMatchObject({ state: 'failed', errorCode: 'unknown_encoding' });
  });

  it('whose categories are below each other in a circle, or themselves, has each of them once', async () => {
    const category = (slug: string, parent: string) =>
      `<wp:category><wp:category_nicename>${slug}</wp:category_nicename><wp:category_parent>${parent}</wp:category_parent><wp:cat_name>${slug.toUpperCase()}</wp:cat_name></wp:category>`;
    const circle = category('a', 'c') + category('b', 'a') + category('c', 'b');
    expect(await importAll(wxr(circle + item(1, 'Circle')))).toMatchObject({ created: 1, failed: 0 });
    const namesOf = async () =>
      (await site.call<{ categories: { name: string }[] }>('GET', '/categories')).body.categories
        .map(({ name }) => name)
        .toSorted();
    expect(await namesOf()).toEqual(['A', 'B', 'C', 'Uncategorized']);
    site = await makeSite(app);
    expect(await importAll(wxr(category('a', 'a') + item(1, 'Own')))).toMatchObject({
      created: 1,
      failed: 0,
    });
    expect(await namesOf()).toEqual(['A', 'Uncategorized']);
  });

  it('with the same slug several times keeps every post', async () => {
    const result = await importAll(
      wxr(
        item(1, 'One', 'First', 'same') +
          item(2, 'Two', 'Second', 'same') +
          item(3, 'Three', 'Third', 'SAME'),
      ),
    );
    expect(result).toMatchObject({ created: 3, failed: 0, skipped: 0 });
    expect((await posts()).map(({ slug }) => slug).toSorted()).toEqual(['same', 'same-2', 'same-3']);
  });

  it('imported twice at once has each post once', async () => {
    const text = wxr(item(1, 'One') + item(2, 'Two'));
    const [first, second] = [await check(text), await check(text)];
    const running = await begin(first.id, { status: 'draft' });
    const path = `/blog-imports/${second.id}/start`;
    const refused = await site.call<{ error: string }>('POST', path, { status: 'draft' });
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Another file is being imported. Wait until it is done, or cancel it.',
    ]);
    await workOn(app, running);
    await workOn(app, await begin(second.id, { status: 'draft' }));
    expect((await read(second.id)).result).toMatchObject({ created: 0, skipped: 2 });
    expect((await posts()).map(({ title }) => title)).toEqual(['One', 'Two']);
  });

  it('without a title, text or slug is a draft that can be found', async () => {
    const empty = `<item><title></title><wp:post_id>9</wp:post_id><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`;
    expect(await importAll(wxr(empty + empty.replace('9', '10')), undefined, {})).toMatchObject({
      created: 2,
      failed: 0,
    });
    expect(await posts()).toHaveLength(2);
  });

  it('with right-to-left, Vietnamese and huge words keeps them', async () => {
    const long = 'ă'.repeat(300_000);
    const content = `<p dir="rtl">مرحبا بالعالم</p><p>Phở bò – ngon tuyệt</p><p>${long}</p>`;
    expect(await importAll(wxr(item(1, `مرحبا ${'t'.repeat(400)}`, content, 'a')))).toMatchObject({
      created: 1,
    });
    const [post] = await posts();
    expect(post!.title).toHaveLength(blogLimits.titleMaxLength);
    const body = await bodyOf(post!.title);
    expect(body).toContain('مرحبا بالعالم');
    expect(body).toContain('Phở bò – ngon tuyệt');
    expect(body.match(/ă/g)).toHaveLength(300_000);
  });
});

describe('images of an old host', () => {
  it('that are missing, endless, cut off, no images, or lead elsewhere keep their address, and the others come', async () => {
    const names = [
      'gone.jpg',
      'endless.jpg',
      'cut.jpg',
      'noise.png',
      'to-inside.png',
      'circle.png',
      'good.png',
    ];
    const html = names.map((name) => `<p>${name}</p><img src="${host}/${name}">`).join('');
    const result = await importAll(wxr(item(1, 'Images', html)));
    expect(result).toMatchObject({ created: 1, failed: 0, images: 1 });
    expect(
      result.problems.map(({ code, detail }) => [code, detail.split('/').at(-1)!.split(' ')[0]]),
    ).toEqual(
      expect.arrayContaining(
        names
          .filter((name) => name !== 'good.png')
          .map((name) => [name === 'to-inside.png' ? 'image_refused' : 'image_failed', name]),
      ),
    );
    const body = await bodyOf('Images');
    for (const name of names) expect(body).toContain(`<p>${name}</p>`);
    expect(body.match(/"src":"http:\/\/old\.test[^"]*"/g)).toHaveLength(names.length - 1);
  }, 60_000);

  it('that never answers keep their address after their time, and the host is not asked for ever', async () => {
    const whole = app.ctx.importImageMs;
    expect(whole).toBe(blogLimits.importImageSeconds * 1_000);
    app.ctx.importImageMs = 500;
    silent = 0;
    const urls = Array.from({ length: 30 }, (_one, index) => `${host}/silent-${index}.png`);
    const images = urls.map((url) => `<p>Before</p><img src="${url}">`).join('');
    const result = await importAll(wxr(item(1, 'Silent', `${images}<p>The end</p>`)));
    app.ctx.importImageMs = whole;
    expect(result).toMatchObject({ created: 1, failed: 0, images: 0, problemCount: urls.length });
    // Several are on their way at once: which of them ends first is not certain.
    expect(result.problems).toContainEqual({
      code: 'image_failed',
      place: 'Silent',
      detail: `${urls[0]} (timeout)`,
    });
    // Those that are on their way when the host is given up come on top.
    expect(silent).toBeGreaterThanOrEqual(1);
    expect(silent).toBeLessThanOrEqual(8);
    const body = await bodyOf('Silent');
    for (const url of urls) expect(body).toContain(`"src":"${url}"`);
    expect(body).toContain('The end');
  });
});

describe('an archive', () => {
  it(`has up to ${blogLimits.importFilesMax} files`, async () => {
    const { state } = await check(zipOfMany(blogLimits.importFilesMax), 'a.zip');
    expect(state).toBe('checked');
    const answer = await upload(zipOfMany(blogLimits.importFilesMax + 1), 'a.zip');
    expect(answer.status).toBe(413);
    expect(answer.body.error).toBe('The ZIP file has 20001 files; up to 20000 are possible.');
  }, 60_000);

  it('that unpacks to more than a server has room for is refused before it is unpacked', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 3 }, (_one, index) => [`${index}.md`, '# A'] as const),
    );
    const bytes = Math.floor(blogLimits.importUnpackedBytesMax / 3) + 1;
    const answer = await upload(claimSize(await zipOf(files), bytes), 'bomb.zip');
    expect(answer.status).toBe(413);
    expect(answer.body.error).toBe('The ZIP file unpacks to more than 2048 MB.');
  });

  it('whose files are larger than they claim is read without them', async () => {
    const zip = claimSize(await zipOf({ 'bomb.md': '# Bomb\n'.repeat(1_000_000), 'good.md': '# Good' }), 6);
    const { report } = await check(zip, 'a.zip');
    expect(report?.problems).toEqual([{ code: 'unreadable_item', place: 'bomb.md', detail: '' }]);
    expect(report?.posts).toBe(1);
  });

  it('with a text that is too large for a post says so, and has the others', async () => {
    const large = Buffer.alloc(blogLimits.importEntryBytesMax + 1, 'a ');
    const result = await importAll(await zipOf({ 'large.md': large, 'good.md': '# Good' }), 'a.zip');
    expect(result.created).toBe(1);
    expect(result.problems.map(({ code, place }) => [code, place])).toEqual([
      ['unreadable_item', 'large.md'],
    ]);
  }, 60_000);

  it('that is cut off is refused with a sentence', async () => {
    const whole = await zipOf({ 'a.md': '# A', 'b.md': '# B' });
    const answer = await upload(whole.subarray(0, whole.length - 30), 'a.zip');
    expect(answer.status).toBe(415);
    expect(answer.body.error).toMatch(/^The ZIP file can’t be read \(.+\)\. Create it again\.$/);
  });

  it('with names that lead out of it brings none of them', async () => {
    const zip = await zipOf({
      'aa/bb/evil.md': '# Evil',
      'aa/good.md': '# Good\n\n![x](../../etc/passwd.png)',
    });
    for (let at = zip.indexOf('aa/bb/'); at >= 0; at = zip.indexOf('aa/bb/')) zip.write('../../', at);
    expect(await importAll(zip, 'a.zip')).toMatchObject({ created: 1 });
    expect((await posts()).map(({ title }) => title)).toEqual(['Good']);
  });
});
