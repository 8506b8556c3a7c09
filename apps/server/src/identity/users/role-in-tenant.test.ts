import { afterAll, beforeAll, expect, it } from 'vitest';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { createTestUser, openTenant } from '../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { findRoleInTenant } from './users.store.ts';

// Row-level security is off here: the query itself must leave out what belongs to other workspaces.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.database.ownerPool.query('alter table app.memberships disable row level security');
});
afterAll(() => app.close());

it('the role in a workspace is that of the membership there', async () => {
  for (const tenantId of ['here', 'there', 'nowhere']) await openTenant(app, tenantId);
  const { id } = await createTestUser(app, { tenantId: 'here', role: 'USER' });
  await app.database.ownerPool.query(
    "insert into app.memberships (tenant_id, user_id, role) values ('there', $1, 'ADMIN')",
    [id],
  );
  const roleIn = (tenantId: string) => withTenant(app.ctx.db, { tenantId }, (tx) => findRoleInTenant(tx, id));
  expect(await roleIn('here')).toBe('USER');
  expect(await roleIn('there')).toBe('ADMIN');
  expect(await roleIn('nowhere')).toBeUndefined();
});
