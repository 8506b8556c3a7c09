import type { Form } from '@sitewright/contract/forms/forms';
import type { PageSummary } from '@sitewright/contract/pages/pages';
import type { PostSummary } from '@sitewright/contract/blog/posts';
import type { Run } from '@sitewright/contract/runs/runs';
import { archiveLimits as limits } from '@sitewright/contract/site-archive/archive-limits';
import type { SiteImport, SiteImportReport } from '@sitewright/contract/site-archive/site-imports';
import type { Site } from '@sitewright/contract/sites/sites';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { workOn } from '../../testing/runs.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import {
  backupForm,
  exportSite,
  type FullSite,
  importSite,
  makeFullSite,
} from '../site-archive/testing/full-site.ts';
import { purgeImports } from './purge-imports.job.ts';

let app: TestApp;
let site: FullSite;
let backup: Buffer;
let token: string;
/** Making one takes seconds: tests that change it make another. */
const useFreshSite = async (): Promise<void> => {
  site = await makeFullSite(app);
  token = site.person.token;
  backup = (await exportSite(app, { token, siteId: site.site.id })).bytes;
};
beforeAll(async () => {
  app = await sharedTestApp();
  await useFreshSite();
}, 60_000);
beforeEach(() => app.database.ownerPool.query('delete from app.rate_limits'));

const validate = (bytes: Buffer, fields: Record<string, string> = {}) =>
  app.api<{ valid: boolean; report: SiteImportReport; errors: object[]; uploadId: string }>(
    'POST',
    '/backup-import/validate',
    { token, body: backupForm(bytes, fields) },
  );
const get = async <T>(path: string): Promise<T> => (await app.api<T>('GET', path, { token })).body;
const undo = (id: string) => app.api('POST', `/backup-import/imports/${id}/undo`, { token });
const slugs = async (siteId = site.site.id): Promise<string[]> =>
  (await get<{ pages: PageSummary[] }>(`/sites/${siteId}/pages`)).pages.map(({ slug }) => slug);
const titles = async (siteId = site.site.id): Promise<string[]> =>
  (await get<{ posts: PostSummary[] }>(`/sites/${siteId}/posts?sort=title`)).posts.map(({ title }) => title);

describe('checking a backup', () => {
  it('reports what an import would create, and changes nothing', async () => {
    const before = await get<{ sites: Site[] }>('/sites');
    const { status, body } = await validate(backup);
    expect(status).toBe(200);
    expect(body).toMatchObject({ valid: true, errors: [] });
    expect(body.report).toMatchObject({ name: 'Quán Ăn Ngon', version: 1, conflicts: 0, skipped: 0 });
    const pages = body.report.tables.find(({ name }) => name === 'pages')!;
    expect(pages).toMatchObject({ rows: pages.created, created: site.pages.length });
    expect(body.report.created).toBeGreaterThan(50);
    expect((await get<{ sites: Site[] }>('/sites')).sites).toEqual(before.sites);
  });

  it('of the site itself reports that all of it is there', async () => {
    const { body } = await validate(backup, { mode: 'merge', siteId: site.site.id });
    expect(body.report).toMatchObject({ created: 0, conflicts: 0 });
    expect(body.report.skipped).toBeGreaterThan(50);
  });

  it('of another site reports pages with the same URL as conflicts', async () => {
    const other = await makeFullSite(app);
    const options = {
      token: other.person.token,
      body: backupForm(backup, { mode: 'merge', siteId: other.site.id }),
    };
    const { body } = await app.api<{ report: SiteImportReport }>('POST', '/backup-import/validate', options);
    const pages = body.report.tables.find(({ name }) => name === 'pages')!;
    expect(pages).toMatchObject({ conflicts: pages.rows, created: 0 });
    expect(body.report.conflictList).toContainEqual({
      table: 'pages',
      title: site.home.title,
      address: '/',
    });
  });

  it('keeps the file for the import that follows', async () => {
    const { body } = await validate(backup);
    const form = new FormData();
    form.set('uploadId', body.uploadId);
    const started = await app.api<{ id: string; run: Run }>('POST', '/backup-import/import', {
      token,
      body: form,
    });
    expect(started.status).toBe(202);
    await workOn(app, started.body.run.id);
    expect(await get<SiteImport>(`/backup-import/imports/${started.body.id}`)).toMatchObject({
      status: 'imported',
    });
    const again = await app.api('POST', '/backup-import/import', { token, body: form });
    expect([again.status, again.body]).toMatchObject([
      422,
      { fields: { file: expect.any(String) as string } },
    ]);
    const stranger = await app.signUp('stranger');
    const { body: kept } = await validate(backup);
    form.set('uploadId', kept.uploadId);
    expect(
      (await app.api('POST', '/backup-import/import', { token: stranger.token, body: form })).status,
    ).toBe(422);
  });
});

