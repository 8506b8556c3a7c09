import type { AuditEntry } from '@sitewright/contract/audit/audit';
import type { Site } from '@sitewright/contract/sites/sites';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  openTenant,
  planOf,
  type TestSession,
  createTestUser,
  tokenFor,
} from '../../testing/tenancy-fixture.ts';
import { accountPasswordChanged } from '@sitewright/contract/account/account-events';
import { emit } from '../../core/events/emit.ts';
import { actorOfUser } from '../../core/context/event-actor.ts';

let app: TestApp;
let admin: TestSession;
let stranger: TestSession;
let staff: TestSession;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  await openTenant(app, 'north');
  await openTenant(app, 'south');
  admin = await createTestUser(app, { tenantId: 'north', role: 'ADMIN' });
  stranger = await createTestUser(app, { tenantId: 'south', role: 'ADMIN' });
  staff = await createTestUser(app, { platformRole: 'PLATFORM_ADMIN' });
  const made = await app.api<Site>('POST', '/sites', {
    token: admin.token,
    body: { name: 'Bakery', subdomain: 'the-bakery' },
  });
  site = made.body;
  const publish = (isPublished: boolean) =>
    app.api('PATCH', `/sites/${site.id}/publish`, { token: admin.token, body: { isPublished } });
  await publish(true);
  const { body } = await app.api<{ releases: { id: string }[] }>('GET', `/sites/${site.id}/releases`, {
    token: admin.token,
  });
  await app.api('POST', `/sites/${site.id}/releases/${body.releases[0]!.id}/rollback`, {
    token: admin.token,
  });
  await publish(false);
  await app.api('PATCH', `/sites/${site.id}`, { token: admin.token, body: { name: 'Bakers' } });
  await app.api('DELETE', `/sites/${site.id}`, { token: admin.token });
  await app.api('POST', `/sites/${site.id}/restore`, { token: admin.token });
});
afterAll(() => app.close());

interface Page {
  entries: AuditEntry[];
  next: string | null;
}
const read = async (query = '', token = admin.token, path = '/tenant/audit') =>
  (await app.api<Page>('GET', `${path}?${query}`, { token })).body;
