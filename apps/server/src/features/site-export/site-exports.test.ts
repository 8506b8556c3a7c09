import type { Run } from '@sitewright/contract/runs/runs';
import { archiveLimits as limits } from '@sitewright/contract/site-archive/archive-limits';
import type { ExportTemplate, SiteExport } from '@sitewright/contract/site-archive/site-exports';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readZip } from '../../testing/read-zip.ts';
import { workOn } from '../../testing/runs.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { exportSite, makeFullSite } from '../site-archive/testing/full-site.ts';
import { purgeExports } from './purge-exports.job.ts';

let app: TestApp;
let site: SiteFixture;
let ask: <T>(method: string, path: string, body?: object) => ReturnType<typeof app.api<T>>;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  await app.database.ownerPool.query('delete from app.rate_limits');
  site = await makeSite(app);
  const { token } = site.person;
  ask = (method, path, body) => app.api(method, path, { token, ...(body ? { body } : {}) });
});

const start = (body: object = {}) =>
  ask<{ id: string; status: string; run: Run }>('POST', `/export/sites/${site.site.id}/export`, body);
const list = async (): Promise<SiteExport[]> =>
  (await ask<{ exports: SiteExport[] }>('GET', `/export/sites/${site.site.id}/exports`)).body.exports;

describe('preparing an export', () => {
  it('estimates bytes and files, by part', async () => {
    const full = await makeFullSite(app);
    const { status, body } = await app.api<{
      estimate: { bytes: number; files: number };
      options: object;
      parts: Record<string, { bytes: number; files: number }>;
    }>('GET', `/export/sites/${full.site.id}/export/prepare`, { token: full.person.token });
    expect(status).toBe(200);
    expect(body.options).toMatchObject({ pages: true, media: true, submissions: true, formUrl: null });
    const { bytes } = await exportSite(app, { token: full.person.token, siteId: full.site.id });
    expect(body.estimate.files).toBe((await readZip(bytes)).size);
    expect(body.parts['media']!.bytes).toBeGreaterThan(full.photo.size);
    expect(body.estimate.bytes).toBeGreaterThan(bytes.length / 3);
  });
});

