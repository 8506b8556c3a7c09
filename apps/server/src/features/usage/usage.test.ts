// Usage over HTTP, on a day that the tests choose.
import type {
  MeterUsage,
  SiteUsage,
  UsageMeter,
  UsageMonth,
  UserUsage,
} from '@sitewright/contract/usage/usage';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultTenantId } from '../../core/actor.ts';
import {
  createCustomer,
  createTestSite,
  fillStorage,
  freshDocument,
  type TestCustomer,
} from '../../testing/customer-fixture.ts';
import { freshName } from '../../testing/shared-app.ts';
import { createTestUser, openTenant } from '../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { recordUsage } from './record-usage.job.ts';
import { addCredits, addEmails, addSubmissions } from './testing/usage-rows.ts';

const quota = 50_000;
const today = new Date('2031-03-11T12:00:00Z');
const monthStart = new Date('2031-03-01T00:00:00Z');
const lastMonth = new Date('2031-02-28T23:59:59.999Z');
const shared = defaultTenantId;
let app: TestApp;
let unlimited: TestApp['ctx']['entitlements'];

const setClock = (now: Date) => (app.ctx.clock = { now: () => now });
beforeAll(async () => {
  app = await startTestApp({ DEFAULT_STORAGE_QUOTA: String(quota) });
  unlimited = app.ctx.entitlements;
}, 60_000);
beforeEach(() => setClock(today));
afterEach(() => Object.assign(app.ctx, { entitlements: unlimited }));
afterAll(() => app.close());

const limitSites = (limit: number) =>
  Object.assign(app.ctx, { entitlements: { ...unlimited, 'sites.count': limit } });
const siteOf = ({ site }: TestCustomer, tenantId = shared) => ({ id: site.id, tenantId });
const usageOf = async ({ call }: TestCustomer) =>
  (await call<{ scope: string; meters: MeterUsage[] }>('GET', '/usage')).body;
const meterOf = async (by: TestCustomer, name: UsageMeter) =>
  (await usageOf(by)).meters.find(({ meter }) => meter === name)!;
const usedBy = async (by: TestCustomer) =>
  Object.fromEntries((await usageOf(by)).meters.map(({ meter, used }) => [meter, used]));
const historyOf = async ({ call }: TestCustomer, meter: UsageMeter) =>
  (await call<{ months: UsageMonth[] }>('GET', `/usage/history?meter=${meter}`)).body.months;
const breakdownOf = async ({ call }: TestCustomer, meter: string) =>
  (await call<{ sites: SiteUsage[]; other: number }>('GET', `/usage/breakdown?meter=${meter}`)).body;
const byUser = async ({ call }: TestCustomer, meter: UsageMeter) =>
  (await call<{ users: UserUsage[]; other: number }>('GET', `/usage/users?meter=${meter}`)).body;
const alertsTo = async ({ user }: TestCustomer) =>
  (await app.mailsTo(user.email, 'notification')).map(({ subject }) => subject).toReversed();
const openWorkspace = async () => {
  const tenantId = freshName('agency');
  await openTenant(app, tenantId);
  return tenantId;
};
const nothing = { sites: 0, storageBytes: 0, formSubmissions: 0, aiCredits: 0, emails: 0 };

