import type { Page, PageSummary } from '@sitewright/contract/pages/pages';
import type { Site } from '@sitewright/contract/sites/sites';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freshPng, mediaUploader } from '../../../testing/media-files.ts';
import { createTestUser, openTenant, type TestSession, tokenFor } from '../../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { type FormFixture, makeForm } from '../../form-files/testing/form-fixture.ts';
import { freshEmail, requestFixture } from '../../data-requests/testing/request-fixture.ts';
import { eraseAgain } from '../carry-out-deletions.ts';
import { temporaryDatabases } from '../../../core/backup/testing/backup-fixture.ts';
import { makeBackup } from '../make-backup.ts';
import { restorePart, type RestoredPart, type WantedPart } from './restore-part.ts';

// Each restores whole databases.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let app: TestApp;
let admin: TestSession;
let form: FormFixture;
let backup: string;
let mediaUrl: string;
const erased = freshEmail();
beforeAll(async () => {
  app = await startTestApp();
  await openTenant(app, 'north', 'North');
  admin = await createTestUser(app, { tenantId: 'north', role: 'ADMIN' });
  form = await makeForm(app, [{ id: 'name', type: 'text', label: 'Your name', name: 'name' }], admin);
  await form.submit([['name', 'Mai']]);
  const media = await mediaUploader(app, admin.token, form.site.site.id).upload(await freshPng(), 'door.png');
  mediaUrl = media.body.url;
  await sql(
    `insert into app.landing_contact_messages (tenant_id, name, email, message, language)
     select 'north', 'Mai', email, 'Hi', 'vi' from unnest($1::text[]) email`,
    [[erased, 'other@example.com']],
  );
  backup = (await makeBackup(app.ctx, { actor: { kind: 'system' } })).path;
});
afterAll(() => app.close());

const restore = (wanted: WantedPart): Promise<RestoredPart> =>
  restorePart({
    path: backup,
    places: [{ folder: app.ctx.env.backupDir, passphrase: undefined }],
    owner: app.database.owner,
    storage: app.ctx.storage,
    wanted,
  });
const sql = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await app.database.ownerPool.query<T>(text, values)).rows;
const siteOf = async (token: string, id: string) => {
  const call = <T>(path: string) => app.api<T>('GET', `/sites/${id}${path}`, { token });
  const { body: site } = await call<Site>('');
  const { pages } = (await call<{ pages: PageSummary[] }>('/pages')).body;
  const { body: home } = await call<Page>(`/pages/${pages[0]!.id}`);
  return { site, pages, home };
};
/** Content without ids, which differ. */
const withoutIds = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
    .replaceAll(/[a-z0-9]{2}\/[A-Za-z0-9]{24}/g, 'file');

