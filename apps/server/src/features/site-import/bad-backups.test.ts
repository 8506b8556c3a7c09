import { archiveLimits as limits } from '@sitewright/contract/site-archive/archive-limits';
import { archiveVersion } from '@sitewright/contract/site-archive/archive-manifest';
import type { ArchiveError } from '@sitewright/contract/site-archive/site-imports';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readZip } from '../../testing/read-zip.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import {
  backupForm,
  exportSite,
  type FullSite,
  importSite,
  makeFullSite,
} from '../site-archive/testing/full-site.ts';
import { manifestOf, pack, repack } from '../site-archive/testing/repack.ts';

let app: TestApp;
let site: FullSite;
let backup: Buffer;
let files: Map<string, Buffer>;
beforeAll(async () => {
  app = await sharedTestApp();
  site = await makeFullSite(app);
  backup = (await exportSite(app, { token: site.person.token, siteId: site.site.id })).bytes;
  files = await readZip(backup);
}, 60_000);
beforeEach(() => app.database.ownerPool.query('delete from app.rate_limits'));

const changed = (changes: Record<string, string>): Promise<Buffer> => repack(files, changes);

const check = async (bytes: Buffer): Promise<{ valid: boolean; errors: ArchiveError[] }> => {
  const { status, body } = await app.api<{ valid: boolean; errors: ArchiveError[]; uploadId: string | null }>(
    'POST',
    '/backup-import/validate',
    { token: site.person.token, body: backupForm(bytes) },
  );
  expect(status).toBe(200);
  expect(body.valid).toBe(body.errors.length === 0);
  if (!body.valid) expect(body.uploadId).toBeNull();
  return body;
};
const codeOf = async (bytes: Buffer): Promise<string | undefined> => (await check(bytes)).errors[0]?.code;

/** A table of the backup with its first row changed. */
const withRow = (table: string, change: object): Promise<Buffer> => {
  const path = `data/${table}.ndjson`;
  const [first, ...others] = files.get(path)!.toString().split('\n');
  const row = { ...(JSON.parse(first!) as object), ...change };
  return changed({ [path]: [JSON.stringify(row), ...others].join('\n') });
};

describe('a file that is no backup', () => {
  it('is refused with a sentence, whatever it is', async () => {
    for (const bytes of [
      Buffer.from('hello'),
      Buffer.from('%PDF-1.4'),
      await pack([['index.html', Buffer.from('<p>')]]),
      await pack([['manifest.json', Buffer.from('{"format":"other"}')]]),
      backup.subarray(0, Math.floor(backup.length / 2)),
    ]) {
      const { errors } = await check(bytes);
      expect(errors).toEqual([
        { code: 'not_a_backup', message: expect.stringMatching(/\w.*\.$/) as string, path: errors[0]!.path },
      ]);
    }
  });

  it('is not imported', async () => {
    const { token } = site.person;
    const body = backupForm(Buffer.from('hello'));
    const answer = await app.api('POST', '/backup-import/import', { token, body });
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { fields: { file: expect.any(String) as string } },
    ]);
  });

  it('is 422 without a file, and an empty one too', async () => {
    const { token } = site.person;
    const none = await app.api('POST', '/backup-import/validate', { token, body: new FormData() });
    const empty = await app.api('POST', '/backup-import/validate', {
      token,
      body: backupForm(Buffer.alloc(0)),
    });
    expect([none.status, empty.status]).toEqual([422, 422]);
    expect((await app.api('POST', '/backup-import/import', { token, body: new FormData() })).status).toBe(
      422,
    );
  });
});

