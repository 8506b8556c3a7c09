import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { fileSources } from '../../core/backup/file-sources.ts';
import { restoreBackup } from '../../core/backup/restore-backup.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { stepUpWithPassword } from '../../testing/account-fixture.ts';
import { createTestUser, openTenant, type TestSession } from '../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { purgeAccounts } from '../personal-data/purge-accounts.job.ts';
import { purgeTenants } from '../tenant-purge/purge-tenants.job.ts';
import { freshEmail, requestFixture } from '../data-requests/testing/request-fixture.ts';
import { carryOutDeletions } from './carry-out-deletions.ts';
import { finishRestore } from './finish-restore.ts';
import { makeBackup } from './make-backup.ts';

// Each restores whole databases.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let app: TestApp;
let admin: TestSession;
beforeAll(async () => {
  app = await startTestApp();
  await openTenant(app, 'north', 'North');
  await openTenant(app, 'south', 'South');
  admin = await createTestUser(app, { tenantId: 'north', role: 'ADMIN' });
});
afterAll(() => app.close());

const sql = async <T extends object>(text: string, values: unknown[] = [], where = app): Promise<T[]> =>
  (await where.database.ownerPool.query<T>(text, values)).rows;
const back = () => makeBackup(app.ctx, { actor: { kind: 'system' } });

/** A second installation, restored from the backup of the first; nobody has used it yet. */
const restore = async (path: string): Promise<TestApp> => {
  const database = await createTestDatabase('empty');
  const dataDir = await mkdtemp(join(inject('runFolder'), 'app-'));
  const { log, storage, env } = app.ctx;
  await restoreBackup({
    path,
    passphrase: undefined,
    owner: database.owner,
    runtime: database.runtime,
    sources: fileSources({ storageUrl: undefined, dataDir }, storage),
    replaces: false,
    skipsMissing: false,
    log,
    finish: async (client, replaced, { takenAt }) => {
      const places = [{ folder: env.backupDir, passphrase: undefined }];
      await finishRestore(client, { places, takenAt, replaced });
    },
  });
  const restored = await startTestApp({}, { on: { database, dataDir } });
  onTestFinished(restored.close);
  expect(await carryOutDeletions(restored.ctx)).toBe(0);
  return restored;
};

const deleteAccount = async (person: TestUser): Promise<void> => {
  await stepUpWithPassword(app, person);
  await app.api('POST', '/users/me/deletion', { token: person.token });
  await sql(`update app.users set deletion_due_at = now() where id = $1`, [person.id]);
  await purgeAccounts(app.ctx);
  await app.deliverEvents();
};

