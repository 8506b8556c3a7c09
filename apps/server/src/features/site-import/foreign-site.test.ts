import type { JsonObject } from '@sitewright/contract/content';
import { archiveLimits as limits } from '@sitewright/contract/site-archive/archive-limits';
import type {
  ArchiveError,
  SiteImport,
  SiteImportReport,
} from '@sitewright/contract/site-archive/site-imports';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { backupForm, importSite } from '../site-archive/testing/full-site.ts';

// The JSON file of a site of another program (docs/import-formats.md), from the upload to the published page.

let app: TestApp;
let owner: { token: string };
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  await app.database.ownerPool.query('delete from app.rate_limits');
  owner = await app.signUp('foreign');
});

const text = (id: string, x: number, y: number, content: string, type = 'text') => ({
  id,
  type,
  content,
  position: { x, y, width: 300, height: 100 },
});

const bakery = {
  format: 'site-json',
  site: { id: 'shop-7', name: 'Tiệm bánh Mai', locale: 'vi' },
  pages: [
    {
      title: 'Trang chủ',
      slug: 'home',
      description: 'Bánh mì mỗi sáng',
      sections: [
        {
          type: 'hero/hero-1',
          data: { title: 'Bánh mì Mai' },
          elements: [
            text('right', 400, 10, 'Second'),
            text('below', 0, 300, 'Third'),
            text('left', 0, 0, 'First', 'heading'),
          ],
        },
        {
          type: 'their-banner',
          name: 'Banner',
          data: { headline: 'Open at five', tint: '#fff' },
          elements: [
            {
              id: 'note',
              type: 'paragraph',
              content: 'After the button',
              position: { side: 'after', of: 'call' },
            },
            { id: 'call', type: 'button', content: { text: 'Order', link: '/gio-mo-cua' } },
            { id: 'map', type: 'their-map', content: { zoom: 3 }, position: 'somewhere' },
          ],
        },
      ],
    },
    { title: 'Giờ mở cửa', slug: '/Giờ mở cửa/', sections: [] },
    { title: 'Giờ mở cửa', slug: '', sections: [] },
  ],
};

const bytesOf = (site: unknown): Buffer => Buffer.from(JSON.stringify(site));

const check = async (
  bytes: Buffer,
): Promise<{
  valid: boolean;
  report: SiteImportReport | null;
  errors: ArchiveError[];
  uploadId: string | null;
}> => {
  const { status, body } = await app.api<{
    valid: boolean;
    report: SiteImportReport | null;
    errors: ArchiveError[];
    uploadId: string | null;
  }>('POST', '/backup-import/validate', { token: owner.token, body: backupForm(bytes) });
  expect(status).toBe(200);
  return body;
};

interface Page {
  id: string;
  title: string;
  slug: string;
  isHome: boolean;
}
interface Element {
  id: string;
  type: string;
  position?: string;
  data: JsonObject;
  importedPosition?: unknown;
}
interface Section {
  type: string;
  data: JsonObject;
  dropZones?: { main: Element[] };
}

const ask = async <T>(path: string, method = 'GET', body?: object): Promise<T> => {
  const answer = await app.api<T>(method, path, { token: owner.token, ...(body ? { body } : {}) });
  expect(answer.status, path).toBeLessThan(300);
  return answer.body;
};
const pagesOf = async ({ siteId }: SiteImport): Promise<Page[]> =>
  (await ask<{ pages: Page[] }>(`/sites/${siteId}/pages`)).pages;
const sectionsOf = async (made: SiteImport, pageId: string): Promise<Section[]> =>
  (await ask<{ content: { sections: Section[] } }>(`/sites/${made.siteId}/pages/${pageId}`)).content.sections;