describe('the numbers of a user of the shared workspace', () => {
  it('are counted from what belongs to their sites', async () => {
    const [mine, other] = [await createCustomer(app), await createCustomer(app)];
    await mine.files.upload(freshDocument(1_000), 'list.csv');
    await addSubmissions(app, siteOf(mine), 3, { at: today });
    await addCredits(app, mine, 7, { at: today, tenantId: shared, customerId: mine.user.id });
    await addEmails(app, siteOf(mine), 5, { at: today });
    expect(await usedBy(mine)).toEqual({
      sites: 1,
      storageBytes: 1_000,
      formSubmissions: 3,
      aiCredits: 7,
      emails: 5,
    });
    expect(await usedBy(other)).toEqual({ ...nothing, sites: 1 });
    expect((await usageOf(mine)).scope).toBe('user');
  });

  it('are hidden from an admin of the shared workspace, who has numbers of their own', async () => {
    const [mine, admin] = [await createCustomer(app), await createCustomer(app, undefined, 'ADMIN')];
    await addSubmissions(app, siteOf(mine), 3, { at: today });
    expect(await usageOf(admin)).toMatchObject({ scope: 'user' });
    expect(await usedBy(admin)).toEqual({ ...nothing, sites: 1 });
    expect((await breakdownOf(admin, 'formSubmissions')).sites).toEqual([]);
  });

  it('leave out spam, tests, drafts, unpaid submissions, failed emails and given back credits', async () => {
    const mine = await createCustomer(app);
    for (const fields of [
      { spam: 'spam' },
      { isTest: true },
      { status: 'partial' },
      { status: 'pending_payment' },
    ])
      await addSubmissions(app, siteOf(mine), 1, { at: today, ...fields });
    await addSubmissions(app, siteOf(mine), 1, { at: today, spam: 'suspect' });
    await addEmails(app, siteOf(mine), 1, { at: today, status: 'failed' });
    const credits = { tenantId: shared, customerId: mine.user.id, status: 'running' };
    await addCredits(app, mine, 2, { ...credits, at: new Date(today.getTime() - 11 * 60_000) });
    await addCredits(app, mine, 3, { ...credits, at: new Date(today.getTime() - 9 * 60_000) });
    expect(await usedBy(mine)).toEqual({ ...nothing, sites: 1, formSubmissions: 1, aiCredits: 3 });
  });

  it('begin anew with the month, to the millisecond', async () => {
    const mine = await createCustomer(app);
    await addSubmissions(app, siteOf(mine), 4, { at: lastMonth });
    await addSubmissions(app, siteOf(mine), 2, { at: monthStart });
    await addCredits(app, mine, 4, { at: lastMonth, tenantId: shared, customerId: mine.user.id });
    await addEmails(app, siteOf(mine), 4, { at: lastMonth });
    expect(await usedBy(mine)).toEqual({ ...nothing, sites: 1, formSubmissions: 2 });
    setClock(lastMonth);
    expect(await usedBy(mine)).toMatchObject({ formSubmissions: 4, aiCredits: 4, emails: 4 });
    expect((await meterOf(mine, 'emails')).resetsAt).toBe(monthStart.toISOString());
    expect((await meterOf(mine, 'sites')).resetsAt).toBeNull();
  });
});

