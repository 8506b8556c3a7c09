import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { limits } from '@sitewright/contract/limits';
import type * as contract from '@sitewright/contract/account/notifications';
import type { Site } from '@sitewright/contract/sites/sites';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { watchBystander } from '../../../testing/bystander.ts';
import {
  openTenant,
  planOf,
  createTestUser,
  type TestSession,
  stepUp,
  tokenFor,
} from '../../../testing/tenancy-fixture.ts';
import { freshName, sharedTestApp } from '../../../testing/shared-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { purgeNotifications } from './purge-notifications.job.ts';

type Inbox = EndpointResponse<typeof contract.listNotifications>;

let app: TestApp;
const north = freshName('north');
const south = freshName('south');
let admin: TestSession;
let owner: TestSession;
let site: Site;

beforeAll(async () => {
  app = await sharedTestApp();
  await openTenant(app, north, 'Bakery North');
  await openTenant(app, south, 'Bakery South');
  admin = await createTestUser(app, { tenantId: north, role: 'ADMIN' });
  await stepUp(app, admin);
});
watchBystander(() => app, [north, south]);
beforeEach(async () => {
  owner = await createTestUser(app, { tenantId: north, role: 'USER' });
  const body = { name: 'Quán Phở', subdomain: freshName('quan-pho') };
  site = (await app.api<Site>('POST', '/sites', { token: owner.token, body })).body;
});

const sql = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values);
const inbox = async ({ token }: Pick<TestSession, 'token'>, query = ''): Promise<Inbox> =>
  (await app.api<Inbox>('GET', `/users/me/notifications${query}`, { token })).body;
const unread = async ({ token }: Pick<TestSession, 'token'>): Promise<number> =>
  (await app.api<{ unread: number }>('GET', '/users/me/notifications/unread', { token })).body.unread;
const publish = (by: TestSession, isPublished = true) =>
  app.api('PATCH', `/sites/${site.id}/publish`, { token: by.token, body: { isPublished } });
const read = (by: TestSession, id: string) =>
  app.api('POST', `/users/me/notifications/${id}/read`, { token: by.token });
/** Rows as they would be after many acts of others. */
const tell = (to: TestSession, count: number, tenantId = north) =>
  sql(
    `insert into app.notifications (tenant_id, user_id, event, target_label, created_at)
     select $1, $2, 'site.published', 'Site ' || n, now() - n * interval '1 minute'
     from generate_series(1, $3::int) n`,
    [tenantId, to.id, count],
  );

describe('what a person is told in the app', () => {
  it('says what happened, who did it, where to look, and that it is new', async () => {
    await sql("update app.users set first_name = 'Lan', last_name = 'Phạm' where id = $1", [admin.id]);
    await publish(admin);
    const { notifications, pagination, unread: left } = await inbox(owner);
    expect(notifications).toEqual([
      {
        id: expect.any(String),
        event: 'site.published',
        actor: 'Lan Phạm',
        target: 'Quán Phở',
        workspace: 'Bakery North',
        role: null,
        path: '/dashboard?q=Qu%C3%A1n+Ph%E1%BB%9F',
        createdAt: expect.any(String),
        readAt: null,
      },
    ]);
    expect(pagination).toEqual({ page: 1, limit: limits.lists.pageSize, total: 1, pages: 1 });
    expect(left).toBe(1);
    expect(await unread(owner)).toBe(1);
  });

  it('is nothing of what they did themselves', async () => {
    await publish(owner);
    expect((await inbox(owner)).notifications).toEqual([]);
    expect((await inbox(admin)).notifications.filter(({ target }) => target === site.name)).toEqual([]);
  });

  it('comes by each of the ways that they have chosen, and by no other', async () => {
    const choose = (email: boolean, inApp: boolean) =>
      app.api('PATCH', '/users/me', {
        token: owner.token,
        body: { notifications: { 'site.published': { email, inApp } } },
      });
    const heard = async () => ({
      mails: (await app.mailsTo(owner.email, 'notification')).length,
      inApp: (await inbox(owner)).pagination.total,
    });
    for (const [email, inApp, expected] of [
      [true, false, { mails: 1, inApp: 0 }],
      [false, true, { mails: 1, inApp: 1 }],
      [false, false, { mails: 1, inApp: 1 }],
      [true, true, { mails: 2, inApp: 2 }],
    ] as const) {
      await choose(email, inApp);
      await publish(admin);
      expect(await heard()).toEqual(expected);
    }
  });

  it('names people as they are called now, and nobody who has left', async () => {
    const role = await app.api('PATCH', `/tenant/users/${owner.id}`, {
      token: admin.token,
      body: { role: 'ADMIN' },
    });
    expect(role.status).toBe(200);
    // A new role ends the sessions of the old one.
    owner = { ...owner, ...(await tokenFor(app, owner.id, north)) };
    expect((await inbox(owner)).notifications[0]).toMatchObject({
      event: 'member.role_changed',
      role: 'ADMIN',
      path: '/dashboard',
    });
    await sql("update app.users set first_name = 'Thu', last_name = '' where id = $1", [admin.id]);
    expect((await inbox(owner)).notifications[0]?.actor).toBe('Thu');
    await sql("update app.users set status = 'deleted' where id = $1", [admin.id]);
    expect((await inbox(owner)).notifications[0]?.actor).toBeNull();
    await sql("update app.users set status = 'active' where id = $1", [admin.id]);
  });
});