describe('a site of another program', () => {
  it('is checked with a report, and nothing is made', async () => {
    const { valid, report, uploadId } = await check(bytesOf(bakery));
    expect([valid, typeof uploadId]).toEqual([true, 'string']);
    expect(report).toMatchObject({ name: 'Tiệm bánh Mai', created: 8, conflicts: 0 });
    expect(report!.problems).toEqual([
      { code: 'section_unknown', path: '/', detail: 'their-banner' },
      { code: 'element_unknown', path: '/', detail: 'their-map' },
      { code: 'position_unclear', path: '/', detail: 'map' },
      { code: 'elements_arranged', path: '/', detail: '4' },
      { code: 'page_renamed', path: '/gio-mo-cua', detail: '/Giờ mở cửa' },
    ]);
    expect((await ask<{ sites: unknown[] }>('/sites')).sites).toEqual([]);
  });

  it('has its elements in the order and the rows of their positions, and nothing is lost', async () => {
    const made = await importSite(app, { token: owner.token, bytes: bytesOf(bakery) });
    expect(made).toMatchObject({ status: 'imported', siteName: 'Tiệm bánh Mai' });
    expect(made.report!.problems.map(({ code }) => code)).toContain('elements_arranged');
    const pages = await pagesOf(made);
    expect(pages.map(({ title, slug, isHome }) => [title, slug, isHome])).toEqual([
      ['Trang chủ', '', true],
      ['Giờ mở cửa', 'gio-mo-cua', false],
      ['Giờ mở cửa', 'gio-mo-cua-2', false],
    ]);
    const [hero, banner] = await sectionsOf(made, pages[0]!.id);
    expect(hero).toMatchObject({ type: 'hero/hero-1', data: { title: 'Bánh mì Mai' } });
    expect(hero!.dropZones!.main.map(({ id, type, position }) => [id, type, position])).toEqual([
      ['left', 'heading', 'left'],
      ['right', 'text', 'right'],
      ['below', 'text', undefined],
    ]);
    expect(hero!.dropZones!.main[1]!.importedPosition).toEqual({ x: 400, y: 10, width: 300, height: 100 });
    expect(banner).toMatchObject({ name: 'Banner', data: { headline: 'Open at five', tint: '#fff' } });
    expect(banner!.dropZones!.main.map(({ type, data }) => [type, data])).toEqual([
      ['heading', { content: 'Open at five' }],
      ['button', { text: 'Order', link: '/gio-mo-cua' }],
      ['text', { content: 'After the button' }],
      ['their-map', { zoom: 3 }],
    ]);
  });

  it('is a site that can be published, with a menu of its pages', async () => {
    const made = await importSite(app, { token: owner.token, bytes: bytesOf(bakery) });
    const { subdomain } = await ask<{ subdomain: string }>(`/sites/${made.siteId}`);
    await ask(`/sites/${made.siteId}/publish`, 'PATCH', { isPublished: true });
    const { status, text: html } = await app.visit(`${subdomain}.localhost`, '/');
    expect([status, /<html lang="([^"]*)"/.exec(html)?.[1]]).toEqual([200, 'vi']);
    const places = ['First', 'Second', 'Third', 'Open at five', 'Order', 'After the button'].map((one) =>
      html.indexOf(`>${one}<`),
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places[0]).toBeGreaterThan(0);
    expect(html).toMatch(/<div class="zone-row">.*First.*Second.*?<\/div><\/div>/s);
    expect(html).toContain('href="/gio-mo-cua"');
  });

  it('imported again into the same site adds nothing', async () => {
    const { token } = owner;
    const made = await importSite(app, { token, bytes: bytesOf(bakery) });
    const fields = { mode: 'merge', siteId: made.siteId! };
    const again = await importSite(app, { token, bytes: bytesOf(bakery), fields });
    expect(again).toMatchObject({ status: 'imported' });
    expect((await pagesOf(made)).map(({ slug }) => slug)).toEqual(['', 'gio-mo-cua', 'gio-mo-cua-2']);
  });
});

describe('a JSON file that cannot be imported', () => {
  it.each([
    ['no JSON', '{"format": "site-json", ', 'broken_file', /^This JSON file can’t be read \(.+\)\.$/],
    ['another format', '{"format":"other"}', 'not_a_backup', /its format is not “site-json”/],
    [
      'no pages',
      '{"format":"site-json","site":{"name":"A"},"pages":[]}',
      'broken_row',
      /^pages can’t be imported/,
    ],
    [
      'a page without a title',
      '{"format":"site-json","site":{"name":"A"},"pages":[{"title":""}]}',
      'broken_row',
      /^pages\.0\.title can’t be imported \(Enter the title of the page\)\.$/,
    ],
    [
      'an element without a type',
      '{"format":"site-json","site":{"name":"A"},"pages":[{"title":"A","sections":[{"type":"x","elements":[{}]}]}]}',
      'broken_row',
      /^pages\.0\.sections\.0\.elements\.0\.type can’t be imported/,
    ],
  ])('is refused with a sentence: %s', async (_what, json, code, sentence) => {
    const { valid, errors, uploadId } = await check(Buffer.from(json));
    expect([valid, uploadId]).toEqual([false, null]);
    expect(errors).toEqual([
      { code, message: expect.stringMatching(sentence) as string, path: errors[0]!.path },
    ]);
    const { status } = await app.api('POST', '/backup-import/import', {
      token: owner.token,
      body: backupForm(Buffer.from(json)),
    });
    expect(status).toBe(422);
  });

  it('has elements inside of each other up to a limit', async () => {
    const nested = (levels: number): Buffer => {
      const elements = '{"type":"box","children":['.repeat(levels) + ']}'.repeat(levels);
      const pages = `[{"title":"A","sections":[{"type":"x","elements":[${elements}]}]}]`;
      return Buffer.from(`{"format":"site-json","site":{"name":"A"},"pages":${pages}}`);
    };
    const { foreignNestingMax } = limits;
    expect((await check(nested(foreignNestingMax))).valid).toBe(true);
    for (const levels of [foreignNestingMax + 1, 100_000])
      expect((await check(nested(levels))).errors).toMatchObject([
        { code: 'broken_row', message: 'Elements can be up to 18 levels inside of each other.' },
      ]);
  });

  it('is read up to its limit', async () => {
    const site = JSON.stringify(bakery);
    const padded = (bytes: number): Buffer =>
      Buffer.from(site.padEnd(bytes - Buffer.byteLength(site) + site.length));
    const { foreignBytesMax } = limits;
    expect((await check(padded(foreignBytesMax))).valid).toBe(true);
    const { errors } = await check(padded(foreignBytesMax + 1));
    expect(errors).toMatchObject([{ code: 'too_large', message: 'A JSON file can have up to 32 MB.' }]);
  });
});