describe('an export', () => {
  it('without anything is a full backup, and 202', async () => {
    const { status, body } = await start();
    expect([status, body.status, body.run.kind]).toEqual([202, 'queued', 'site_export']);
    expect((await list())[0]).toMatchObject({
      id: body.id,
      templateId: 'backup',
      useCase: 'backup',
      format: 'zip',
      status: 'queued',
      runId: body.run.id,
      bytes: null,
      expiresAt: null,
    });
  });

  it(`is downloaded by a link of ${limits.linkMinutes} minutes once it is ready, and 409 before`, async () => {
    const { body } = await start();
    const early = await ask('GET', `/export/download/${body.id}`);
    expect([early.status, early.body]).toMatchObject([409, { code: 'wrong_state' }]);
    await workOn(app, body.run.id);
    const [ready] = await list();
    expect(ready).toMatchObject({ status: 'ready', errorCode: null });
    expect(ready!.files).toBeGreaterThan(10);
    const days = (Date.parse(ready!.expiresAt!) - Date.parse(ready!.finishedAt!)) / 86_400_000;
    expect(days).toBeCloseTo(limits.readyDays, 3);
    const link = await ask<{ url: string; expiresAt: string }>('GET', `/export/download/${body.id}`);
    expect(link.status).toBe(200);
    expect((Date.parse(link.body.expiresAt) - Date.now()) / 60_000).toBeCloseTo(limits.linkMinutes, 0);
    const { pathname, search } = new URL(link.body.url);
    const file = await fetch(`${app.origin}${pathname}${search}`);
    expect(file.headers.get('content-disposition')).toMatch(
      /attachment; filename="quan-an-ngon-backup-.*\.zip"/,
    );
    expect((await file.arrayBuffer()).byteLength).toBe(ready!.bytes);
    expect(
      (await fetch(`${app.origin}${pathname}${search.replace('signature=', 'signature=x')}`)).status,
    ).not.toBe(200);
  });

  it('leaves out what was not asked for', async () => {
    const full = await makeFullSite(app);
    const options = { media: false, submissions: false, history: false, blog: false };
    const { bytes } = await exportSite(app, {
      token: full.person.token,
      siteId: full.site.id,
      body: { options },
    });
    const names = [...(await readZip(bytes)).keys()];
    expect(names).toContain('data/pages.ndjson');
    expect(names).toContain('data/forms.ndjson');
    expect(names.filter((name) => /media|submissions|versions\.|posts|files\//.test(name))).toEqual([
      'data/form_versions.ndjson',
    ]);
  });

  it('without forms has no submissions either', async () => {
    const full = await makeFullSite(app);
    const { bytes } = await exportSite(app, {
      token: full.person.token,
      siteId: full.site.id,
      body: { options: { forms: false } },
    });
    const files = await readZip(bytes);
    expect([...files.keys()].filter((name) => /form_|forms/.test(name))).toEqual([]);
    expect(JSON.parse(files.get('manifest.json')!.toString())).toMatchObject({
      parts: { forms: false, submissions: false },
    });
  });

  it('has no secrets: neither passwords nor addresses of visitors', async () => {
    const full = await makeFullSite(app);
    await full.call('PUT', '/access', { access: 'password', password: 'rất bí mật' });
    const { bytes } = await exportSite(app, { token: full.person.token, siteId: full.site.id });
    const text = [...(await readZip(bytes))]
      .filter(([path]) => path.startsWith('data/'))
      .map(([, body]) => body.toString());
    const all = text.join('\n');
    for (const word of ['access_key', 'ip_hash', 'access_password', '$argon2', 'secret', full.person.id])
      expect([word, all.includes(word)]).toEqual([word, false]);
  });

  it('is the only one of its site at a time', async () => {
    const first = await start();
    const second = await start();
    expect([second.status, second.body]).toMatchObject([409, { code: 'wrong_state' }]);
    await workOn(app, first.body.run.id);
    expect((await start()).status).toBe(202);
  });

  it('with the same Idempotency-Key is one', async () => {
    const headers = { 'idempotency-key': 'export-once' };
    const { token } = site.person;
    const send = () =>
      app.api<{ id: string }>('POST', `/export/sites/${site.site.id}/export`, { token, headers, body: {} });
    const [one, other] = [await send(), await send()];
    expect([one.status, other.status, other.body.id]).toEqual([202, 202, one.body.id]);
  });

  it('is cancelled, and deleted with its file', async () => {
    const running = await start();
    await ask('POST', `/automation-runs/${running.body.run.id}/cancel`);
    await workOn(app, running.body.run.id);
    expect((await list())[0]!.status).toBe('cancelled');
    const next = await start();
    await workOn(app, next.body.run.id);
    const { rows } = await app.database.ownerPool.query<{ object_key: string }>(
      'select object_key from app.site_exports where id = $1',
      [next.body.id],
    );
    expect(await app.ctx.storage.head(rows[0]!.object_key)).toBeDefined();
    expect((await ask('DELETE', `/export/exports/${next.body.id}`)).status).toBe(200);
    expect(await app.ctx.storage.head(rows[0]!.object_key)).toBeUndefined();
    expect((await ask('GET', `/export/download/${next.body.id}`)).status).toBe(404);
  });

  it('that failed says so, in the list and by email', async () => {
    const { storage } = app.ctx;
    app.ctx.storage = Object.assign(Object.create(storage) as typeof storage, {
      put: () => Promise.reject(new Error('the disk is gone')),
    });
    const { body } = await start();
    await workOn(app, body.run.id);
    app.ctx.storage = storage;
    expect((await list())[0]).toMatchObject({ status: 'failed', errorCode: 'internal', bytes: null });
    const { rows } = await app.database.ownerPool.query(
      `select name from app.domain_events where name = 'site_export.failed' and target_id = $1`,
      [site.site.id],
    );
    expect(rows).toHaveLength(1);
  });

  it(`is deleted after ${limits.readyDays} days; its file with it, and files that no row names`, async () => {
    const { body } = await start();
    await workOn(app, body.run.id);
    const { rows } = await app.database.ownerPool.query<{ object_key: string }>(
      `update app.site_exports set expires_at = now() - interval '1 second' where id = $1 returning object_key`,
      [body.id],
    );
    await purgeExports(app.ctx);
    expect(await app.ctx.storage.head(rows[0]!.object_key)).toBeUndefined();
    expect((await list())[0]!.status).toBe('expired');
    const gone = await ask('GET', `/export/download/${body.id}`);
    expect([gone.status, gone.body]).toMatchObject([409, { code: 'wrong_state' }]);
  });

  it(`stays in a history of ${limits.exportsListed}`, async () => {
    await app.database.ownerPool.query(
      `insert into app.site_exports (tenant_id, site_id, use_case, options, status, file_name, created_at)
       select tenant_id, id, 'backup', '{}', 'failed', 'x.zip', now() - make_interval(days => n)
       from app.sites, generate_series(1, $2) n where id = $1`,
      [site.site.id, limits.exportsListed],
    );
    await start();
    const { rows } = await app.database.ownerPool.query(
      'select id from app.site_exports where site_id = $1',
      [site.site.id],
    );
    expect(rows).toHaveLength(limits.exportsListed);
  });

  it('of somebody else is not found', async () => {
    const { body } = await start();
    const stranger = await makeSite(app);
    const { token } = stranger.person;
    for (const [method, path] of [
      ['GET', `/export/sites/${site.site.id}/export/prepare`],
      ['POST', `/export/sites/${site.site.id}/export`],
      ['GET', `/export/sites/${site.site.id}/exports`],
      ['GET', `/export/download/${body.id}`],
      ['DELETE', `/export/exports/${body.id}`],
    ] as const)
      expect([
        path,
        (await app.api(method, path, { token, ...(method === 'POST' ? { body: {} } : {}) })).status,
      ]).toEqual([path, 404]);
  });
});

describe('templates of exports', () => {
  it('are there for every use case, and filtered by one', async () => {
    const all = await ask<{ templates: ExportTemplate[] }>('GET', '/export/templates');
    expect(all.body.templates.map(({ useCase }) => useCase).toSorted()).toEqual([
      'backup',
      'developer',
      'hand-over',
      'single-page',
      'static-hosting',
    ]);
    const one = await ask<{ templates: ExportTemplate[] }>('GET', '/export/templates?useCase=backup');
    expect(one.body.templates).toEqual([
      expect.objectContaining({ id: 'backup', format: 'zip', options: expect.any(Object) as object }),
    ]);
  });

  it('of an unknown use case are 422', async () => {
    expect((await ask('GET', '/export/templates?useCase=pdf')).status).toBe(422);
    expect((await start({ templateId: 'pdf' })).status).toBe(422);
    expect((await start({ templateId: 'backup', format: 'html' })).status).toBe(422);
    expect((await start({ options: { formUrl: 'javascript:alert(1)' } })).status).toBe(422);
  });
});