describe('a backup that somebody has changed', () => {
  it('is refused when a file differs from the manifest', async () => {
    const all = new Map(files);
    all.set('data/pages.ndjson', Buffer.from(files.get('data/pages.ndjson')!.toString().replace('"', "'")));
    expect(await codeOf(await pack(all))).toMatch(/tampered|broken_row/);
    const photo = [...files.keys()].find((path) => path.startsWith('media/'))!;
    const turned = Buffer.from(files.get(photo)!).reverse();
    expect(await check(await pack(new Map(files).set(photo, turned)))).toMatchObject({
      errors: [{ code: 'tampered', path: photo }],
    });
  });

  it('is refused when a file is missing, or one was added', async () => {
    const less = new Map(files);
    less.delete('data/pages.ndjson');
    expect(await codeOf(await pack(less))).toBe('tampered');
    expect(await codeOf(await pack(new Map(files).set('data/extra.ndjson', Buffer.from('{}\n'))))).toBe(
      'tampered',
    );
  });

  it('is refused when its manifest is broken', async () => {
    for (const text of [
      '{',
      '[]',
      'null',
      JSON.stringify({ ...manifestOf(files), files: 7 }),
      JSON.stringify({ ...manifestOf(files), version: 'one' }),
    ])
      expect(await codeOf(await pack(new Map(files).set('manifest.json', Buffer.from(text))))).toMatch(
        /^(tampered|not_a_backup)$/,
      );
  });

  it('is refused when a newer version has made it', async () => {
    const text = JSON.stringify({ ...manifestOf(files), version: archiveVersion + 1 });
    expect(await check(await pack(new Map(files).set('manifest.json', Buffer.from(text))))).toMatchObject({
      errors: [{ code: 'newer_version', message: expect.stringContaining('has to be updated') as string }],
    });
  });

  it('is refused when a path leads out of it, or an entry is a link', async () => {
    for (const path of ['data/../../etc/passwd', 'media/evil.php', 'C:/data.ndjson', '/etc/passwd']) {
      const zip = await pack(new Map(files).set('data/ZZZZ', Buffer.from('x')));
      // The library refuses to write such names, so the bytes are changed afterwards.
      const name = path.slice(0, 9).padEnd(9, 'x');
      const text = Buffer.from(zip.toString('latin1').replaceAll('data/ZZZZ', name), 'latin1');
      expect([path, await codeOf(text)]).toEqual([path, 'unsafe_file']);
    }
    const link = await pack(files, (path) => (path === 'data/pages.ndjson' ? 0o120777 : undefined));
    expect(await codeOf(link)).toBe('unsafe_file');
  });
});

describe('a backup that is too large', () => {
  it(`is refused with more than ${limits.filesMax} files`, async () => {
    /** The number of files in the end of a ZIP file (APPNOTE 4.3.16), which is read before its files. */
    const saying = (count: number): Buffer => {
      const zip = Buffer.from(backup);
      zip.writeUInt16LE(count, zip.length - 14);
      zip.writeUInt16LE(count, zip.length - 12);
      return zip;
    };
    expect(await codeOf(saying(limits.filesMax + 1))).toBe('too_many_files');
    expect(await codeOf(saying(limits.filesMax))).toBe('broken_file');
  });

  it('is refused when a row unpacks to more than a row may have', async () => {
    const bomb = `{"name":"${'a'.repeat(limits.rowBytesMax + 1_000_000)}"}\n`;
    expect(await codeOf(await changed({ 'data/redirects.ndjson': bomb }))).toMatch(
      /^(too_large|broken_row)$/,
    );
  }, 60_000);

  it('is refused with more pages than a site can have', async () => {
    const [first] = files.get('data/pages.ndjson')!.toString().split('\n');
    const page = JSON.parse(first!) as Record<string, unknown>;
    const [document] = files.get('data/page_documents.ndjson')!.toString().split('\n');
    const content = JSON.parse(document!) as Record<string, unknown>;
    const pages: string[] = [];
    const documents: string[] = [];
    for (let index = 0; index < 201; index += 1) {
      const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
      pages.push(JSON.stringify({ ...page, id, slug: index === 0 ? '' : `p${index}`, is_home: index === 0 }));
      documents.push(JSON.stringify({ ...content, id }));
    }
    const lines = (rows: string[]): string => rows.map((row) => `${row}\n`).join('');
    expect(
      await codeOf(
        await changed({ 'data/pages.ndjson': lines(pages), 'data/page_documents.ndjson': lines(documents) }),
      ),
    ).toBe('too_large');
    const fits = {
      'data/pages.ndjson': lines(pages.slice(0, 200)),
      'data/page_documents.ndjson': lines(documents),
    };
    expect(await codeOf(await changed(fits))).toBeUndefined();
  }, 60_000);
});

/** The state of the first version with a changed page. */
const withPage = (change: object): object => {
  const [line] = files.get('data/site_versions.ndjson')!.toString().split('\n');
  const { facts } = JSON.parse(line!) as { facts: { pages: object[] } };
  return { ...facts, pages: facts.pages.map((page) => ({ ...page, ...change })) };
};

