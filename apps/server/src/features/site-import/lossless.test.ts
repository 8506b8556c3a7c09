import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readZip } from '../../testing/read-zip.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { exportSite, type FullSite, importSite, makeFullSite } from '../site-archive/testing/full-site.ts';

let app: TestApp;
let site: FullSite;
beforeAll(async () => {
  app = await sharedTestApp();
  site = await makeFullSite(app);
}, 60_000);

/** More of them with `RANDOM_SITES=500`, and all templates with `ALL_TEMPLATES=1`. */
const randomSites = Number(process.env['RANDOM_SITES'] ?? 3);
const allTemplates = readdirSync(join(import.meta.dirname, '../../../../../library/site-templates'), {
  withFileTypes: true,
}).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const templates = process.env['ALL_TEMPLATES'] ? allTemplates : allTemplates.slice(0, 3);

/** The same numbers for the same seed (mulberry32). */
const numbers = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const words = [
  'Phở',
  'مرحبا',
  'naïve',
  '<b>&amp;</b>',
  '“quoted”',
  '🍜',
  'line\nbreak',
  '\\u0041',
  'a'.repeat(500),
  ' ',
];

const changeRandomly = async (one: SiteFixture, seed: number): Promise<void> => {
  const change = async <T>(method: string, path: string, body: object): Promise<T> => {
    const answer = await one.call<T>(method, path, body);
    expect([method, path, answer.status < 300 ? 'ok' : answer.body]).toEqual([method, path, 'ok']);
    return answer.body;
  };
  const next = numbers(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const text = (): string => Array.from({ length: 1 + Math.floor(next() * 6) }, () => pick(words)).join(' ');
  await change('PATCH', '', { description: text().slice(0, 200) });
  for (let index = 0; index < 3; index += 1) {
    const page = pick(one.pages);
    const { body: full } = await one.call<{ content: { sections: Record<string, unknown>[] } }>(
      'GET',
      `/pages/${page.id}`,
    );
    const sections = full.content.sections.map((section) =>
      next() < 0.5
        ? section
        : {
            ...section,
            data: {
              ...(section['data'] as object),
              title: text(),
              extra: { nested: [text(), null, next()] },
            },
          },
    );
    if (next() < 0.3) sections.pop();
    if (next() < 0.3)
      sections.push({ type: pick(sections)?.['type'] ?? 'hero/hero-1', data: { title: text() } });
    await change('PATCH', `/pages/${page.id}/content`, { content: { sections } });
  }
  await change('POST', '/pages', { title: text().trim().slice(0, 80) || 'Page', slug: `page-${seed}` });
  const post = await change<{ id: string }>('POST', '/posts', {
    title: text().trim().slice(0, 200) || 'Post',
    content: { sections: [{ type: 'post/text', data: { html: `<p>${pick(words)}</p>` } }] },
  });
  if (next() < 0.5) await change('POST', `/posts/${post.id}/publish`, {});
  if (next() < 0.5)
    await change('PUT', '/redirects', { redirects: [{ from: `/old-${seed}`, to: '/', code: 302 }] });
};

const sha = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Exports a site, imports it, and exports what was imported. */
const expectLossless = async (token: string, siteId: string): Promise<void> => {
  const first = await exportSite(app, { token, siteId });
  const result = await importSite(app, { token, bytes: first.bytes });
  const second = await exportSite(app, { token, siteId: result.siteId! });
  expect(result.report?.problems).toEqual([]);
  expect(sha(second.bytes)).toBe(sha(first.bytes));
};

describe('the backup of a site', () => {
  it('has every table with rows, and its files with their hashes', async () => {
    const { bytes, about } = await exportSite(app, { token: site.person.token, siteId: site.site.id });
    expect(about).toMatchObject({ useCase: 'backup', status: 'ready', warnings: [], bytes: bytes.length });
    const files = await readZip(bytes);
    const manifest = JSON.parse(files.get('manifest.json')!.toString()) as {
      files: { path: string; sha256: string; bytes: number; rows?: number }[];
    };
    expect([...files.keys()].toSorted()).toEqual(
      [...manifest.files.map(({ path }) => path), 'manifest.json'].toSorted(),
    );
    for (const { path, sha256, bytes: size } of manifest.files) {
      expect([path, sha(files.get(path)!), files.get(path)!.length]).toEqual([path, sha256, size]);
    }
    const rows = Object.fromEntries(manifest.files.map(({ path, rows: count }) => [path, count]));
    for (const table of [
      ...[
        'site',
        'pages',
        'page_documents',
        'header_footer',
        'redirects',
        'site_versions',
        'document_versions',
      ],
      ...['forms', 'form_versions', 'form_submissions', 'form_answers', 'form_files', 'media'],
      ...['blogs', 'posts', 'post_documents', 'post_publications', 'post_categories', 'post_tags'],
      ...['blog_categories', 'blog_tags', 'blog_series', 'blog_former_slugs', 'post_comments'],
    ])
      expect([table, rows[`data/${table}.ndjson`]! > 0]).toEqual([table, true]);
  });

  it('is the same, byte for byte, after it was imported as a new site', async () => {
    const { token } = site.person;
    const first = await exportSite(app, { token, siteId: site.site.id });
    const again = await exportSite(app, { token, siteId: site.site.id });
    expect(sha(again.bytes)).toBe(sha(first.bytes));
    const result = await importSite(app, { token, bytes: first.bytes });
    expect(result).toMatchObject({ status: 'imported', mode: 'new', siteName: 'Quán Ăn Ngon' });
    expect(result.siteId).not.toBe(site.site.id);
    const second = await exportSite(app, { token, siteId: result.siteId! });
    const [before, after] = [await readZip(first.bytes), await readZip(second.bytes)];
    for (const [path, content] of before)
      if (!path.startsWith('media/'))
        expect([path, after.get(path)?.toString()]).toEqual([path, content.toString()]);
    expect(sha(second.bytes)).toBe(sha(first.bytes));
  }, 60_000);

  it('publishes the same pages from a site that was imported', async () => {
    const { token } = site.person;
    const { bytes } = await exportSite(app, { token, siteId: site.site.id });
    const { siteId } = await importSite(app, { token, bytes });
    await app.api('PATCH', `/sites/${siteId}/publish`, { token, body: { isPublished: true } });
    await site.publish();
    const { body: copy } = await app.api<{ subdomain: string }>('GET', `/sites/${siteId}`, { token });
    const plain = (text: string): string =>
      text
        .replaceAll(site.site.subdomain, 'HOST')
        .replaceAll(copy.subdomain, 'HOST')
        .replace(/\b[0-9A-Za-z]{22}\b/g, 'FORM')
        // The name of the field that people never see follows from the form.
        .replace(/name="h[0-9a-z]{5,9}"/g, 'name="TRAP"')
        .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID');
    for (const path of ['/', '/blog', '/blog/nuoc-dung', '/sitemap.xml']) {
      const [one, other] = [
        await app.visit(site.host, path),
        await app.visit(`${copy.subdomain}.localhost`, path),
      ];
      expect([path, other.status]).toEqual([path, 200]);
      expect(plain(other.text)).toBe(plain(one.text));
    }
  }, 60_000);

  it.each(templates)('of a site made from the template %s is the same after an import', async (template) => {
    await app.database.ownerPool.query('delete from app.rate_limits');
    const { site: made, person } = await makeSite(app, template);
    await expectLossless(person.token, made.id);
  });

  it(`of ${randomSites} sites with random changes is the same after an import`, async () => {
    for (let seed = 1; seed <= randomSites; seed += 1) {
      await app.database.ownerPool.query('delete from app.rate_limits');
      const one = await makeSite(app, templates[seed % templates.length]);
      await changeRandomly(one, seed);
      await expectLossless(one.person.token, one.site.id);
    }
  }, 3_600_000);
});
