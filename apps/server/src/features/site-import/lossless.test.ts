import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { readZip } from '../../testing/read-zip.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { exportSite, type FullSite, importSite, makeFullSite } from '../site-archive/testing/full-site.ts';

let app: TestApp;
let site: FullSite;
beforeAll(async () => {
  app = await sharedTestApp();
  site = await makeFullSite(app);
}, 60_000);

const sha = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

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
});