describe('the numbers of another workspace', () => {
  it('are the whole workspace for its admin, and their own sites for a member', async () => {
    const tenantId = await openWorkspace();
    const admin = await createCustomer(app, tenantId, 'ADMIN');
    const member = await createCustomer(app, tenantId);
    const neighbour = await createCustomer(app, await openWorkspace(), 'ADMIN');
    await member.files.upload(freshDocument(1_000), 'member.csv');
    await admin.files.upload(freshDocument(500), 'admin.csv');
    for (const [who, count] of [
      [admin, 1],
      [member, 2],
    ] as const) {
      await addSubmissions(app, siteOf(who, tenantId), count, { at: today });
      await addCredits(app, who, count, { at: today, tenantId, customerId: null });
      await addEmails(app, siteOf(who, tenantId), count, { at: today });
    }
    const all = { sites: 2, storageBytes: 1_500, formSubmissions: 3, aiCredits: 3, emails: 3 };
    const own = { sites: 1, storageBytes: 1_000, formSubmissions: 2, aiCredits: 2, emails: 2 };
    expect([await usedBy(admin), await usedBy(member)]).toEqual([all, own]);
    expect(await usedBy(neighbour)).toEqual({ ...nothing, sites: 1 });
    expect([(await usageOf(admin)).scope, (await usageOf(member)).scope]).toEqual(['workspace', 'ownSites']);
    const names = (sites: SiteUsage[]) => sites.map(({ siteId }) => siteId);
    expect(names((await breakdownOf(admin, 'emails')).sites)).toEqual([member.site.id, admin.site.id]);
    expect(names((await breakdownOf(member, 'emails')).sites)).toEqual([member.site.id]);
    for (const meter of ['sites', 'storageBytes', 'formSubmissions', 'aiCredits', 'emails'] as const) {
      const { users, other } = await byUser(admin, meter);
      expect(Object.fromEntries(users.map(({ userId, value }) => [userId, value]))).toEqual({
        [admin.user.id]: all[meter] - own[meter],
        [member.user.id]: own[meter],
      });
      expect(other).toBe(0);
      expect(await byUser(member, meter)).toMatchObject({ users: [], other: 0 });
    }
    expect((await byUser(neighbour, 'sites')).users.map(({ userId }) => userId)).toEqual([neighbour.user.id]);
  });

  it.each(['PLATFORM_ADMIN', 'SUPER_ADMIN'] as const)(
    'are those of any workspace that a %s names, and of their own sites otherwise',
    async (platformRole) => {
      const tenantId = await openWorkspace();
      const member = await createCustomer(app, tenantId);
      await addSubmissions(app, siteOf(member, tenantId), 3, { at: today });
      const { token } = await createTestUser(app, { platformRole });
      const read = <T>(path: string, headers = {}) => app.api<T>('GET', path, { token, headers });
      const named = { 'x-tenant-id': tenantId };
      type Answer = { scope: string; meters: MeterUsage[] };
      const { status, body } = await read<Answer>('/usage', named);
      expect(status).toBe(200);
      expect(body.scope).toBe('workspace');
      expect(body.meters.find(({ meter }) => meter === 'formSubmissions')?.used).toBe(3);
      expect((await read('/usage/history', named)).status).toBe(200);
      const users = await read<{ users?: UserUsage[] }>('/usage/users?meter=formSubmissions', named);
      const { status: bySite } = await read('/usage/breakdown', named);
      if (platformRole === 'SUPER_ADMIN') {
        expect([users.status, bySite]).toEqual([200, 200]);
        expect(users.body.users!.map(({ userId }) => userId)).toEqual([member.user.id]);
        // Names of sites and members are not for them.
      } else expect([users.status, bySite]).toEqual([403, 403]);
      expect((await read<Answer>('/usage')).body).toMatchObject({ scope: 'user' });
      // The header counts for staff alone.
      const stranger = await createCustomer(app);
      const { token: other } = stranger.user;
      const asked = await app.api<Answer>('GET', '/usage', { token: other, headers: named });
      expect(asked.body.scope).toBe('user');
    },
  );

  it('have limits and states that a member does not see', async () => {
    const tenantId = await openWorkspace();
    const admin = await createCustomer(app, tenantId, 'ADMIN');
    const member = await createCustomer(app, tenantId);
    limitSites(2);
    expect(await meterOf(admin, 'sites')).toMatchObject({ used: 2, limit: 2, state: 'exceeded' });
    expect(await meterOf(member, 'sites')).toMatchObject({ used: 1, limit: null, state: 'ok' });
  });
});

describe('the state of a meter', () => {
  it.each([
    [79, 'ok'],
    [80, 'warning'],
    [94, 'warning'],
    [95, 'critical'],
    [99, 'critical'],
    [100, 'exceeded'],
  ])('at %i percent is %s', async (percent, state) => {
    const mine = await createCustomer(app);
    await fillStorage(mine, quota - (quota * percent) / 100);
    expect(await meterOf(mine, 'storageBytes')).toMatchObject({ limit: quota, state });
  });

  it('is ok without a limit', async () => {
    expect(await meterOf(await createCustomer(app), 'sites')).toMatchObject({ limit: null, state: 'ok' });
  });
});

describe('the forecast', () => {
  it('is the day on which the growth of this month reaches the limit', async () => {
    const mine = await createCustomer(app);
    await fillStorage(mine, quota - 10_000);
    setClock(lastMonth);
    await recordUsage(app.ctx);
    setClock(today);
    expect((await meterOf(mine, 'storageBytes')).forecast).toBeNull();
    await mine.files.upload(freshDocument(10_000), 'more.csv');
    // 10,000 bytes in ten and a half days: the other 30,000 take three times as long.
    expect((await meterOf(mine, 'storageBytes')).forecast).toBe('2031-04-12T00:00:00.000Z');
  });

  it('of credits is there only when they end before the month', async () => {
    const mine = await createCustomer(app);
    const limitCredits = (limit: number) => {
      const meters = new Map(app.ctx.meters);
      meters.set('ai.credits', { ...meters.get('ai.credits')!, configuredLimit: async () => limit });
      return meters;
    };
    const { meters } = app.ctx;
    await addCredits(app, mine, 21, { at: today, tenantId: shared, customerId: mine.user.id });
    try {
      app.ctx.meters = limitCredits(42);
      expect((await meterOf(mine, 'aiCredits')).forecast).toBe('2031-03-22T00:00:00.000Z');
      app.ctx.meters = limitCredits(62);
      expect((await meterOf(mine, 'aiCredits')).forecast).toBeNull();
      app.ctx.meters = limitCredits(63);
      expect((await meterOf(mine, 'aiCredits')).forecast).toBeNull();
      app.ctx.meters = limitCredits(21);
      expect(await meterOf(mine, 'aiCredits')).toMatchObject({ forecast: null, state: 'exceeded' });
    } finally {
      app.ctx.meters = meters;
    }
  });
});

