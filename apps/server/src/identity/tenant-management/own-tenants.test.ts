import { limits } from '@sitewright/contract/limits';
import type { OwnTenant } from '@sitewright/contract/tenants/tenants';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auditEntriesOf, createTestUser, stepUp } from '../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
let person: TestUser;
let names = 0;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.ownerPool.query('delete from app.rate_limits');
  person = await app.signUp('founder');
});

const freshSlug = (): string => {
  names += 1;
  return `studio-${names}`;
};
const create = (slug: string, who: { token: string } = person, name = 'Studio Mai') =>
  app.api<OwnTenant>('POST', '/users/me/tenants', { token: who.token, body: { name, slug } });

it('a workspace belongs to whoever creates it, who is an admin of it and can switch to it', async () => {
  const slug = freshSlug();
  const made = await create(slug);
  expect(made).toMatchObject({
    status: 201,
    body: { id: slug, name: 'Studio Mai', role: 'ADMIN', isOpen: true, isActive: false },
  });
  const { tenants } = (
    await app.api<{ tenants: OwnTenant[] }>('GET', '/users/me/tenants', { token: person.token })
  ).body;
  expect(tenants.map(({ id }) => id)).toEqual(['default-tenant', slug]);
  const switched = await app.api<{ tokens: { accessToken: string } }>('POST', '/auth/switch-tenant', {
    token: person.token,
    body: { tenantId: slug },
  });
  const { accessToken: token } = switched.body.tokens;
  expect((await app.api('GET', '/tenant/settings', { token })).status).toBe(200);
  expect((await app.visit(`${slug}.localhost`, '/')).status).toBe(200);
  expect(await auditEntriesOf(app, 'tenant.created', slug)).toMatchObject([{ actor_id: person.id }]);
});

it('a name that is taken, reserved or invalid is refused with a reason at its field', async () => {
  const slug = freshSlug();
  await create(slug);
  const other = await app.signUp('other');
  expect(await create(slug.toUpperCase(), other)).toMatchObject({
    status: 409,
    body: { code: 'slug_taken', fields: { slug: expect.any(String) } },
  });
  expect(await create('admin', other)).toMatchObject({ status: 422, body: { code: 'slug_reserved' } });
  await app.database.ownerPool.query('delete from app.rate_limits');
  for (const typed of ['ab', 'quán ăn', '-x-', 'a.b.c'])
    expect((await create(typed, other)).status).toBe(422);
  expect((await create(freshSlug(), other, '   ')).status).toBe(422);
});

it('one person owns a limited number of workspaces, also with two requests at once', async () => {
  for (let owned = 1; owned < limits.tenants.ownedMax; owned += 1) {
    await app.database.ownerPool.query('delete from app.rate_limits');
    expect((await create(freshSlug())).status).toBe(201);
  }
  await app.database.ownerPool.query('delete from app.rate_limits');
  const last = await Promise.all([create(freshSlug()), create(freshSlug())]);
  expect(last.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 402]);
  await app.database.ownerPool.query(
    `update app.tenants set status = 'closed' where id = (select id from app.tenants where owner_id = $1 limit 1)`,
    [person.id],
  );
  expect((await create(freshSlug())).status).toBe(201);
});

it('is refused by the limit per hour', async () => {
  for (let made = 0; made < limits.tenants.createdPerHour; made += 1)
    expect((await create(freshSlug())).status).toBe(201);
  expect((await create(freshSlug())).status).toBe(429);
});

it('staff can keep it for themselves, and own no workspace', async () => {
  const root = await createTestUser(app, { platformRole: 'SUPER_ADMIN' });
  await stepUp(app, root);
  expect((await create(freshSlug(), root)).status).toBe(403);
  const save = (canBeCreated: boolean, version: number) =>
    app.api<{ version: number }>('PATCH', '/admin/settings', {
      token: root.token,
      body: { version, workspaces: { canBeCreated } },
    });
  const off = await save(false, 0);
  expect(off.status).toBe(200);
  expect(await create(freshSlug())).toMatchObject({ status: 403 });
  expect((await save(true, off.body.version)).status).toBe(200);
  expect((await create(freshSlug())).status).toBe(201);
});
