import type { Run } from '@sitewright/contract/runs/runs';
import type { Site } from '@sitewright/contract/sites/sites';
import type { WorkspaceArchive } from '@sitewright/contract/workspace-archive/workspace-archives';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type BucketServer, startBucketServer } from '../../testing/bucket/bucket-server.ts';
import { designForm } from '../../testing/design-zip-form.ts';
import { readZip } from '../../testing/read-zip.ts';
import { workOn } from '../../testing/runs.ts';
import { createTestUser, openTenant, type TestSession } from '../../testing/tenancy-fixture.ts';
import { type ApiResponse, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeSite } from '../../testing/site-fixture.ts';
import { exportSite, makeFullSite } from '../site-archive/testing/full-site.ts';

// Two installations and whole sites.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 90_000 });

let old: TestApp;
let fresh: TestApp;
let bucket: BucketServer;
let admin: TestSession;
let heir: TestSession;
let file: Buffer;
let siteId: string;

const need = <T>({ status, body }: ApiResponse<T>, wanted = 200): T => {
  expect([status, body]).toEqual([wanted, body]);
  return body;
};
const exportFrom = async (app: TestApp, token: string): Promise<Buffer> => {
  const { id, run } = need(
    await app.api<{ id: string; run: Run }>('POST', '/tenant/archives/export', { token, body: {} }),
    202,
  );
  await workOn(app, run.id);
  const { url } = need(await app.api<{ url: string }>('GET', `/tenant/archives/${id}/download`, { token }));
  const { pathname, search } = new URL(url);
  return Buffer.from(await (await fetch(`${app.origin}${pathname}${search}`)).arrayBuffer());
};
const formOf = (bytes: Buffer, fields: Record<string, string> = {}): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'application/zip' }), 'workspace.zip');
  return form;
};
const importInto = async (
  app: TestApp,
  token: string,
  bytes: Buffer,
  fields: Record<string, string> = {},
) => {
  // The tests import more often than the rate limit allows.
  await app.database.ownerPool.query('delete from app.rate_limits');
  const { id, run } = need(
    await app.api<{ id: string; run: Run }>('POST', '/tenant/archives/import', {
      token,
      body: formOf(bytes, fields),
    }),
    202,
  );
  await workOn(app, run.id);
  const { archives } = need(
    await app.api<{ archives: WorkspaceArchive[] }>('GET', '/tenant/archives', { token }),
  );
  return archives.find((archive) => archive.id === id)!;
};

beforeAll(async () => {
  bucket = await startBucketServer();
  old = await startTestApp();
  fresh = await startTestApp({
    STORAGE_URL: bucket.url,
    AWS_ACCESS_KEY_ID: bucket.access.accessKeyId,
    AWS_SECRET_ACCESS_KEY: bucket.access.secretAccessKey,
  });
  await openTenant(old, 'north', 'Quán Phở & Co');
  admin = await createTestUser(old, { tenantId: 'north', role: 'ADMIN' });
  const member = await createTestUser(old, { tenantId: 'north', role: 'USER' });
  const full = await makeFullSite(old, admin);
  siteId = full.site.id;
  await makeSite(old, 'restaurant', member);
  await old.database.ownerPool.query(
    `insert into app.library_sections (tenant_id, name, category, content)
     values ('north', 'Khuyến mãi', 'cta', '{"sections": [{"id": "x", "type": "cta/cta-1", "data": {"title": "Xin chào"}}]}')`,
  );
  const uploaded = await old.api('POST', '/custom-templates/upload', {
    token: admin.token,
    body: await designForm('price-board'),
  });
  expect(uploaded.status).toBe(201);
  await openTenant(fresh, 'new-home', 'New home');
  heir = await createTestUser(fresh, { tenantId: 'new-home', role: 'ADMIN' });
  file = await exportFrom(old, admin.token);
});
afterAll(async () => {
  await old.close();
  await fresh.close();
  await bucket.close();
});

