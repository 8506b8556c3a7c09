import type { Backup, BackupList } from '@sitewright/contract/backups/backups';
import { backupLimits as limits } from '@sitewright/contract/backups/backup-limits';
import type { Run } from '@sitewright/contract/runs/runs';
import { readdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listBackupFiles } from '../../core/backup/backup-folder.ts';
import { workOn } from '../../testing/runs.ts';
import { auditEntriesOf, createTestUser, stepUp, type TestSession } from '../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { expireBackups, planBackups, scheduledBackup, scheduledTest } from './backup-jobs.ts';

// Each restores whole databases.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let app: TestApp;
let root: TestSession;
let staff: TestSession;
beforeAll(async () => {
  app = await startTestApp();
  root = await createTestUser(app, { platformRole: 'SUPER_ADMIN' });
  staff = await createTestUser(app, { platformRole: 'PLATFORM_ADMIN' });
  const queue = { ...app.ctx.queue };
  app.ctx.queue.enqueue = async (tx, name, data, options) => {
    if (name.startsWith('backups.')) queued.push(name);
    await queue.enqueue(tx, name, data, options);
  };
});
afterAll(() => app.close());

const queued: string[] = [];
beforeEach(async () => {
  await app.database.ownerPool.query(
    'delete from app.rate_limits; delete from app.settings; delete from app.mails',
  );
  app.ctx.settingsCache.invalidate('');
  await rm(app.ctx.env.backupDir, { recursive: true, force: true });
  queued.length = 0;
});
afterEach(() => {
  app.ctx.clock.now = () => new Date();
});

const list = async (who = root) =>
  (await app.api<BackupList>('GET', '/admin/backups', { token: who.token })).body;
const start = async (path = '', who = root) =>
  app.api<{ run: Run }>('POST', `/admin/backups${path}`, { token: who.token });
const finished = async ({ body }: Awaited<ReturnType<typeof start>>): Promise<Run> => {
  await workOn(app, body.run.id);
  return (await app.api<Run>('GET', `/automation-runs/${body.run.id}`, { token: root.token })).body;
};
const back = async (): Promise<Backup> => {
  expect((await finished(await start())).result).toMatchObject({ problem: null });
  return (await list()).backups[0]!;
};
const save = async (backups: object) => {
  const { body } = await app.api<{ version: number }>('GET', '/admin/settings/backups', {
    token: root.token,
  });
  return app.api('PATCH', '/admin/settings/backups', {
    token: root.token,
    body: { version: body.version, backups },
  });
};
const mailsAbout = async (kind = 'notification'): Promise<string[]> =>
  (await app.mailsTo(root.email, kind)).map(({ subject }) => subject);

describe('the backups of the installation', () => {
  it('are listed for staff and made, tested and deleted by super admins', async () => {
    expect(await list(staff)).toEqual({
      folder: app.ctx.env.backupDir,
      isEncrypted: false,
      backups: [],
      lastBackup: null,
      lastTest: null,
    });
    expect((await start('', staff)).status).toBe(403);
    const made = await back();
    expect(made).toMatchObject({
      state: 'ok',
      isEncrypted: false,
      files: { count: expect.any(Number) as number },
    });
    expect((await finished(await start(`/${made.name}/tests`))).result).toEqual({
      name: made.name,
      problem: null,
    });
    expect(await list()).toMatchObject({
      lastBackup: { problem: null },
      lastTest: { backup: made.name, problem: null },
    });
    const remove = () => app.api('DELETE', `/admin/backups/${made.name}`, { token: root.token });
    expect((await remove()).body.code).toBe('step_up_required');
    await stepUp(app, root);
    expect((await remove()).status).toBe(200);
    expect((await list()).backups).toEqual([]);
    expect((await remove()).status).toBe(404);
    for (const action of ['backup.created', 'backup.tested', 'backup.deleted'])
      expect((await auditEntriesOf(app, action)).at(-1), action).toMatchObject({
        target_id: made.name,
        actor_id: root.id,
      });
  });

  it('that are damaged say so, in the list and in the result of their test', async () => {
    const made = await back();
    await truncate(join(app.ctx.env.backupDir, made.name), 3_000);
    expect((await list()).backups).toMatchObject([{ state: 'damaged', files: null }]);
    const run = await finished(await start(`/${made.name}/tests`));
    expect(run.result).toMatchObject({
      problem: expect.stringContaining('The end of the backup is missing') as string,
    });
  });

  it('have no names that lead out of their folder', async () => {
    for (const name of ['..%2Fsecret.backup', 'secret.key', 'x'.repeat(101)])
      expect([404, 422]).toContain((await start(`/${name}/tests`)).status);
  });
});