describe('a backup imported as a new site', () => {
  it('has everything, with ids of its own, under a free subdomain', async () => {
    const { siteId, report } = await importSite(app, { token, bytes: backup });
    const copy = await get<Site>(`/sites/${siteId}`);
    expect(copy).toMatchObject({ name: 'Quán Ăn Ngon', status: 'draft', isPublished: false });
    expect(copy.subdomain).not.toBe(site.site.subdomain);
    expect(await slugs(siteId!)).toEqual(await slugs());
    expect(await titles(siteId!)).toEqual(await titles());
    const { forms } = await get<{ forms: Form[] }>(`/sites/${siteId}/forms`);
    expect(forms.map(({ id }) => id)).not.toContain(site.formId);
    const { rows } = await app.database.ownerPool.query<{ text: string }>(
      'select string_agg(content::text, $2) as text from app.documents where site_id = $1',
      [siteId, '\n'],
    );
    expect(rows[0]!.text).not.toContain(site.formId);
    expect(rows[0]!.text).not.toContain(site.photo.url);
    for (const { id } of site.pages) expect(rows[0]!.text).not.toContain(id);
    expect(report!.problems).toEqual([]);
  });

  it('gets the name and the subdomain that were asked for', async () => {
    const subdomain = `asked-${Date.now().toString(36)}`;
    const { siteId } = await importSite(app, {
      token,
      bytes: backup,
      fields: { name: 'Chi nhánh hai', subdomain },
    });
    expect(await get<Site>(`/sites/${siteId}`)).toMatchObject({ name: 'Chi nhánh hai', subdomain });
    const taken = await app.api('POST', '/backup-import/import', {
      token,
      body: backupForm(backup, { subdomain }),
    });
    expect([taken.status, taken.body]).toMatchObject([409, { code: 'subdomain_taken' }]);
  });

  it('shows its own uploads, also of messages', async () => {
    const { siteId } = await importSite(app, { token, bytes: backup });
    const { rows } = await app.database.ownerPool.query<{ key: string; text: string; file: string }>(
      `select m.storage_key as key, (select string_agg(content::text, '') from app.documents where site_id = $1) as text,
         (select object_key from app.form_files where site_id = $1) as file
       from app.media m where m.site_id = $1 and m.name = 'Phở.jpg'`,
      [siteId],
    );
    expect(rows[0]!.text).toContain(`/media/${rows[0]!.key}`);
    expect((await fetch(`${app.origin}/media/${rows[0]!.key}`)).status).toBe(200);
    expect(await app.ctx.storage.head(rows[0]!.file)).toBeDefined();
  });

  it('without media keeps the places of the images', async () => {
    const { siteId, report } = await importSite(app, {
      token,
      bytes: backup,
      fields: { includeMedia: 'false' },
    });
    const media = report!.tables.find(({ name }) => name === 'media')!;
    expect(media).toMatchObject({ created: 0, skipped: media.rows });
    const { rows } = await app.database.ownerPool.query('select id from app.media where site_id = $1', [
      siteId,
    ]);
    expect(rows).toEqual([]);
  });

  it('is in the trash after it was undone, and can come back from there', async () => {
    const { id, siteId, undoUntil } = await importSite(app, { token, bytes: backup });
    expect((Date.parse(undoUntil!) - Date.now()) / 86_400_000).toBeCloseTo(limits.undoDays, 1);
    expect((await undo(id)).status).toBe(200);
    expect((await app.api('GET', `/sites/${siteId}`, { token })).status).toBe(404);
    expect((await app.api('POST', `/sites/${siteId}/restore`, { token })).status).toBe(200);
    const twice = await undo(id);
    expect([twice.status, twice.body]).toMatchObject([409, { code: 'wrong_state' }]);
  });

  it('leaves nothing behind when it fails in the middle', async () => {
    const before = await app.database.ownerPool.query('select count(*) from app.sites');
    const { rows } = await app.database.ownerPool.query<{ n: string }>(
      'select count(*) as n from app.media where site_id is not null',
    );
    const started = await app.api<{ id: string; run: Run }>('POST', '/backup-import/import', {
      token,
      body: backupForm(backup),
    });
    const { ownerPool } = app.database;
    await ownerPool.query(`create or replace function app.test_fail() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is full'; end $$`);
    await ownerPool.query(
      'create trigger test_fail before insert on app.post_comments for each row execute function app.test_fail()',
    );
    try {
      await workOn(app, started.body.run.id);
    } finally {
      await ownerPool.query('drop trigger test_fail on app.post_comments');
    }
    expect(await get<SiteImport>(`/backup-import/imports/${started.body.id}`)).toMatchObject({
      status: 'failed',
      siteId: null,
      errorCode: 'internal',
    });
    expect(await ownerPool.query('select count(*) from app.sites')).toMatchObject({ rows: before.rows });
    const after = await ownerPool.query<{ n: string }>(
      'select count(*) as n from app.media where site_id is not null',
    );
    expect(after.rows).toEqual(rows);
  });
});