describe('a workspace that moves to another installation', () => {
  it('is one file with the backups of its sites, its people and saved sections, and no secret', async () => {
    const names = [...(await readZip(file)).keys()];
    expect(names).toEqual([
      'people.ndjson',
      'library.ndjson',
      expect.stringMatching(/^designs\/[0-9a-f-]{36}\.json$/),
      'sites/0001.zip',
      'sites/0002.zip',
      'workspace.json',
    ]);
    const people = (await readZip(file)).get('people.ndjson')!.toString();
    expect(
      people
        .trim()
        .split('\n')
        .map((line) => Object.keys(JSON.parse(line) as object)),
    ).toEqual([
      ['email', 'role'],
      ['email', 'role'],
    ]);
  });

  it('has all of its sites there, with equal backups, as drafts of whoever imports it', async () => {
    const archive = await importInto(fresh, heir.token, file, { invitePeople: 'yes' });
    expect(archive).toMatchObject({ kind: 'import', status: 'imported', sites: 2, error: null });
    expect(archive.report).toMatchObject({
      sections: 1,
      designs: 1,
      invited: 2,
      sites: [{ reason: null }, { reason: null }],
    });
    const imported = archive.report!.sites[0]!.siteId!;
    const site = need(await fresh.api<Site>('GET', `/sites/${imported}`, { token: heir.token }));
    expect(site).toMatchObject({ isPublished: false, role: 'owner' });
    const [before, after] = [
      await exportSite(old, { token: admin.token, siteId }),
      await exportSite(fresh, { token: heir.token, siteId: imported }),
    ];
    expect(after.bytes.equals(before.bytes)).toBe(true);
    const { rows } = await fresh.database.ownerPool.query<{ email: string; role: string }>(
      'select email, role from app.invitations where tenant_id = $1 order by role',
      ['new-home'],
    );
    expect(rows.map(({ role }) => role)).toEqual(['ADMIN', 'USER']);
    const saved = await fresh.database.ownerPool.query(
      'select name from app.library_sections where tenant_id = $1',
      ['new-home'],
    );
    expect(saved.rows).toEqual([{ name: 'Khuyến mãi' }]);
    const designs = await fresh.database.ownerPool.query(
      'select slug from app.custom_templates where tenant_id = $1',
      ['new-home'],
    );
    expect(designs.rows).toEqual([{ slug: 'price-board' }]);
    const left: string[] = [];
    for await (const { key } of fresh.ctx.storage.list('workspace-archives/')) left.push(key);
    expect(left).toEqual([]);
  });

  it('gives sites to members with the email of their former owner', async () => {
    const { rows } = await old.database.ownerPool.query<{ email: string }>(
      `select email from app.users u join app.sites s on s.owner_id = u.id where s.tenant_id = 'north' order by s.created_at desc limit 1`,
    );
    const member = await createTestUser(fresh, { tenantId: 'new-home', role: 'USER' });
    await fresh.database.ownerPool.query('update app.users set email = $2 where id = $1', [
      member.id,
      `Renamed-${rows[0]!.email}`,
    ]);
    await fresh.database.ownerPool.query(`update app.users set email = 'gone-' || email where email = $1`, [
      rows[0]!.email,
    ]);
    await fresh.database.ownerPool.query('update app.users set email = $2 where id = $1', [
      member.id,
      rows[0]!.email,
    ]);
    const archive = await importInto(fresh, heir.token, file);
    expect(archive.report?.invited).toBe(0);
    const owners = await fresh.database.ownerPool.query<{ id: string }>(
      'select owner_id as id from app.sites where id = any ($1::uuid[])',
      [archive.report!.sites.map((site) => site.siteId)],
    );
    expect(owners.rows.map(({ id }) => id)).toContain(member.id);
  });
});

describe('a file that cannot be imported', () => {
  const repack = async (change: (files: Map<string, Buffer>) => void): Promise<Buffer> => {
    const files = new Map(await readZip(file));
    change(files);
    const zip = new ZipFile();
    for (const [path, body] of files) zip.addBuffer(body, path);
    zip.end();
    return buffer(zip.outputStream);
  };
  const refuse = (bytes: Buffer) =>
    fresh.api<{ fields: Record<string, string> }>('POST', '/tenant/archives/import', {
      token: heir.token,
      body: formOf(bytes),
    });

  it('is refused at once with a sentence', async () => {
    const files = await readZip(file);
    const wrong = [
      Buffer.from('no zip'),
      file.subarray(0, file.length - 100),
      files.get('sites/0001.zip')!,
      await repack((all) => all.set('evil.txt', Buffer.from('x'))),
      await repack((all) => all.delete('workspace.json')),
      await repack((all) => all.delete('sites/0002.zip')),
      await repack((all) =>
        all.set(
          'workspace.json',
          Buffer.from(all.get('workspace.json')!.toString().replace('"version": 2', '"version": 99')),
        ),
      ),
    ];
    await fresh.database.ownerPool.query('delete from app.rate_limits');
    for (const bytes of wrong) {
      const answer = await refuse(bytes);
      expect(answer.status).toBe(422);
      expect(answer.body.fields['file']).toMatch(/\.$/);
    }
    expect((await refuse(wrong.at(-1)!)).body.fields['file']).toContain('newer version');
  });

  it('leaves out a damaged site and imports the others', async () => {
    const damaged = await repack((all) => {
      const bytes = Buffer.from(all.get('sites/0001.zip')!);
      bytes[Math.floor(bytes.length / 2)]! ^= 0xff;
      all.set('sites/0001.zip', bytes);
    });
    const archive = await importInto(fresh, heir.token, damaged);
    expect(archive).toMatchObject({ status: 'imported', sites: 1 });
    expect(archive.report!.sites[0]).toMatchObject({
      siteId: null,
      reason: expect.stringContaining('sites/0001.zip'),
    });
    expect(archive.report!.sites[1]!.siteId).not.toBeNull();
  });
});

describe('an export of a workspace', () => {
  it('is for its admins, and not for the shared workspace of everybody', async () => {
    const member = await createTestUser(old, { tenantId: 'north', role: 'USER' });
    const shared = await createTestUser(old, { tenantId: 'default-tenant', role: 'ADMIN' });
    for (const { token } of [member, shared])
      expect((await old.api('POST', '/tenant/archives/export', { token, body: {} })).status).toBe(403);
  });

  it('runs one at a time, can be deleted, and its file goes with it', async () => {
    const { token } = admin;
    const first = await old.api<{ id: string; run: Run }>('POST', '/tenant/archives/export', {
      token,
      body: {},
    });
    expect((await old.api('POST', '/tenant/archives/export', { token, body: {} })).status).toBe(409);
    expect((await old.api('GET', `/tenant/archives/${first.body.id}/download`, { token })).status).toBe(409);
    await workOn(old, first.body.run.id);
    const keys = async () => {
      const found: string[] = [];
      for await (const { key } of old.ctx.storage.list('workspace-archives/')) found.push(key);
      return found;
    };
    const before = await keys();
    expect((await old.api('DELETE', `/tenant/archives/${first.body.id}`, { token })).status).toBe(200);
    expect(await keys()).toHaveLength(before.length - 1);
  });
});
