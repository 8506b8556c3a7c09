import { limits } from '@sitewright/contract/limits';
import type { MediaItem } from '@sitewright/contract/media/media';
import type { Collaborator } from '@sitewright/contract/sharing/sharing';
import type { Site } from '@sitewright/contract/sites/sites';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uploadForm } from '../../testing/access-matrix/access-objects.ts';
import {
  openTenant,
  createTestUser,
  type TestSession,
  auditEntriesOf,
} from '../../testing/tenancy-fixture.ts';
import { freshName, sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

// Sites shared with members of the tenant: who may share, what a share grants, and when it ends. The permissions of
// each role are covered by the access matrix.

let app: TestApp;
const north = freshName('north');
const south = freshName('south');
let admin: TestSession;
let owner: TestSession;
let friend: TestSession;
let site: Site;
let sites = 0;

beforeAll(async () => {
  app = await sharedTestApp();
  await openTenant(app, north);
  await openTenant(app, south);
  await sql(`update app.tenants set settings = '{"registration":{"mode":"invite"}}' where id = '${north}'`);
  admin = await createTestUser(app, { tenantId: north, role: 'ADMIN' });
});
beforeEach(async () => {
  owner = await createTestUser(app, { tenantId: north, role: 'USER' });
  friend = await createTestUser(app, { tenantId: north, role: 'USER' });
  site = await makeSite(owner);
});

const sql = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await app.database.ownerPool.query<T>(text, values)).rows;
const makeSite = async ({ token }: TestSession): Promise<Site> => {
  sites += 1;
  const body = { name: `Quán Mai ${sites}`, subdomain: freshName('shared') };
  return (await app.api<Site>('POST', '/sites', { token, body })).body;
};
type Role = 'designer' | 'viewer';
const share = (who: TestSession, role: Role = 'designer', by = owner, of = site) =>
  app.api<Collaborator>('PUT', `/sites/${of.id}/people/${who.id}`, { token: by.token, body: { role } });
const unshare = (who: TestSession, by = owner) =>
  app.api('DELETE', `/sites/${site.id}/people/${who.id}`, { token: by.token });
const rows = () =>
  sql<{ user_id: string; role: string }>(
    'select user_id, role from app.site_members where site_id = $1 order by created_at',
    [site.id],
  );
const open = (who: TestSession) => app.api<Site>('GET', `/sites/${site.id}`, { token: who.token });
const rename = (who: TestSession, name: string) =>
  app.api<Site>('PATCH', `/sites/${site.id}`, { token: who.token, body: { name } });
const dashboard = async ({ token }: TestSession, query = '') =>
  (await app.api<{ sites: Site[] }>('GET', `/sites${query}`, { token })).body.sites;
const told = async ({ email }: TestSession) =>
  (await app.mailsTo(email, 'notification')).map(({ subject }) => subject);