describe('a backup merged with its site', () => {
  it('brings back what was deleted and changes nothing else', async () => {
    await useFreshSite();
    const before = await slugs();
    const gone = site.pages.find(({ isHome }) => !isHome)!;
    await site.call('DELETE', `/pages/${gone.id}`);
    await site.call('PATCH', `/pages/${site.home.id}/settings`, { title: 'Trang của tôi' });
    const { id, report } = await importSite(app, {
      token,
      bytes: backup,
      fields: { mode: 'merge', siteId: site.site.id },
    });
    expect(report!.tables.find(({ name }) => name === 'pages')).toMatchObject({ created: 1, conflicts: 0 });
    expect((await slugs()).toSorted()).toEqual(before.toSorted());
    const { pages } = await get<{ pages: PageSummary[] }>(`/sites/${site.site.id}/pages`);
    expect(pages.find(({ isHome }) => isHome)!.title).toBe('Trang của tôi');
    expect(pages.map((page) => page.id)).toContain(gone.id);
    expect((await undo(id)).status).toBe(200);
    expect(await slugs()).toEqual(before.filter((slug) => slug !== gone.slug));
  });

  it('adds nothing the second time', async () => {
    const other = await makeFullSite(app);
    const options = {
      token: other.person.token,
      bytes: backup,
      fields: { mode: 'merge', siteId: other.site.id },
    };
    const first = await importSite(app, options);
    expect(first.status).toBe('imported');
    const second = await importSite(app, options);
    expect(second.report).toMatchObject({ created: 0 });
  });
});

