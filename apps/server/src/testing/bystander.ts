// A user with whom no test of a file has to do. A query that lacks its filter by user changes their rows as well.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { defaultTenantId } from '../core/actor.ts';
import { createTestSite } from './customer-fixture.ts';
import type { TestApp } from './test-app.ts';
import { createTestUser, tokenFor } from './tenancy-fixture.ts';

/** Tables with rows of a user, and the column that names the user. */
const ownTables = {
  users: 'id',
  memberships: 'user_id',
  sessions: 'user_id',
  refresh_tokens: 'user_id',
  one_time_tokens: 'user_id',
  passkeys: 'user_id',
  recovery_codes: 'user_id',
  identities: 'user_id',
  notifications: 'user_id',
  sites: 'owner_id',
  site_members: 'user_id',
} as const;

// Not those whose expiry some tests move for everybody.
const tokenKinds = ['magic_link', 'verify_email', 'reset_password', 'change_email'];

const addBystander = async (app: TestApp, tenantIds: readonly string[]): Promise<string> => {
  const { ownerPool } = app.database;
  const [home, ...others] = tenantIds;
  const { id, token } = await createTestUser(app, { tenantId: home!, role: 'USER' });
  await createTestSite(app, token);
  await ownerPool.query(
    `update app.users set password_hash = 'none', totp_secret = '\\x00', totp_confirmed_at = now(),
       pending_email = $2 where id = $1`,
    [id, `${id}@example.com`],
  );
  await ownerPool.query("insert into app.recovery_codes (user_id, code_hash) values ($1, '\\x00')", [id]);
  await ownerPool.query(
    "insert into app.identities (provider, subject, user_id, email) values ('google', $1::text, $1::uuid, 'bystander@example.com')",
    [id],
  );
  await ownerPool.query(
    "insert into app.passkeys (id, user_id, public_key, counter, name) values ($1::text, $1::uuid, '\\x00', 0, 'Key')",
    [id],
  );
  for (const kind of tokenKinds) {
    await ownerPool.query(
      `insert into app.one_time_tokens (kind, token_hash, user_id, email, expires_at)
       values ($1, $2, $3, 'bystander@example.com', now() + interval '1 day')`,
      [kind, Buffer.from(randomUUID()), id],
    );
  }
  for (const tenantId of others) {
    await ownerPool.query('insert into app.memberships (tenant_id, user_id, role) values ($1, $2, $3)', [
      tenantId,
      id,
      'USER',
    ]);
    await tokenFor(app, id, tenantId);
  }
  for (const tenantId of tenantIds) {
    await ownerPool.query(
      "insert into app.notifications (tenant_id, user_id, event) values ($1, $2, 'site.published')",
      [tenantId, id],
    );
  }
  return id;
};

const rowsOf = async (app: TestApp, id: string): Promise<Record<string, unknown[]>> => {
  const rows = Object.entries(ownTables).map(async ([table, column]) => {
    const found = await app.database.ownerPool.query<{ row: unknown }>(
      `select to_jsonb(t) as row from app.${table} t where ${column} = $1 order by to_jsonb(t)::text`,
      [id],
    );
    return [table, found.rows.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
};

/**
 * Adds such a user, a member of the tenants, before the tests of the file and looks at their rows afterwards. To be
 * called below the hooks that start the app and open the tenants.
 */
export const watchBystander = (
  appOf: () => TestApp,
  tenantIds: readonly string[] = [defaultTenantId],
): void => {
  let id: string;
  let before: Record<string, unknown[]>;
  beforeAll(async () => {
    id = await addBystander(appOf(), tenantIds);
    before = await rowsOf(appOf(), id);
  });
  afterAll(async () => {
    expect(await rowsOf(appOf(), id), 'rows of a user with whom no test has to do').toEqual(before);
  });
};