describe('a shared site', () => {
  it('is on the dashboard of a designer, who edits it; the owner sees the change', async () => {
    expect((await open(friend)).status).toBe(404);
    await sql("update app.users set first_name = 'Mai', last_name = 'Lê' where id = $1", [owner.id]);
    expect((await share(friend)).body).toMatchObject({ id: friend.id, role: 'designer' });
    expect(await dashboard(friend)).toMatchObject([{ id: site.id, role: 'designer', sharedBy: 'Mai Lê' }]);
    expect((await rename(friend, 'By a friend')).body.role).toBe('designer');
    expect((await open(owner)).body).toMatchObject({
      name: 'By a friend',
      role: 'owner',
      sharedBy: null,
      ownerId: owner.id,
    });
    const live = await app.api<Site>('PATCH', `/sites/${site.id}/publish`, {
      token: friend.token,
      body: { isPublished: true },
    });
    expect(live.body.isPublished).toBe(true);
  });

  it('can be opened by a viewer, who can change nothing', async () => {
    await share(friend, 'viewer');
    expect(await dashboard(friend)).toMatchObject([{ id: site.id, role: 'viewer' }]);
    expect((await app.api('POST', `/sites/${site.id}/preview-address`, { token: friend.token })).status).toBe(
      200,
    );
    const refused = await rename(friend, 'By a viewer');
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 403, code: 'forbidden' });
    expect((await open(owner)).body.name).toBe(site.name);
  });

  it('reflects a new role at once, and the end of a share, too', async () => {
    await share(friend, 'viewer');
    await share(friend, 'designer');
    expect((await rename(friend, 'Now allowed')).status).toBe(200);
    await share(friend, 'viewer');
    expect((await rename(friend, 'Not any more')).status).toBe(403);
    expect((await unshare(friend)).status).toBe(200);
    expect((await open(friend)).status).toBe(404);
    expect(await dashboard(friend)).toEqual([]);
    expect((await unshare(friend)).status).toBe(404);
    expect(await rows()).toEqual([]);
  });

  it('is in the trash of its owner only', async () => {
    await share(friend);
    const trash = (by: TestSession) => app.api('DELETE', `/sites/${site.id}`, { token: by.token });
    expect((await trash(friend)).status).toBe(403);
    expect((await trash(owner)).status).toBe(200);
    expect(await dashboard(friend)).toEqual([]);
    expect(await dashboard(friend, '?status=trashed')).toEqual([]);
    const restore = (by: TestSession) => app.api('POST', `/sites/${site.id}/restore`, { token: by.token });
    expect((await restore(friend)).status).toBe(403);
    expect((await restore(owner)).status).toBe(200);
    expect(await dashboard(friend)).toMatchObject([{ id: site.id }]);
  });

  it('keeps its images when their uploaders leave', async () => {
    await share(friend);
    const { body: picture } = await app.api<MediaItem>('POST', '/media/upload', {
      token: friend.token,
      body: await uploadForm(site.id, 'by-a-friend'),
    });
    const remove = (by: TestSession) => app.api('DELETE', `/media/${picture.id}`, { token: by.token });
    await unshare(friend);
    expect((await remove(friend)).status).toBe(404);
    await share(friend, 'viewer');
    expect((await remove(friend)).status).toBe(403);
    expect((await remove(owner)).status).toBe(200);
  });

  it('can be copied by a designer, who owns the copy', async () => {
    await share(friend);
    const copy = (by: TestSession) =>
      app.api<Site>('POST', `/sites/${site.id}/duplicate`, { token: by.token, body: {} });
    expect((await copy(friend)).body).toMatchObject({ ownerId: friend.id, role: 'owner' });
    await share(friend, 'viewer');
    expect((await copy(friend)).status).toBe(403);
  });
});