describe('a backup that replaces the content of its site', () => {
  it('brings everything back as it was, keeps messages, and is undone as one step', async () => {
    await useFreshSite();
    const target = { mode: 'replace', siteId: site.site.id };
    const [before, posts] = [await slugs(), await titles()];
    const gone = site.pages.find(({ isHome }) => !isHome)!;
    await site.call('DELETE', `/pages/${gone.id}`);
    await site.call('POST', '/pages', { title: 'Later', slug: 'later' });
    const { body: later } = await site.call<{ id: string }>('POST', '/posts', { title: 'A later post' });
    await site.call('PATCH', '', { name: 'Tên mới' });
    await site.call(
      'DELETE',
      `/posts/${(await get<{ posts: PostSummary[] }>(`/sites/${site.site.id}/posts`)).posts.find(({ title }) => title === 'Clear broth')!.id}`,
    );
    const changed = [await slugs(), await titles()];
    const { id } = await importSite(app, { token, bytes: backup, fields: target });
    expect([(await slugs()).toSorted(), await titles()]).toEqual([before.toSorted(), posts]);
    expect(await get<Site>(`/sites/${site.site.id}`)).toMatchObject({
      name: 'Quán Ăn Ngon',
      subdomain: site.site.subdomain,
    });
    expect(
      (await get<{ forms: Form[] }>(`/sites/${site.site.id}/forms`)).forms.map((form) => form.id),
    ).toContain(site.formId);
    const { rows } = await app.database.ownerPool.query(
      'select id from app.form_submissions where form_id = $1',
      [site.formId],
    );
    expect(rows).toHaveLength(1);
    expect((await undo(id)).status).toBe(200);
    expect([await slugs(), await titles()]).toEqual(changed);
    expect(await get<Site>(`/sites/${site.site.id}`)).toMatchObject({ name: 'Tên mới' });
    expect(
      (await get<{ posts: PostSummary[] }>(`/sites/${site.site.id}/posts`)).posts.map((post) => post.id),
    ).toContain(later.id);
  }, 60_000);

  it('of another site gives it all pages of the backup', async () => {
    await useFreshSite();
    const other = await makeFullSite(app);
    const { token: theirs } = other.person;
    await other.call('POST', '/pages', { title: 'Mine', slug: 'mine' });
    const result = await importSite(app, {
      token: theirs,
      bytes: backup,
      fields: { mode: 'replace', siteId: other.site.id },
    });
    expect(result).toMatchObject({ status: 'imported', siteId: other.site.id });
    const { pages } = (
      await app.api<{ pages: PageSummary[] }>('GET', `/sites/${other.site.id}/pages`, { token: theirs })
    ).body;
    expect(pages.map(({ slug }) => slug).toSorted()).toEqual((await slugs()).toSorted());
  }, 60_000);
});

describe('imports', () => {
  it('are seen and undone by whoever started them', async () => {
    const { id } = await importSite(app, { token, bytes: backup });
    const { imports } = await get<{ imports: SiteImport[] }>('/backup-import/imports');
    expect(imports[0]!.id).toBe(id);
    const stranger = await app.signUp('stranger');
    for (const [method, path] of [
      ['GET', `/backup-import/imports/${id}`],
      ['POST', `/backup-import/imports/${id}/undo`],
    ] as const)
      expect((await app.api(method, path, { token: stranger.token })).status).toBe(404);
    const theirs = {
      token: stranger.token,
      body: backupForm(backup, { mode: 'replace', siteId: site.site.id }),
    };
    expect((await app.api('POST', '/backup-import/import', theirs)).status).toBe(404);
  });

  it('need a site unless they make one', async () => {
    const { status, body } = await validate(backup, { mode: 'replace' });
    expect([status, body]).toMatchObject([422, { fields: { siteId: expect.any(String) as string } }]);
    expect((await validate(backup, { mode: 'overwrite' })).status).toBe(422);
  });

  it(`are forgotten after ${limits.undoDays} days, uploads after ${limits.uploadDays}`, async () => {
    const { id } = await importSite(app, { token, bytes: backup });
    await app.database.ownerPool.query(
      `update app.site_imports set created_at = now() - make_interval(days => $2, mins => 1) where id = $1`,
      [id, limits.undoDays],
    );
    expect((await undo(id)).status).toBe(409);
    await purgeImports(app.ctx);
    expect((await app.api('GET', `/backup-import/imports/${id}`, { token })).status).toBe(404);
  });
});