describe('after the restore of an older backup', () => {
  it('an account that was deleted since is gone again, and others are there', async () => {
    const [gone, stays] = [await app.signUp(), await app.signUp()];
    const { path } = await back();
    await deleteAccount(gone);
    const restored = await restore(path);
    const rows = await sql(
      'select id, status, email from app.users where id = any ($1)',
      [[gone.id, stays.id]],
      restored,
    );
    expect(rows).toContainEqual({ id: stays.id, status: 'active', email: stays.email });
    expect(JSON.stringify(rows)).not.toContain(gone.email);
    expect(await sql('select 1 from app.required_deletions where is_due', [], restored)).toEqual([]);
  });

  it('the same holds when only a later backup knows of it', async () => {
    const gone = await app.signUp();
    const { path } = await back();
    await deleteAccount(gone);
    await back();
    await rm(join(app.ctx.env.backupDir, 'deletions.ndjson'));
    const restored = await restore(path);
    expect(await sql('select email from app.users where email = $1', [gone.email], restored)).toEqual([]);
  });

  it('a workspace that was deleted since is gone again', async () => {
    await sql(`insert into app.newsletter_lists (tenant_id, name, slug) values ('south', 'News', 'news')`);
    const { path } = await back();
    await sql(`update app.tenants set status = 'closing', purge_at = now() where id = 'south'`);
    await purgeTenants(app.ctx);
    await app.deliverEvents();
    const restored = await restore(path);
    expect(await sql(`select status from app.tenants where id = 'south'`, [], restored)).toEqual([
      { status: 'closed' },
    ]);
    expect(await sql(`select 1 from app.newsletter_lists where tenant_id = 'south'`, [], restored)).toEqual(
      [],
    );
  });

  it('a person whose data was erased on request is erased again, and their address is nowhere readable', async () => {
    const email = freshEmail();
    const write = `insert into app.landing_contact_messages (tenant_id, name, email, message, language)
      values ('north', 'Mai', $1, 'Hi', 'vi')`;
    await sql(write, [email]);
    await sql(write, ['other@example.com']);
    const requests = requestFixture(app, admin, 'north.localhost');
    const { id } = await requests.verified('erase', email);
    const { path } = await back();
    expect((await requests.call('POST', `/${id}/erase`)).status).toBe(200);
    await app.deliverEvents();
    const list = await readFile(join(app.ctx.env.backupDir, 'deletions.ndjson'), 'utf8');
    expect(list).toContain('"person"');
    expect(list).not.toContain(email);
    const restored = await restore(path);
    expect(await sql('select email from app.landing_contact_messages', [], restored)).toEqual([
      { email: 'other@example.com' },
    ]);
  });

  it('whoever unsubscribed since gets no newsletter, and who was erased is not in the list', async () => {
    const subscribe = async (email: string): Promise<string> => {
      const [row] = await sql<{ id: string }>(
        `insert into app.newsletter_subscribers (tenant_id, email, source, status) values ('north', $1, 'footer', 'subscribed')
         returning id`,
        [email],
      );
      return row!.id;
    };
    const [left, erased] = [await subscribe('left@example.com'), await subscribe('erased@example.com')];
    await subscribe('reader@example.com');
    const { path } = await back();
    const call = (method: string, id: string, body?: object) =>
      app.api(method, `/newsletter/subscribers/${id}`, { token: admin.token, body });
    expect((await call('PATCH', left, { status: 'unsubscribed', version: 1 })).status).toBe(200);
    expect((await call('DELETE', erased)).status).toBe(200);
    await app.deliverEvents();
    const restored = await restore(path);
    expect(
      await sql('select email, status from app.newsletter_subscribers order by email', [], restored),
    ).toEqual([
      { email: 'left@example.com', status: 'unsubscribed' },
      { email: 'reader@example.com', status: 'subscribed' },
    ]);
  });

  it('nothing of the past is sent or published, and nobody is signed in', async () => {
    const person = await app.signUp();
    const [campaign] = await sql<{ id: string }>(
      `insert into app.newsletter_campaigns (tenant_id, status, contents) values ('north', 'sending', '{}') returning id`,
    );
    await sql(
      `insert into app.sites (tenant_id, owner_id, name, publish_at, scheduled_by)
      select 'north', id, name, now() + wait, id from app.users, (values ('Past', interval '0'), ('Future', interval '1 day'))
      as s (name, wait) where users.id = $1`,
      [person.id],
    );
    await sql(
      `insert into app.mails (kind, recipient, subject, text_body, html_body, status) values ('welcome', 'a@example.com', 'Hi', '', '', 'queued')`,
    );
    const restored = await restore((await back()).path);
    expect(await sql(`select status from app.mails where recipient = 'a@example.com'`, [], restored)).toEqual(
      [{ status: 'failed' }],
    );
    expect(
      await sql(
        `select status, pause_reason from app.newsletter_campaigns where id = $1`,
        [campaign!.id],
        restored,
      ),
    ).toEqual([{ status: 'paused', pause_reason: 'user' }]);
    expect(
      await sql(
        `select name, publish_at is null as off from app.sites where name in ('Past', 'Future') order by name`,
        [],
        restored,
      ),
    ).toEqual([
      { name: 'Future', off: false },
      { name: 'Past', off: true },
    ]);
    expect((await restored.api('GET', '/users/me', { token: person.token })).status).toBe(401);
  });
});