describe('the settings of backups', () => {
  it.each([
    [limits.retentionDaysMin - 1, 422],
    [limits.retentionDaysMin, 200],
    [limits.retentionDaysMax, 200],
    [limits.retentionDaysMax + 1, 422],
  ])('with %i days of retention are answered with %i', async (retentionDays, status) => {
    expect((await save({ retentionDays })).status).toBe(status);
  });

  it('take times of a day only', async () => {
    for (const time of ['24:00', '3:00', '12:60', '']) expect((await save({ time })).status, time).toBe(422);
    expect((await save({ time: '23:59' })).status).toBe(200);
  });
});

describe('a scheduled backup', () => {
  const at = (text: string): void => {
    const now = new Date(text);
    app.ctx.clock.now = () => now;
  };

  it('is made once a day, at its time or when the server is back', async () => {
    await save({ isScheduled: true, time: '03:00', isTestedMonthly: false });
    const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    await planBackups(app.ctx);
    expect(queued).toEqual(['backups.create']);
    await scheduledBackup(app.ctx);
    await planBackups(app.ctx);
    expect(queued).toEqual(['backups.create']);
    expect((await list()).backups).toHaveLength(1);
    at(`${day}T03:00:00Z`);
    await scheduledBackup(app.ctx);
    queued.length = 0;
    at(`${day}T23:59:00Z`);
    await planBackups(app.ctx);
    expect(queued).toEqual([]);
    await scheduledBackup(app.ctx);
    await scheduledBackup(app.ctx);
    expect((await list()).backups).toHaveLength(2);
  });

  it('is not made while the schedule is off', async () => {
    await save({ isScheduled: false, isTestedMonthly: false });
    await planBackups(app.ctx);
    await scheduledBackup(app.ctx);
    expect(queued).toEqual([]);
    expect((await list()).backups).toEqual([]);
  });

  it('that fails is reported to super admins, by email and in the app', async () => {
    await save({ isScheduled: true });
    const { owner } = app.ctx;
    app.ctx.owner = { ...owner, connectionString: 'postgres://127.0.0.1:9/nothing' };
    await scheduledBackup(app.ctx);
    app.ctx.owner = owner;
    await app.deliverEvents();
    expect(await mailsAbout()).toEqual(['The scheduled backup failed']);
    expect((await list()).lastBackup?.problem).toContain('connection to the database');
    await planBackups(app.ctx);
    expect(queued.filter((name) => name === 'backups.create')).toEqual([]);
  });

  it('deletes those that are older than the retention, which is never more than the limit', async () => {
    await save({ isScheduled: true, retentionDays: 2 });
    await back();
    const days = (count: number): string => new Date(Date.now() + count * 86_400_000 + 60_000).toISOString();
    at(days(1));
    await scheduledBackup(app.ctx);
    expect((await list()).backups).toHaveLength(2);
    at(days(3));
    await scheduledBackup(app.ctx);
    expect((await list()).backups).toHaveLength(1);
    await save({ isScheduled: false });
    at(days(limits.retentionDaysMax - 1));
    await expireBackups(app.ctx);
    expect((await list()).backups).toHaveLength(1);
    at(days(limits.retentionDaysMax + 4));
    await expireBackups(app.ctx);
    expect((await list()).backups).toEqual([]);
    expect((await readdir(app.ctx.env.backupDir)).filter((name) => name.startsWith('files'))).toEqual([]);
  });
});

describe('the monthly test', () => {
  it('restores the newest backup, and is due again a month later', async () => {
    await back();
    await planBackups(app.ctx);
    expect(queued).toContain('backups.test');
    await scheduledTest(app.ctx);
    expect((await list()).lastTest).toMatchObject({ problem: null });
    queued.length = 0;
    await planBackups(app.ctx);
    expect(queued).toEqual([]);
  });

  it('that fails is reported to super admins', async () => {
    const made = await back();
    const [found] = await listBackupFiles(app.ctx.env.backupDir);
    await truncate(found!.path, 3_000);
    await scheduledTest(app.ctx);
    await app.deliverEvents();
    expect(await mailsAbout()).toEqual([`The backup ${made.name} can’t be restored`]);
  });
});