const download = async (path: string, token: string) => {
  const response = await fetch(`${app.origin}/api/v1${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};

describe('the audit log of a tenant', () => {
  it('contains the changes of a site with the user and the origin of the request', async () => {
    const { entries } = await read(`target=${site.id}`);
    expect(entries.map(({ action }) => action)).toEqual([
      'site.restored',
      'site.trashed',
      'site.updated',
      'site.unpublished',
      'site.rolled_back',
      'site.published',
      'site.created',
    ]);
    expect(entries[0]).toMatchObject({
      tenantId: 'north',
      actor: { id: admin.id, label: admin.email },
      target: { type: 'site', label: 'Bakers' },
    });
    expect(entries[0]!.requestId).not.toBeNull();
  });

  it('can be filtered by user, action, time and text', async () => {
    expect((await read('action=site.published')).entries).toHaveLength(1);
    expect((await read(`actor=${stranger.id}`)).entries).toEqual([]);
    expect((await read('q=bakery')).entries.length).toBeGreaterThan(0);
    expect((await read(`to=${new Date(0).toISOString()}`)).entries).toEqual([]);
    expect((await read('targetType=site')).entries.length).toBe((await read('limit=100')).entries.length);
    expect((await read(`targetType=mail&target=${site.id}`)).entries).toEqual([]);
    expect((await read(`targetType=site&target=${site.id}`)).entries).toHaveLength(7);
    expect((await app.api('GET', '/tenant/audit?targetType=cake', { token: admin.token })).status).toBe(422);
    const wrong = await app.api('GET', '/tenant/audit?action=nothing', { token: admin.token });
    expect(wrong.status).toBe(422);
  });

  it('is paginated without gaps or duplicates', async () => {
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page: Page = await read(`limit=3${next === '' ? '' : `&before=${next}`}`);
      seen.push(...page.entries.map(({ id }) => id));
      ({ next } = page);
    }
    const all = (await read('limit=100')).entries.map(({ id }) => id);
    expect(seen).toEqual(all);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('is read onwards without entries that were added meanwhile', async () => {
    const all = (await read('limit=100')).entries.map(({ id }) => id);
    const first = await read('limit=2');
    await app.api('PATCH', `/sites/${site.id}`, { token: admin.token, body: { name: 'Between pages' } });
    await app.api('PATCH', `/sites/${site.id}`, { token: admin.token, body: { name: 'Bakers' } });
    const rest = await read(`limit=100&before=${first.next}`);
    expect([...first.entries, ...rest.entries].map(({ id }) => id)).toEqual(all);
    expect(rest.next).toBeNull();
  });

  it('accepts 1 to 100 entries and a cursor of its own form only', async () => {
    for (const query of ['limit=1', 'limit=100', 'before=0', `before=${'9'.repeat(18)}`]) {
      expect((await app.api('GET', `/tenant/audit?${query}`, { token: admin.token })).status).toBe(200);
    }
    for (const query of [
      'limit=0',
      'limit=101',
      'before=',
      'before=-1',
      'before=1.5',
      'before=abc',
      `before=${'9'.repeat(19)}`,
      'before=1)%20or%20true--',
    ]) {
      const { status } = await app.api('GET', `/tenant/audit?${query}`, { token: admin.token });
      expect({ query, status }).toEqual({ query, status: 422 });
    }
  });

  it('shows nothing of another tenant to whoever has its cursor', async () => {
    const { next } = await read('limit=1');
    expect(next).not.toBeNull();
    expect(await read(`before=${next}`, stranger.token)).toEqual({ entries: [], next: null });
  });

  it('is visible to its own admins, without users’ actions on their own accounts', async () => {
    expect((await read('', stranger.token)).entries).toEqual([]);
    const user = await createTestUser(app, { tenantId: 'north', role: 'USER' });
    expect((await app.api('GET', '/tenant/audit', { token: user.token })).status).toBe(403);
    await withTenant(app.ctx.db, { tenantId: 'north' }, (tx) =>
      emit(app.ctx, tx, accountPasswordChanged, {
        tenantId: 'north',
        actor: actorOfUser({ id: user.id }),
        target: { type: 'user', id: user.id },
        payload: { ended: 0 },
      }),
    );
    expect((await read('action=account.password_changed')).entries).toEqual([]);
    expect(
      (await read('action=account.password_changed', user.token, '/users/me/audit')).entries,
    ).toHaveLength(1);
    expect((await read('action=account.password_changed', admin.token, '/users/me/audit')).entries).toEqual(
      [],
    );
  });

  it('of a user holds what they did to others and what others did to them, and nothing else', async () => {
    const own = (token: string) => read('', token, '/users/me/audit');
    const actor = await createTestUser(app, { tenantId: 'north', role: 'ADMIN' });
    const target = await createTestUser(app, { tenantId: 'north', role: 'USER' });
    const bystander = await createTestUser(app, { tenantId: 'north', role: 'USER' });
    const path = `/tenant/users/${target.id}/suspend`;
    expect((await app.api('POST', path, { token: actor.token, body: { reason: 'x' } })).status).toBe(200);
    await app.api('POST', `/tenant/users/${target.id}/reactivate`, { token: actor.token });
    const { token } = await tokenFor(app, target.id, 'north');
    const suspended = { action: 'member.suspended', target: expect.objectContaining({ id: target.id }) };
    for (const reader of [actor.token, token])
      expect((await own(reader)).entries).toContainEqual(expect.objectContaining(suspended));
    expect((await own(bystander.token)).entries).not.toContainEqual(expect.objectContaining(suspended));
    // The row policies show these readers more than the entries of one user.
    for (const [reader, path] of [
      [admin, '/tenant/users'],
      [staff, '/admin/users'],
    ] as const) {
      const detail = async (id: string) =>
        (await app.api<{ trail: AuditEntry[] }>('GET', `${path}/${id}`, { token: reader.token })).body.trail;
      expect(await detail(target.id)).toContainEqual(expect.objectContaining(suspended));
      expect(await detail(bystander.id)).toEqual([]);
    }
  });

  it('finds a user both as a member and as an account', async () => {
    const member = await createTestUser(app, { tenantId: 'north', role: 'USER' });
    const on = (way: string, body: object, token: string) =>
      app.api('POST', way.replace('{id}', member.id), { token, body });
    expect((await on('/tenant/users/{id}/suspend', { reason: 'x' }, admin.token)).status).toBe(200);
    expect((await on('/admin/users/{id}/suspend', { reason: 'x' }, staff.token)).status).toBe(200);
    const { entries } = await read(`targetType=user&target=${member.id}`, staff.token, '/admin/audit');
    expect(entries.map(({ action }) => action)).toEqual(['person.suspended', 'member.suspended']);
  });

  it('can be exported with the filters of the screen', async () => {
    const file = async (query: string) =>
      (await download(`/tenant/audit/export?format=jsonl&${query}`, admin.token)).text
        .trim()
        .split('\n')
        .filter(Boolean)
        .map((line) => (JSON.parse(line) as AuditEntry).id);
    for (const query of [
      `actor=${admin.id}`,
      `actor=${stranger.id}`,
      'action=site.published',
      'targetType=site',
      `targetType=site&target=${site.id}`,
      'q=bakery',
      `from=${new Date(0).toISOString()}&to=${new Date(Date.now() + 60_000).toISOString()}`,
      `to=${new Date(0).toISOString()}`,
    ]) {
      const shown = (await read(`limit=100&${query}`)).entries.map(({ id }) => id);
      expect({ query, ids: await file(query) }).toEqual({ query, ids: shown });
    }
    const csv = (await download('/tenant/audit/export?action=site.published', admin.token)).text;
    expect(csv.trim().split('\r\n')).toHaveLength(2);
  });

  it('leaves as CSV that no spreadsheet runs, and as JSON lines', async () => {
    await app.api('PATCH', `/sites/${site.id}`, { token: admin.token, body: { name: '=1+1' } });
    await app.api('PATCH', `/sites/${site.id}`, { token: admin.token, body: { name: 'Bakers' } });
    const csv = await download('/tenant/audit/export', admin.token);
    expect(csv.type).toContain('text/csv');
    expect(csv.text.split('\r\n')[0]).toContain('action');
    expect(csv.text).toContain(",'=1+1,");
    const jsonl = await download('/tenant/audit/export?format=jsonl', admin.token);
    const entries = jsonl.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as AuditEntry);
    expect(entries.length).toBe((await read('limit=100')).entries.length);
    expect(entries.every(({ tenantId }) => tenantId === 'north')).toBe(true);
    expect((await download('/tenant/audit/export', stranger.token)).text.trim().split('\r\n')).toHaveLength(
      1,
    );
    expect((await download('/admin/audit/export', admin.token)).status).toBe(403);
  });
});

describe('the audit log of the installation', () => {
  it('shows staff every tenant, or a selected one', async () => {
    const all = await read('limit=100', staff.token, '/admin/audit');
    expect(all.entries.map(({ tenantId }) => tenantId)).toContain('north');
    const one = await read('tenant=south', staff.token, '/admin/audit');
    expect(one.entries).toEqual([]);
    expect((await app.api('GET', '/admin/audit', { token: admin.token })).status).toBe(403);
    const file = await download('/admin/audit/export?format=jsonl&tenant=north', staff.token);
    expect(file.text.trim().split('\n').length).toBeGreaterThan(5);
  });

  it('is paginated by an index when it is long, and exported completely', async () => {
    await app.database.ownerPool.query(`
      insert into app.audit_log (tenant_id, action, actor_id, target_type, target_id)
      select 'south', 'site.updated', '${stranger.id}', 'site', gen_random_uuid()::text
      from generate_series(1, 10000); analyze app.audit_log`);
    const plan = await planOf(
      app,
      "select id from app.audit_log where tenant_id = 'south' and id < 9000 order by id desc limit 21",
    );
    expect(plan).toMatch(/Index/);
    expect(plan).not.toMatch(/Seq Scan|Sort/);
    const filters = [
      `actor_id = '${stranger.id}'`,
      "action = 'site.updated'",
      "target_type in ('site')",
      `target_type in ('site') and target_id = '${site.id}'`,
      "at >= now() - interval '1 day' and at < now()",
    ];
    for (const scope of ["tenant_id = 'south' and ", '']) {
      for (const filter of filters) {
        const filtered = await planOf(
          app,
          `select id from app.audit_log where ${scope}${filter} order by id desc limit 21`,
        );
        expect({ filter, filtered }).toEqual({ filter, filtered: expect.stringMatching(/Index/) });
        expect({ filter, filtered }).not.toEqual({ filter, filtered: expect.stringMatching(/Seq Scan/) });
      }
    }
    const file = await download('/tenant/audit/export?format=jsonl', stranger.token);
    expect(file.text.trim().split('\n')).toHaveLength(10_000);
  });

  it('is only ever added to', async () => {
    for (const act of [
      "update app.audit_log set action = 'site.created'",
      'delete from app.audit_log',
      'truncate app.audit_log',
    ]) {
      await expect(app.ctx.pool.query(act)).rejects.toThrow(/permission denied/);
    }
  });
});