describe('a backup with hostile rows', () => {
  it('is refused when a value does not fit its column', async () => {
    for (const [table, change] of [
      ['pages', { id: 'x' }],
      ['pages', { title: 7 }],
      ['pages', { slug: '../../../../etc/cron.d/x' }],
      ['pages', { slug: 'a/../../b' }],
      ['pages', { slug: 'A b' }],
      ['pages', { order_key: '</style>' }],
      ['blogs', { posts_per_page: 0 }],
      ['posts', { locale: '../x' }],
      ['forms', { retention_days: 0 }],
      ['post_publications', { fields: {} }],
      ['site_versions', { facts: { theme: {} } }],
      ['pages', { title: 'a\0b' }],
      ['pages', { is_home: 'yes' }],
      ['redirects', { to_path: 'javascript:alert(1)' }],
      ['redirects', { to_path: '/a\r\nset-cookie: a=b' }],
      ['redirects', { code: 200 }],
      ['posts', { password_hash: 'plain' }],
      ['posts', { slug: '../up' }],
      ['media', { external_url: 'javascript:alert(1)' }],
      ['form_submissions', { status: 'deleted' }],
      ['site', { theme: { colors: 'red' } }],
      ['site_versions', { facts: withPage({ slug: '../up' }) }],
      ['site_versions', { facts: withPage({ order: '' }) }],
    ] as const)
      expect([table, change, await codeOf(await withRow(table, change))]).toEqual([
        table,
        change,
        'broken_row',
      ]);
  }, 60_000);

  it('is refused without a home page, and with two', async () => {
    const pages = files.get('data/pages.ndjson')!.toString();
    for (const isHome of ['true', 'false']) {
      const all = pages.replaceAll(/"is_home":(true|false)/g, `"is_home":${isHome}`);
      expect(await codeOf(await changed({ 'data/pages.ndjson': all }))).toBe('broken_row');
    }
  });

  it('can neither choose its tenant, its site or its owner, nor the file of an upload', async () => {
    const { rows: others } = await app.database.ownerPool.query<{ storage_key: string; object_key: string }>(
      `select m.storage_key, b.object_key from app.media m join app.blobs b on b.id = m.blob_id where m.id = $1`,
      [site.photo.id],
    );
    const bytes = await withRow('media', {
      tenant_id: 'other',
      site_id: site.site.id,
      owner_id: '00000000-0000-4000-8000-000000000001',
      storage_key: others[0]!.storage_key,
      object_key: others[0]!.object_key,
      blob_id: '00000000-0000-4000-8000-000000000002',
    });
    const { siteId } = await importSite(app, { token: site.person.token, bytes });
    const { rows } = await app.database.ownerPool.query<Record<string, string>>(
      'select tenant_id, site_id, owner_id, storage_key from app.media where site_id = $1',
      [siteId],
    );
    expect(rows[0]).toMatchObject({ tenant_id: 'default-tenant', site_id: siteId, owner_id: site.person.id });
    expect(rows[0]!['storage_key']).not.toBe(others[0]!.storage_key);
  });

  it('gets no rows of others: what its rows refer to must be in it', async () => {
    const stranger = await makeFullSite(app);
    const { rows } = await app.database.ownerPool.query<{ id: string }>(
      'select id from app.blog_tags where site_id = $1',
      [stranger.site.id],
    );
    const bytes = await withRow('post_tags', { tag_id: rows[0]!.id });
    const { siteId, report } = await importSite(app, { token: site.person.token, bytes });
    expect(report!.tables.find(({ name }) => name === 'post_tags')).toMatchObject({ created: 0, skipped: 1 });
    const { rows: found } = await app.database.ownerPool.query(
      `select p.* from app.post_tags p join app.posts o on o.id = p.post_id where o.site_id = $1`,
      [siteId],
    );
    expect(found).toEqual([]);
  }, 60_000);

  it('brings no scripts where the workspace does not allow them', async () => {
    const script = { id: 's1', order: 'a0', type: 'html/html', data: {}, jsCode: 'alert(1)' };
    const bytes = await withRow('page_documents', { content: { sections: [script] } });
    const { ownerPool } = app.database;
    await ownerPool.query(
      `update app.tenants set settings = jsonb_set(settings, '{customCode}', 'false') where id = 'default-tenant'`,
    );
    const { siteId, report } = await importSite(app, { token: site.person.token, bytes }).finally(() =>
      ownerPool.query(
        `update app.tenants set settings = settings - 'customCode' where id = 'default-tenant'`,
      ),
    );
    expect(report!.problems).toContainEqual({ code: 'code_left_out', path: '', detail: '' });
    const { rows } = await ownerPool.query<{ text: string }>(
      `select string_agg(content::text, '') as text from app.documents where site_id = $1`,
      [siteId],
    );
    expect(rows[0]!.text).not.toContain('alert(1)');
  });

  it('leaves out an upload that is none of the types that are taken, and says so', async () => {
    const photo = [...files.keys()].find((path) => path.startsWith('media/') && path.endsWith('.jpg'))!;
    const bytes = await changed({ [photo]: '<script>alert(1)</script>' });
    const { report, status, siteId } = await importSite(app, { token: site.person.token, bytes });
    expect([status, report!.problems.map(({ code }) => code)]).toEqual(['imported', ['file_missing']]);
    const { rows } = await app.database.ownerPool.query(
      'select id from app.media where site_id = $1 and name = $2',
      [siteId, 'Phở.jpg'],
    );
    expect(rows).toEqual([]);
  });
});