describe('a notification about a member', () => {
  it('holds nothing of them once their account is anonymized', async () => {
    const other = await createTestUser(app, { tenantId: north, role: 'ADMIN' });
    const leaving = await createTestUser(app, { tenantId: north, role: 'USER' });
    await stepUp(app, admin);
    const gone = await app.api('DELETE', `/tenant/users/${leaving.id}`, { token: admin.token });
    expect(gone.status).toBe(200);
    const aboutThem = async () =>
      (await inbox(other)).notifications.find(({ event }) => event === 'member.removed');
    expect((await aboutThem())?.target).toBe(leaving.email);
    const staff = await createTestUser(app, { platformRole: 'SUPER_ADMIN' });
    await stepUp(app, staff);
    const anonymized = await app.api('POST', `/admin/users/${leaving.id}/anonymise`, {
      token: staff.token,
      body: { email: leaving.email },
    });
    expect(anonymized.status).toBe(200);
    const named = await sql('select 1 from app.notifications n where n::text like $1', [
      `%${leaving.email}%`,
    ]);
    expect(named.rowCount).toBe(0);
    expect((await aboutThem())?.target).toBeNull();
  });
});

describe('reading', () => {
  it('one keeps the others new, and again changes nothing', async () => {
    await tell(owner, 3);
    const [first] = (await inbox(owner)).notifications;
    expect((await read(owner, first!.id)).status).toBe(200);
    const [after] = (await inbox(owner)).notifications;
    expect(after!.readAt).not.toBeNull();
    expect((await read(owner, first!.id)).status).toBe(200);
    expect((await inbox(owner)).notifications[0]).toEqual(after);
    expect(await unread(owner)).toBe(2);
    expect((await inbox(owner, '?state=unread')).notifications.map(({ target }) => target)).toEqual([
      'Site 2',
      'Site 3',
    ]);
  });

  it('all says how many there were', async () => {
    await tell(owner, 3);
    const all = () => app.api('POST', '/users/me/notifications/read', { token: owner.token });
    expect((await all()).body).toEqual({ read: 3 });
    expect((await all()).body).toEqual({ read: 0 });
    expect(await unread(owner)).toBe(0);
  });

  it('what is somebody else’s is not found and stays new', async () => {
    const stranger = await createTestUser(app, { tenantId: north, role: 'ADMIN' });
    await tell(owner, 1);
    const [theirs] = (await inbox(owner)).notifications;
    expect((await read(stranger, theirs!.id)).status).toBe(404);
    await app.api('POST', '/users/me/notifications/read', { token: stranger.token });
    expect((await inbox(stranger)).notifications).toEqual([]);
    expect(await unread(owner)).toBe(1);
  });

  it(`counts no further than one more than ${limits.notifications.countedMax}`, async () => {
    for (const [more, counted] of [
      [limits.notifications.countedMax, limits.notifications.countedMax],
      [1, limits.notifications.countedMax + 1],
      [1, limits.notifications.countedMax + 1],
    ] as const) {
      await tell(owner, more);
      expect(await unread(owner)).toBe(counted);
    }
  });
});

describe('the inbox', () => {
  it('is that of the workspace one works in', async () => {
    await sql("insert into app.memberships (tenant_id, user_id, role) values ($1, $2, 'USER')", [
      south,
      owner.id,
    ]);
    await tell(owner, 2);
    await tell(owner, 1, south);
    const there = await tokenFor(app, owner.id, south);
    expect((await inbox(owner)).pagination.total).toBe(2);
    expect((await inbox(there)).notifications.map(({ workspace }) => workspace)).toEqual(['Bakery South']);
  });

  it('turns its pages from the newest to the oldest, and past the end is empty', async () => {
    await tell(owner, 5);
    const page = async (n: number) =>
      (await inbox(owner, `?limit=2&page=${n}`)).notifications.map(({ target }) => target);
    expect([await page(1), await page(2), await page(3), await page(4)]).toEqual([
      ['Site 1', 'Site 2'],
      ['Site 3', 'Site 4'],
      ['Site 5'],
      [],
    ]);
  });

  it('is read and counted by its indexes', async () => {
    await tell(owner, 50);
    await tell(admin, 5_000);
    await sql('analyze app.notifications');
    const whose = `from app.notifications where tenant_id = '${north}' and user_id = '${owner.id}'`;
    expect(await planOf(app, `select * ${whose} order by created_at desc, id desc limit 20`)).toContain(
      'notifications_of_person',
    );
    expect(await planOf(app, `select id ${whose} and read_at is null limit 100`)).toMatch(
      /notifications_(unread|of_person)/,
    );
  });
});

it(`what was told is forgotten after ${limits.notifications.keptDays} days`, async () => {
  await tell(owner, 2);
  const age = (days: number, label: string) =>
    sql(
      `update app.notifications set created_at = now() - make_interval(days => $1)
         + case when $1 = ${limits.notifications.keptDays} then interval '1 minute' else interval '0' end
       where user_id = $2 and target_label = $3`,
      [days, owner.id, label],
    );
  await age(limits.notifications.keptDays, 'Site 1');
  await age(limits.notifications.keptDays + 1, 'Site 2');
  await purgeNotifications(app.ctx);
  expect((await inbox(owner)).notifications.map(({ target }) => target)).toEqual(['Site 1']);
});