describe('a workspace that is restored next to itself', () => {
  let part: RestoredPart;
  let token: string;
  let siteId: string;
  beforeAll(async () => {
    part = await restore({ kind: 'tenant', id: 'north' });
    token = (await tokenFor(app, admin.id, part.tenantId)).token;
    siteId = (await sql<{ id: string }>('select id from app.sites where tenant_id = $1', [part.tenantId]))[0]!
      .id;
  });

  it('is a new workspace with the same people', async () => {
    expect(part).toMatchObject({ tenantId: 'north-restored', name: 'North (restored)', siteId: undefined });
    expect(
      await sql('select user_id, role from app.memberships where tenant_id = $1', [part.tenantId]),
    ).toEqual([{ user_id: admin.id, role: 'ADMIN' }]);
    expect(await sql('select tenant_id from app.host_names where name = $1', [part.tenantId])).toEqual([
      { tenant_id: 'north-restored' },
    ]);
  });

  it('has the sites, pages, forms and answers under new ids, unpublished', async () => {
    const [copy, original] = [await siteOf(token, siteId), await siteOf(admin.token, form.site.site.id)];
    expect(copy.site).toMatchObject({ name: original.site.name, isPublished: false, subdomain: '' });
    expect(copy.pages.map(({ title }) => title)).toEqual(original.pages.map(({ title }) => title));
    expect(copy.home.id).not.toBe(original.home.id);
    expect(withoutIds(copy.home.content)).toBe(withoutIds(original.home.content));
    const ids = await sql<{ id: string }>('select id from app.documents where tenant_id = $1', ['north']);
    const text = JSON.stringify(
      await sql('select content from app.documents where tenant_id = $1', [part.tenantId]),
    );
    for (const { id } of ids) expect(text).not.toContain(id);
    expect(await sql('select 1 from app.form_submissions where site_id = $1', [siteId])).toHaveLength(1);
    const publicIds = async (tenantId: string) =>
      (
        await sql<{ id: string }>('select public_id as id from app.forms where tenant_id = $1', [tenantId])
      ).map(({ id }) => id);
    const [copied, originals] = [await publicIds(part.tenantId), await publicIds('north')];
    expect(copied).toHaveLength(originals.length);
    for (const id of originals) {
      expect(copied).not.toContain(id);
      expect(text).not.toContain(id);
    }
  });

  it('has files of its own', async () => {
    const [row] = await sql<{ key: string }>(
      'select storage_key as key from app.media where tenant_id = $1 and site_id = $2',
      [part.tenantId, siteId],
    );
    expect(mediaUrl).not.toContain(row!.key);
    const [blob] = await sql<{ key: string }>(
      'select object_key as key from app.blobs where tenant_id = $1',
      [part.tenantId],
    );
    expect(await app.ctx.storage.head(blob!.key)).toBeDefined();
    expect((await app.visit('localhost', `/media/${row!.key}`)).status).toBe(200);
  });

  it('changes nothing of the original, and can be restored again', async () => {
    expect(await sql('select count(*)::int as n from app.sites where tenant_id = $1', ['north'])).toEqual([
      { n: 1 },
    ]);
    expect(await restore({ kind: 'tenant', id: 'north' })).toMatchObject({ tenantId: 'north-restored-2' });
  });
});

describe('a person whose data was erased since', () => {
  it('is erased in the restored workspace as well', async () => {
    const requests = requestFixture(app, admin, 'north.localhost');
    const { id } = await requests.verified('erase', erased);
    expect((await requests.call('POST', `/${id}/erase`)).body).toMatchObject({ contactMessages: 1 });
    await app.deliverEvents();
    const { tenantId, persons } = await restore({ kind: 'tenant', id: 'north' });
    const emails = () =>
      sql('select email from app.landing_contact_messages where tenant_id = $1', [tenantId]);
    expect(await emails()).toHaveLength(2);
    await eraseAgain(app.ctx, tenantId, persons);
    expect(await emails()).toEqual([{ email: 'other@example.com' }]);
  });
});

describe('a site that is restored next to itself', () => {
  it('is a draft in the same workspace, also when the original is gone', async () => {
    const original = await siteOf(admin.token, form.site.site.id);
    await sql('update app.sites set published_release_id = null where id = $1', [original.site.id]);
    await sql('delete from app.releases where site_id = $1', [original.site.id]);
    await sql('delete from app.sites where id = $1', [original.site.id]);
    const part = await restore({ kind: 'site', id: original.site.id });
    expect(part).toMatchObject({ tenantId: 'north', name: `${original.site.name} (restored)` });
    const copy = await siteOf(admin.token, part.siteId!);
    expect(copy.site).toMatchObject({ name: part.name, isPublished: false, subdomain: '' });
    expect(withoutIds(copy.home.content)).toBe(withoutIds(original.home.content));
    expect(await sql('select 1 from app.form_submissions where site_id = $1', [part.siteId])).toHaveLength(1);
    expect((await app.visit('localhost', new URL(mediaUrl, 'http://localhost').pathname)).status).toBe(200);
  });

  it('is refused with a reason when the backup does not have it', async () => {
    await expect(restore({ kind: 'site', id: admin.id })).rejects.toThrow('This backup has no site');
    await expect(restore({ kind: 'tenant', id: 'east' })).rejects.toThrow(
      'This backup has no workspace east',
    );
    await expect(restore({ kind: 'tenant', id: 'default-tenant' })).rejects.toThrow('one by one with --site');
    expect(await temporaryDatabases(app.database)).toEqual([]);
  });
});