describe('the history', () => {
  it('has twelve months, those before the first record without a value and the last one as it is now', async () => {
    const mine = await createCustomer(app);
    await addSubmissions(app, siteOf(mine), 4, { at: lastMonth });
    setClock(lastMonth);
    await recordUsage(app.ctx);
    setClock(today);
    await addSubmissions(app, siteOf(mine), 2, { at: today });
    const months = await historyOf(mine, 'formSubmissions');
    expect(months).toHaveLength(12);
    expect([months[0], ...months.slice(-2)]).toEqual([
      { month: '2030-04', value: null },
      { month: '2031-02', value: 4 },
      { month: '2031-03', value: 2 },
    ]);
  });

  it('is the same when the job runs twice, and repaired where rows came late', async () => {
    const mine = await createCustomer(app);
    setClock(lastMonth);
    await recordUsage(app.ctx);
    await recordUsage(app.ctx);
    await addSubmissions(app, siteOf(mine), 4, { at: lastMonth });
    setClock(new Date('2031-03-01T01:15:00Z'));
    await recordUsage(app.ctx);
    await recordUsage(app.ctx);
    setClock(today);
    expect((await historyOf(mine, 'formSubmissions')).at(-2)).toEqual({ month: '2031-02', value: 4 });
    // A level of a past month stays as it was then.
    await createTestSite(app, mine.user.token);
    await recordUsage(app.ctx);
    expect((await historyOf(mine, 'sites')).slice(-2)).toEqual([
      { month: '2031-02', value: 1 },
      { month: '2031-03', value: 2 },
    ]);
    const { rows } = await app.database.ownerPool.query(
      'select count(*)::int as n from app.usage_months where user_id = $1',
      [mine.user.id],
    );
    expect(rows).toEqual([{ n: 10 }]);
  });

  it('keeps what was used when its rows are deleted, but corrects amounts at a time', async () => {
    const mine = await createCustomer(app);
    await addEmails(app, siteOf(mine), 6, { at: today });
    await recordUsage(app.ctx);
    await app.database.ownerPool.query('delete from app.mails where site_id = $1', [mine.site.id]);
    await mine.call('DELETE', `/sites/${mine.site.id}`);
    await recordUsage(app.ctx);
    expect(await usedBy(mine)).toEqual({ ...nothing, emails: 6 });
    expect((await historyOf(mine, 'emails')).at(-1)).toEqual({ month: '2031-03', value: 6 });
    expect((await historyOf(mine, 'sites')).at(-1)).toEqual({ month: '2031-03', value: 0 });
    expect(await breakdownOf(mine, 'emails')).toMatchObject({ sites: [], other: 6 });
  });

  it('is recorded for a workspace and for the sites of each member', async () => {
    const tenantId = await openWorkspace();
    const admin = await createCustomer(app, tenantId, 'ADMIN');
    const member = await createCustomer(app, tenantId);
    await addSubmissions(app, siteOf(member, tenantId), 4, { at: lastMonth });
    setClock(lastMonth);
    await recordUsage(app.ctx);
    setClock(today);
    for (const [who, sites] of [
      [admin, 2],
      [member, 1],
    ] as const) {
      expect((await historyOf(who, 'sites')).at(-2)?.value).toBe(sites);
      expect((await historyOf(who, 'formSubmissions')).at(-2)?.value).toBe(4);
    }
  });
});