describe('sharing', () => {
  it('is limited to the owner and the admins, and not open to collaborators', async () => {
    const third = await createTestUser(app, { tenantId: north, role: 'USER' });
    await share(friend, 'designer', admin);
    expect((await share(third, 'viewer', friend)).status).toBe(403);
    expect((await unshare(friend, friend)).status).toBe(403);
    expect((await share(third, 'viewer', third)).status).toBe(404);
    const people = await app.api<{ owner: { id: string }; people: Collaborator[] }>(
      'GET',
      `/sites/${site.id}/people`,
      { token: owner.token },
    );
    expect(people.body).toMatchObject({ owner: { id: owner.id }, people: [{ id: friend.id }] });
  });

  it('requires an active member of the tenant', async () => {
    const foreigner = await createTestUser(app, { tenantId: south, role: 'USER' });
    const suspended = await createTestUser(app, { tenantId: north, role: 'USER' });
    await sql("update app.memberships set status = 'suspended' where user_id = $1", [suspended.id]);
    expect((await share(foreigner)).status).toBe(404);
    expect((await share(suspended)).status).toBe(404);
    expect((await share(owner)).body.code).toBe('wrong_state');
    const wrong = await app.api('PUT', `/sites/${site.id}/people/${friend.id}`, {
      token: owner.token,
      body: { role: 'owner' },
    });
    expect(wrong.status).toBe(422);
    expect(await rows()).toEqual([]);
  });

  it('finds members by name and email, without existing collaborators', async () => {
    const third = await createTestUser(app, { tenantId: north, role: 'USER' });
    await sql("update app.users set first_name = 'Ngọc', last_name = 'Anh' where id = any($1)", [
      [friend.id, third.id],
    ]);
    await share(third);
    const find = async (q: string, by = owner) =>
      (
        await app.api<{ people: { id: string }[] }>(
          'GET',
          `/sites/${site.id}/people/candidates?${new URLSearchParams({ q }).toString()}`,
          { token: by.token },
        )
      ).body.people.map(({ id }) => id);
    expect(await find('ngọc anh')).toEqual([friend.id]);
    expect(await find(friend.email)).toEqual([friend.id]);
    expect(await find(third.email)).toEqual([]);
    expect(await find(owner.email)).toEqual([]);
    expect(await find('%')).toEqual([]);
    expect((await find('')).length).toBeLessThanOrEqual(limits.sites.candidatesShown);
  });

  it('finds somebody with whom only another site is shared', async () => {
    const other = await makeSite(owner);
    await share(friend, 'viewer', owner, other);
    const { body } = await app.api<{ people: { id: string }[] }>(
      'GET',
      `/sites/${site.id}/people/candidates?${new URLSearchParams({ q: friend.email }).toString()}`,
      { token: owner.token },
    );
    expect(body.people).toMatchObject([{ id: friend.id }]);
  });

  it(`is limited to ${limits.sites.peopleMax} people`, async () => {
    const crowd = async (count: number) =>
      sql(
        `with people as (insert into app.users (email) select gen_random_uuid() || '@example.com'
           from generate_series(1, $2::int) returning id),
         joined as (insert into app.memberships (tenant_id, user_id, role) select '${north}', id, 'USER' from people
           returning user_id)
         select user_id from joined where $1::text is not null`,
        [site.id, count],
      );
    const strangers = (await crowd(limits.sites.peopleMax - 1)) as { user_id: string }[];
    await sql(
      `insert into app.site_members (tenant_id, site_id, user_id, role)
       select '${north}', $1, id, 'viewer' from unnest($2::uuid[]) id`,
      [site.id, strangers.map((row) => row.user_id)],
    );
    const third = await createTestUser(app, { tenantId: north, role: 'USER' });
    const both = await Promise.all([share(friend), share(third)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await rows()).toHaveLength(limits.sites.peopleMax);
    const last = both[0].status === 200 ? friend : third;
    expect((await share(last, 'viewer')).status).toBe(200);
  });

  it('finds a stranger by their full email only, and is rate-limited', async () => {
    const [mine, other] = [await app.signUp(), await app.signUp()];
    const { body: own } = await app.api<Site>('POST', '/sites', {
      token: mine.token,
      body: { name: 'Mine', subdomain: freshName('among-strangers') },
    });
    const ask = (way = '', token = mine.token) => app.api('GET', `/sites/${own.id}/people${way}`, { token });
    const find = (q: string, token?: string) =>
      ask(`/candidates?${new URLSearchParams({ q }).toString()}`, token);
    expect((await ask()).body).toMatchObject({ people: [], byAddress: true });
    expect((await find('')).body).toEqual({ people: [] });
    expect((await find(other.email.slice(0, -1))).body).toEqual({ people: [] });
    expect((await find(other.email.toUpperCase())).body).toMatchObject({ people: [{ id: other.id }] });
    await sql("update app.rate_limits set count = $1 where key like 'site-candidates:%'", [
      limits.sites.addressSearchesPerHour - 1,
    ]);
    expect((await find(other.email)).status).toBe(200);
    expect((await find(other.email)).status).toBe(429);
    const host = await createTestUser(app, { tenantId: 'default-tenant', role: 'ADMIN' });
    expect((await find(other.email.slice(0, -4), host.token)).body).toMatchObject({
      people: [{ id: other.id }],
    });
  });

  it('sends a limited number of emails', async () => {
    await share(friend);
    const reached = (count: number) =>
      sql('update app.rate_limits set count = $1 where key = $2', [count, `site-shares:${owner.id}`]);
    await reached(limits.sites.sharesPerHour - 1);
    expect((await share(friend, 'viewer')).status).toBe(200);
    expect((await share(friend, 'designer')).status).toBe(429);
    expect(await rows()).toEqual([{ user_id: friend.id, role: 'viewer' }]);
  });

  it('is audited and announced by email, which the recipient can switch off', async () => {
    await share(friend, 'viewer');
    await share(friend, 'viewer');
    await share(friend, 'designer');
    await unshare(friend);
    const trail = [
      ...(await auditEntriesOf(app, 'site.shared')),
      ...(await auditEntriesOf(app, 'site.unshared')),
    ];
    expect(trail.filter((entry) => entry['target_id'] === site.id)).toMatchObject([
      { actor_id: owner.id, changes: { role: { after: 'viewer' } }, detail: { personId: friend.id } },
      { changes: { role: { before: 'viewer', after: 'designer' } } },
      { changes: { role: { before: 'designer', after: null } } },
    ]);
    expect((await told(friend)).toSorted()).toEqual([
      `${site.name} is no longer shared with you`,
      `You can now edit ${site.name}`,
      `You can now view ${site.name}`,
    ]);
    expect(await told(owner)).toEqual([]);
    await app.api('PATCH', '/users/me', {
      token: friend.token,
      body: { notifications: { 'site.shared': { email: false, inApp: true } } },
    });
    await share(friend);
    expect(await told(friend)).toHaveLength(3);
  });
});

describe('a share ends', () => {
  it('with the membership; the shares of the others stay when the owner leaves', async () => {
    const heir = await createTestUser(app, { tenantId: north, role: 'USER' });
    await share(friend);
    await share(heir, 'viewer');
    const { status } = await app.api('DELETE', `/tenant/users/${owner.id}?newOwnerId=${heir.id}`, {
      token: admin.token,
    });
    expect(status).toBe(200);
    expect(await rows()).toEqual([{ user_id: friend.id, role: 'designer' }]);
    expect((await open(heir)).body).toMatchObject({ role: 'owner', sharedBy: null });
    expect((await rename(friend, 'Still at work')).status).toBe(200);
    await app.api('DELETE', `/tenant/users/${friend.id}`, { token: admin.token });
    expect(await rows()).toEqual([]);
  });

  it('with the site', async () => {
    await share(friend);
    await sql('delete from app.sites where id = $1', [site.id]);
    expect(await rows()).toEqual([]);
  });
});

describe('the sites of a member, as seen by admins,', () => {
  it('include owned and shared ones', async () => {
    await share(friend, 'viewer');
    // A site that is shared with somebody else is not among them.
    const colleague = await createTestUser(app, { tenantId: north, role: 'USER' });
    await share(colleague, 'viewer', owner, await makeSite(owner));
    const own = await makeSite(friend);
    const { body } = await app.api('GET', `/tenant/users/${friend.id}`, { token: admin.token });
    expect(body).toMatchObject({
      ownedSites: [{ id: own.id }],
      sharedSites: [{ id: site.id, name: site.name, role: 'viewer', isPublished: false }],
    });
  });

  it('can be chosen among those of the tenant', async () => {
    const foreigner = await createTestUser(app, { tenantId: south, role: 'ADMIN' });
    const foreign = await makeSite(foreigner);
    const list = async (q: string) =>
      (
        await app.api<{ sites: { id: string }[] }>(
          'GET',
          `/tenant/sites?${new URLSearchParams({ q }).toString()}`,
          { token: admin.token },
        )
      ).body.sites.map(({ id }) => id);
    expect(await list(site.name)).toEqual([site.id]);
    expect(await list(foreign.name)).toEqual([]);
    expect((await app.api('GET', '/tenant/sites', { token: owner.token })).status).toBe(403);
  });
});
