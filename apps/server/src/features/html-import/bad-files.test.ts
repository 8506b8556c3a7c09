import { htmlImportLimits as limits } from '@sitewright/contract/html-import/html-import-limits';
import type { PageSummary } from '@sitewright/contract/pages/pages';
import type { Site } from '@sitewright/contract/sites/sites';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StorageUnavailableError } from '../../core/storage/storage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { page } from './testing/pages.ts';
import { bakeryFiles, packWebsite, websiteForm, websiteImports } from './testing/website-imports.ts';

// Files that are broken or hostile: each gets a sentence, and nothing that can be read is lost.

let app: TestApp;
let imports: ReturnType<typeof websiteImports>;
let png: Buffer;

beforeAll(async () => {
  app = await startTestApp();
  imports = websiteImports(app, await app.signUp());
  png = await sharp({ create: { width: 12, height: 8, channels: 3, background: '#a52' } })
    .png()
    .toBuffer();
});
afterAll(() => app.close());
beforeEach(() => app.database.ownerPool.query('delete from app.rate_limits'));

describe('bad files', () => {
  const refusal = async (file: Buffer) => (await imports.validate(websiteForm({}, file))).body;

  it('that are no website are refused with a sentence', async () => {
    expect(await refusal(Buffer.from('no zip'))).toMatchObject({
      code: 'validation_failed',
      fields: { file: expect.stringContaining('can’t be read') },
    });
    const whole = await packWebsite({ 'index.html': page('bakery') });
    expect(await refusal(whole.subarray(0, whole.length - 40))).toMatchObject({
      fields: { file: expect.stringContaining('can’t be read') },
    });
    expect(await refusal(await packWebsite({ 'notes.txt': 'x' }))).toMatchObject({
      fields: { file: expect.stringContaining('no HTML page') },
    });
  });

  it('with too many files are refused before one is read', async () => {
    const zip = await packWebsite({ 'index.html': page('bakery') });
    const announcing = (count: number): Buffer => {
      const changed = Buffer.from(zip);
      // The end of a ZIP file without a comment: the number of its entries, for this part and for all parts.
      changed.writeUInt16LE(count, changed.length - 14);
      changed.writeUInt16LE(count, changed.length - 12);
      return changed;
    };
    const sentence = `The ZIP file has ${limits.archiveFilesMax + 1} files; up to ${limits.archiveFilesMax} are possible.`;
    expect((await refusal(announcing(limits.archiveFilesMax + 1))).fields).toEqual({ file: sentence });
    const { fields } = await refusal(announcing(limits.archiveFilesMax));
    expect(fields['file']).toContain('can’t be read');
  });

  it('cannot reach out of their folder, by paths or links', async () => {
    const { report } = await imports.checkFiles({
      'index.html':
        '<h1>Pictures of our own kitchen</h1><img src="../../etc/passwd.png" alt="a"><img src="/etc/hosts.svg" alt="b">',
      'x.png': png,
    });
    expect(report).toMatchObject({ images: 0 });
    // 0o120777: a symbolic link.
    expect(await refusal(await packWebsite({ 'index.html': '/etc/passwd' }, 0o120777))).toMatchObject({
      fields: { file: expect.stringContaining('no HTML page') },
    });
  });

  it('that unpack to much more than they are are read up to the limit of a file', async () => {
    const bomb = Buffer.alloc(limits.pageBytesMax + 1, 0x20);
    expect(await imports.checkFiles({ 'index.html': bomb })).toMatchObject({
      status: 'failed',
      errorCode: 'broken_file',
    });
    const { report } = await imports.checkFiles({
      'index.html': '<h1>One two three four five</h1>',
      'big.html': bomb,
    });
    expect(report!.warnings).toContainEqual({
      code: 'page_failed',
      place: '/big.html',
      detail: 'broken_file',
    });
  });

  it('with hostile markup lose it and keep the rest', async () => {
    const deep = '<div>'.repeat(5_000);
    const { report, frames, id } = await imports.checkFiles({
      'index.html': `<h1>Safe words stay on this page</h1><script>alert(1)</script><table onclick="alert(2)"><tr><td><a href="javascript:alert(3)" onmouseover="x()">Link</a><iframe src="https://evil.example/"></iframe><img src=x onerror="alert(4)"></td></tr></table><style>td{background:url(javascript:alert(5))}</style></style><svg onload="alert(6)"></svg>${deep}<p>The deepest text</p>`,
    });
    expect(report!.warnings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['script_left_out', 'embed_left_out', 'image_failed']),
    );
    for (const { id: section } of report!.pages[0]!.sections)
      for (const side of ['original', 'code']) {
        const html = await (await imports.frame(`${frames}/${section}/${side}`)).text();
        expect(html).not.toMatch(/alert|onerror|onclick|onload|<iframe|<script/i);
      }
    const { siteId } = await imports.importIt(id);
    const { pages } = await imports.get<{ pages: PageSummary[] }>(`/sites/${siteId}/pages`);
    expect(JSON.stringify(await imports.get(`/sites/${siteId}/pages/${pages[0]!.id}`))).toContain(
      'The deepest text',
    );
  });

  it('leave nothing behind when the storage is full', async () => {
    // No file of an earlier test, whose bytes would be there already.
    const loaf = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
      .png()
      .toBuffer();
    const { id } = await imports.checkFiles({ ...bakeryFiles(png), 'site/images/loaf.png': loaf });
    const { storage } = app.ctx;
    const full = () => Promise.reject(new StorageUnavailableError('full'));
    app.ctx.storage = new Proxy(storage, {
      get: (target, name) => {
        if (name === 'putFile') return full;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    const before = await imports.get<{ sites: Site[] }>('/sites');
    const failed = await imports.importIt(id);
    app.ctx.storage = storage;
    expect(failed).toMatchObject({ status: 'checked', errorCode: 'no_space', siteId: null });
    expect(await imports.get('/sites')).toEqual(before);
    expect(await imports.importIt(id)).toMatchObject({ status: 'imported', errorCode: null });
  });
});
