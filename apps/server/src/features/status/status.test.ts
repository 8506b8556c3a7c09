import type { Incident, ServiceState, Status } from '@sitewright/contract/status/status';
import { statusLimits as limits } from '@sitewright/contract/status/status-limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobs } from '../../app/jobs.ts';
import {
  auditEntriesOf,
  createTestUser,
  openTenant,
  type TestSession,
} from '../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { serviceChecks, type ServiceChecks } from './service-checks.ts';
import { takeSamples } from './take-samples.job.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let app: TestApp;
let root: TestSession;
let staff: TestSession;
let person: TestSession;
beforeAll(async () => {
  app = await startTestApp();
  await openTenant(app, 'north', 'North');
  root = await createTestUser(app, { platformRole: 'SUPER_ADMIN' });
  staff = await createTestUser(app, { platformRole: 'PLATFORM_ADMIN' });
  person = await createTestUser(app, { tenantId: 'north', role: 'ADMIN' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.ownerPool.query('truncate app.status_samples, app.status_days, app.status_incidents');
  app.ctx.statusCache.invalidate('');
});

const answering = (state: ServiceState | null): ServiceChecks => ({
  api: async () => state,
  database: async () => state,
  storage: async () => state,
  email: async () => null,
  publishing: async () => state,
});

const at = (now: Date) => ({ ...app.ctx, clock: { now: () => now } });
const sample = (now: Date, state: ServiceState, upMs = 0) =>
  takeSamples(at(now), { checks: answering(state), upMs });

const status = async (): Promise<Status> => {
  app.ctx.statusCache.invalidate('');
  return (await app.api<Status>('GET', '/status')).body;
};
const service = async (id: string) => (await status()).services.find((one) => one.id === id)!;

describe('the status', () => {
  it('has no data before the first sample', async () => {
    const { isOperational, services, incidents } = await status();
    expect(isOperational).toBe(true);
    expect(incidents).toEqual([]);
    expect(services.map(({ id }) => id)).toEqual(['api', 'database', 'storage', 'email', 'publishing']);
    for (const one of services) {
      expect(one).toMatchObject({ status: null, uptime: null });
      expect(one.days).toHaveLength(limits.days);
      expect(new Set(one.days.map(({ status: state }) => state))).toEqual(new Set([null]));
    }
  });

  it('is operational where every measured service is, and leaves out what is not measured', async () => {
    const now = new Date();
    await sample(now, 'operational');
    const { isOperational, services } = await status();
    expect(isOperational).toBe(true);
    expect(services[0]).toMatchObject({ id: 'api', name: 'API', status: 'operational', uptime: 100 });
    expect(services[0]!.days.at(-1)).toEqual({
      date: now.toISOString().slice(0, 10),
      status: 'operational',
      uptime: 100,
    });
    expect(services.find(({ id }) => id === 'email')).toMatchObject({ status: null, uptime: null });
  });

  it('names the service that has an outage', async () => {
    await takeSamples(at(new Date()), {
      checks: { ...answering('operational'), storage: async () => 'outage' },
      upMs: 0,
    });
    expect((await status()).isOperational).toBe(false);
    expect((await service('storage')).status).toBe('outage');
    expect((await service('api')).status).toBe('operational');
  });

  it('counts a minute once, also when its job is repeated', async () => {
    const now = new Date();
    await sample(now, 'operational');
    await sample(now, 'outage');
    expect(await service('api')).toMatchObject({ status: 'operational', uptime: 100 });
  });

  it(`calls a day an outage from ${limits.outageMinutesOfDay} minutes on, degraded below, and counts the uptime`, async () => {
    const noon = new Date(`${new Date(Date.now() - day).toISOString().slice(0, 10)}T12:00:00Z`);
    const states = async (outages: number): Promise<unknown> => {
      await app.database.ownerPool.query('truncate app.status_samples, app.status_days');
      for (let count = 0; count < 20; count += 1)
        await sample(new Date(noon.getTime() + count * minute), count < outages ? 'outage' : 'operational');
      const { days } = await service('database');
      return days.at(-2);
    };
    const date = noon.toISOString().slice(0, 10);
    expect(await states(0)).toEqual({ date, status: 'operational', uptime: 100 });
    expect(await states(limits.outageMinutesOfDay - 1)).toEqual({ date, status: 'degraded', uptime: 80 });
    expect(await states(limits.outageMinutesOfDay)).toEqual({ date, status: 'outage', uptime: 75 });
  });

  it('is unknown when the last sample is too old', async () => {
    await sample(new Date(Date.now() - (limits.unknownAfterMinutes + 2) * minute), 'operational');
    expect((await service('api')).status).toBeNull();
    await sample(new Date(Date.now() - (limits.unknownAfterMinutes - 2) * minute), 'operational');
    expect((await service('api')).status).toBe('operational');
  });

  it('counts the minutes in which the database could not be reached as an outage', async () => {
    const noon = new Date(`${new Date(Date.now() - day).toISOString().slice(0, 10)}T12:00:00Z`);
    const later = new Date(noon.getTime() + 11 * minute);
    await sample(noon, 'operational', 60 * minute);
    await sample(later, 'operational', 71 * minute);
    const database = (await service('database')).days.at(-2);
    expect(database).toMatchObject({ status: 'outage', uptime: 16.66 });
    expect((await service('storage')).days.at(-2)).toMatchObject({ status: 'operational', uptime: 100 });
  });

  it('counts neither the time in which the program did not run nor a minute that was skipped', async () => {
    const noon = new Date(`${new Date(Date.now() - day).toISOString().slice(0, 10)}T12:00:00Z`);
    await sample(noon, 'operational', 60 * minute);
    await sample(new Date(noon.getTime() + 2 * minute), 'operational', 62 * minute);
    // Started again a minute before its first sample.
    await sample(new Date(noon.getTime() + 60 * minute), 'operational', minute);
    expect((await service('database')).days.at(-2)).toMatchObject({ status: 'operational', uptime: 100 });
  });

  it(`forgets days older than ${limits.days} days`, async () => {
    await sample(new Date(Date.now() - (limits.days - 1) * day), 'operational');
    await sample(new Date(Date.now() - (limits.days + 1) * day), 'outage');
    await jobs.find(({ name }) => name === 'status.purge')!.run(app.ctx, {});
    expect(await service('api')).toMatchObject({ uptime: 100 });
    expect((await service('api')).days[0]).toMatchObject({ status: 'operational' });
    const { rows } = await app.database.ownerPool.query(
      `select (select count(*)::int from app.status_days where service = 'api') as days,
         (select count(*)::int from app.status_samples) as samples`,
    );
    expect(rows).toEqual([{ days: 1, samples: 0 }]);
  });
});

describe('the checks', () => {
  it('find the real services of this program', async () => {
    const { port } = new URL(app.origin);
    const ctx = { ...app.ctx, env: { ...app.ctx.env, host: '127.0.0.1', port: Number(port) } };
    for (const check of ['api', 'database', 'storage', 'publishing'] as const)
      expect({ check, state: await serviceChecks[check](ctx) }).toEqual({ check, state: 'operational' });
    expect(await serviceChecks.email(ctx)).toBeNull();
  });

  it('find an API that does not listen, and a storage that is read-only', async () => {
    const ctx = {
      ...app.ctx,
      env: { ...app.ctx.env, host: '127.0.0.1', port: 1, dataDir: '/dev/null' },
      storage: Object.assign(Object.create(app.ctx.storage), {
        check: () => Promise.reject(new Error('read-only')),
      }),
    };
    for (const check of ['api', 'storage', 'publishing'] as const)
      expect({ check, state: await serviceChecks[check](ctx) }).toEqual({ check, state: 'outage' });
  });

  it('find that emails wait', async () => {
    const ctx = { ...app.ctx, env: { ...app.ctx.env, smtpUrl: 'smtp://127.0.0.1:9' } };
    expect(await serviceChecks.email(ctx)).toBe('operational');
    const waiting = (minutes: number, attempts = 0, tenant: string | null = null) =>
      app.database.ownerPool.query(
        `insert into app.mails (kind, recipient, subject, status, created_at, attempts, tenant_id)
         values ('welcome', 'lan@example.com', 'Hello', 'queued', now() - make_interval(mins => $1), $2, $3)`,
        [minutes, attempts, tenant],
      );
    const clear = () => app.database.ownerPool.query('delete from app.mails');
    // The mail server refuses everything: nothing was sent since.
    await waiting(limits.emailOutMinutes + 1, 1);
    expect(await serviceChecks.email(ctx)).toBe('outage');
    // A receiver that asks to come back later, and a server of a workspace, are no fault of the service.
    await app.database.ownerPool.query(
      `insert into app.mails (kind, recipient, subject, status, sent_at)
       values ('welcome', 'lan@example.com', 'Hello', 'sent', now())`,
    );
    await waiting(limits.emailOutMinutes + 1, 1, 'north');
    expect(await serviceChecks.email(ctx)).toBe('operational');
    await clear();
    await waiting(limits.emailLateMinutes - 1);
    expect(await serviceChecks.email(ctx)).toBe('operational');
    await waiting(limits.emailLateMinutes + 1);
    expect(await serviceChecks.email(ctx)).toBe('degraded');
    await waiting(limits.emailOutMinutes + 1);
    expect(await serviceChecks.email(ctx)).toBe('outage');
    await clear();
  });
});

const recent = (minutesAgo: number): string => new Date(Date.now() - minutesAgo * minute).toISOString();
const incident = (fields: object = {}) => ({
  title: { en: 'Uploads failed', vi: 'Không tải tệp lên được' },
  description: { en: 'Uploads failed for some users.' },
  severity: 'major',
  startedAt: recent(60),
  endedAt: recent(15),
  ...fields,
});
const create = (fields: object = {}, who: TestSession = staff) =>
  app.api<Incident>('POST', '/admin/incidents', {
    token: who.token,
    body: incident(fields),
  });

describe('an incident', () => {
  it('of staff is on the status page at once, with its duration, and in the audit log', async () => {
    await status();
    const made = await create();
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      title: { en: 'Uploads failed', vi: 'Không tải tệp lên được' },
      severity: 'major',
      duration: 45,
      version: 1,
    });
    const shown = await app.api<Status>('GET', '/status');
    expect(shown.body.incidents).toEqual([made.body]);
    expect((await auditEntriesOf(app, 'incident.created')).at(-1)).toMatchObject({
      actor_id: staff.id,
      target_label: 'Uploads failed',
    });
  });

  it('that lasts has no duration until it ends', async () => {
    const { body } = await create({ endedAt: null });
    expect(body.duration).toBeNull();
    const ended = await app.api<Incident>('PATCH', `/admin/incidents/${body.id}`, {
      token: root.token,
      body: { version: 1, endedAt: recent(0) },
    });
    expect(ended.body).toMatchObject({ duration: 60, version: 2 });
  });

  it('is not overwritten by a change that was made from an older version', async () => {
    const { body } = await create();
    const change = (version: number, en: string) =>
      app.api<Incident>('PATCH', `/admin/incidents/${body.id}`, {
        token: staff.token,
        body: { version, title: { en } },
      });
    expect((await change(1, 'First')).body).toMatchObject({ title: { en: 'First' }, version: 2 });
    expect(await change(1, 'Second')).toMatchObject({ status: 409, body: { code: 'stale_version' } });
    expect((await status()).incidents[0]!.title).toEqual({ en: 'First' });
  });

  it.each([
    ['without a title', { title: { en: ' ' } }],
    ['with a title that is too long', { title: { en: 'x'.repeat(limits.titleMaxLength + 1) } }],
    [
      'with a description that is too long',
      { description: { en: 'x'.repeat(limits.descriptionMaxLength + 1) } },
    ],
    ['of an unknown severity', { severity: 'terrible' }],
    ['that ends before it starts', { startedAt: recent(10), endedAt: recent(20) }],
    ['that started too long ago', { startedAt: recent((limits.incidentAgeDaysMax + 1) * 24 * 60) }],
  ])('%s is refused', async (_name, fields) => {
    expect((await create(fields)).status).toBe(422);
    expect((await status()).incidents).toEqual([]);
  });

  it('takes the longest texts', async () => {
    const made = await create({
      title: { en: 'x'.repeat(limits.titleMaxLength) },
      description: { en: 'x'.repeat(limits.descriptionMaxLength), vi: '<script>alert(1)</script>' },
    });
    expect(made.status).toBe(201);
  });

  it('is deleted, once', async () => {
    const { body } = await create();
    const remove = () => app.api('DELETE', `/admin/incidents/${body.id}`, { token: staff.token });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect((await status()).incidents).toEqual([]);
  });

  it('is written by staff alone', async () => {
    expect((await create({}, person)).status).toBe(403);
    expect((await app.api('POST', '/admin/incidents', { body: incident() })).status).toBe(401);
  });

  it('is listed for everybody, the latest first, in pages', async () => {
    for (const minutesAgo of [300, 100, 200]) await create({ startedAt: recent(minutesAgo) });
    const list = await app.api<{ incidents: Incident[]; pagination: object }>(
      'GET',
      '/status/incidents?limit=2',
    );
    expect(list.body.pagination).toEqual({ page: 1, limit: 2, total: 3, pages: 2 });
    const dates = list.body.incidents.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().toReversed());
    const none = await app.api<{ incidents: Incident[] }>('GET', '/status/incidents?severity=maintenance');
    expect(none.body.incidents).toEqual([]);
  });
});