describe('the breakdown', () => {
  it('has the sites that use most, and the rest as one number', async () => {
    const mine = await createCustomer(app);
    const { body: second } = await createTestSite(app, mine.user.token);
    await mine.files.upload(freshDocument(300), 'small.csv');
    await mine.files.upload(freshDocument(900), 'big.csv', { siteId: second.id });
    await mine.files.upload(freshDocument(50), 'without.csv', { temporary: 'true' });
    const { sites, other } = await breakdownOf(mine, 'storageBytes');
    expect(sites.map(({ siteId, value }) => [siteId, value])).toEqual([
      [second.id, 900],
      [mine.site.id, 300],
    ]);
    expect(other).toBe(50);
  });

  it('ends after twenty sites, the biggest first', async () => {
    const mine = await createCustomer(app);
    const others = await Promise.all(Array.from({ length: 20 }, () => createTestSite(app, mine.user.token)));
    for (const [index, { body }] of others.entries())
      await addEmails(app, { id: body.id, tenantId: shared }, index + 2, { at: today });
    await addEmails(app, siteOf(mine), 1, { at: today });
    const { sites, other } = await breakdownOf(mine, 'emails');
    expect(sites.map(({ value }) => value)).toEqual(Array.from({ length: 20 }, (_, index) => 21 - index));
    expect(other).toBe(1);
  });

  it('is refused for a meter that is not divided among sites', async () => {
    const { call } = await createCustomer(app);
    expect((await call('GET', '/usage/breakdown?meter=sites')).status).toBe(422);
    expect((await call('GET', '/usage/history?meter=coffee')).status).toBe(422);
  });
});

it('the export has every meter in every month', async () => {
  const mine = await createCustomer(app);
  await addEmails(app, siteOf(mine), 6, { at: today });
  const answer = await fetch(`${app.origin.replace('localhost', '127.0.0.1')}/api/v1/usage/export`, {
    headers: { authorization: `Bearer ${mine.user.token}` },
  });
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="usage.csv"');
  const lines = (await answer.text()).trim().split(/\r?\n/);
  expect(lines).toHaveLength(1 + 5 * 12);
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual([
    'meter,month,value',
    'emails,2031-02,',
    'emails,2031-03,6',
  ]);
});

describe('alerts', () => {
  it('are sent once for each threshold and month, of the highest one alone', async () => {
    const mine = await createCustomer(app);
    await fillStorage(mine, quota * 0.21);
    await recordUsage(app.ctx);
    expect(await alertsTo(mine)).toEqual([]);
    await fillStorage(mine, quota * 0.2);
    await recordUsage(app.ctx);
    await recordUsage(app.ctx);
    expect(await alertsTo(mine)).toEqual(['80% of your storage is used']);
    await fillStorage(mine, 0);
    await recordUsage(app.ctx);
    await recordUsage(app.ctx);
    expect(await alertsTo(mine)).toEqual(['80% of your storage is used', '100% of your storage is used']);
    const inbox = await mine.call<{ notifications: { event: string; target: string; path: string }[] }>(
      'GET',
      '/users/me/notifications',
    );
    expect(inbox.body.notifications[0]).toMatchObject({
      event: 'usage.storage_threshold',
      target: '100%',
      path: '/usage',
    });
    setClock(new Date('2031-04-01T01:15:00Z'));
    await recordUsage(app.ctx);
    expect(await alertsTo(mine)).toHaveLength(3);
  });

  it('about sites come at once, in the language of the user', async () => {
    const mine = await createCustomer(app);
    await app.database.ownerPool.query(`update app.users set locale = 'vi' where id = $1`, [mine.user.id]);
    limitSites(2);
    await createTestSite(app, mine.user.token);
    expect(await alertsTo(mine)).toEqual(['Bạn đã dùng 100% số website cho phép']);
  });

  it('about a workspace go to its admins alone', async () => {
    const tenantId = await openWorkspace();
    const admin = await createCustomer(app, tenantId, 'ADMIN');
    const member = await createCustomer(app, tenantId);
    limitSites(2);
    await recordUsage(app.ctx);
    expect(await alertsTo(admin)).toEqual(['100% of your site limit is used']);
    expect(await alertsTo(member)).toEqual([]);
  });

  it('stay out of the audit log, where an admin of the shared workspace would read them', async () => {
    const { rows } = await app.database.ownerPool.query(
      `select action from app.audit_log where action like 'usage.%'`,
    );
    expect(rows).toEqual([]);
  });
});
