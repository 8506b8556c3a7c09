// Users and tenants for tests of tenancy: created without the API, except where the API is under test.
import { randomUUID } from 'node:crypto';
import { insertUser } from '../identity/users/users.store.ts';
import { insertSession } from '../identity/users/sessions.store.ts';
import { signAccessToken } from '../identity/sessions/access-token.ts';
import type { TestApp } from './test-app.ts';

export interface TestSession {
  id: string;
  email: string;
  token: string;
  sessionId: string;
}

let count = 0;

/** Creates a session without a sign-in. `tenantId` is undefined for staff. */
export const tokenFor = async (
  app: TestApp,
  userId: string,
  tenantId: string | undefined,
): Promise<{ token: string; sessionId: string }> => {
  const { rows } = await app.database.ownerPool.query<{ session_version: number }>(
    'select session_version from app.users where id = $1',
    [userId],
  );
  const sessionId = randomUUID();
  await insertSession(app.ctx.db, {
    id: sessionId,
    user_id: userId,
    tenant_id: tenantId ?? null,
    method: 'password',
  });
  await app.database.ownerPool.query(
    `insert into app.refresh_tokens (user_id, tenant_id, family, generation, token_hash, expires_at)
     values ($1, $2, $3, 1, $4, now() + interval '1 day')`,
    [userId, tenantId ?? null, sessionId, Buffer.from(randomUUID())],
  );
  const token = await signAccessToken(app.ctx, {
    sub: userId,
    tid: tenantId,
    sv: rows[0]!.session_version,
    sid: sessionId,
  });
  return { token, sessionId };
};

/** Creates a user in a tenant, or on the installation's staff. */
export const createTestUser = async (
  app: TestApp,
  where: { tenantId: string; role: 'USER' | 'ADMIN' } | { platformRole: 'PLATFORM_ADMIN' | 'SUPER_ADMIN' },
): Promise<TestSession> => {
  count += 1;
  const email = `someone-${count}@example.com`;
  const row = await insertUser(app.ctx.db, {
    email,
    passwordHash: null,
    ...('tenantId' in where ? { membership: where } : where),
  });
  const tenantId = 'tenantId' in where ? where.tenantId : undefined;
  return { id: row!.id, email, ...(await tokenFor(app, row!.id, tenantId)) };
};

export const openTenant = async (app: TestApp, id: string, name = id): Promise<void> => {
  await app.database.ownerPool.query('insert into app.tenants (id, name) values ($1, $2)', [id, name]);
  await app.database.ownerPool.query(
    "insert into app.host_names (name, kind, tenant_id) values ($1, 'tenant', $1)",
    [id],
  );
};

/** Marks the session as stepped up. */
export const stepUp = (app: TestApp, who: { sessionId: string }): Promise<unknown> =>
  app.database.ownerPool.query(
    "update app.sessions set stepped_up_until = now() + interval '5 minutes' where id = $1",
    [who.sessionId],
  );

/** Audit log entries of an action, in one tenant or in all, the oldest first. */
export const auditEntriesOf = async (
  app: TestApp,
  action: string,
  tenantId?: string,
): Promise<Record<string, unknown>[]> => {
  const { rows } = await app.database.ownerPool.query<Record<string, unknown>>(
    `select tenant_id, actor_id, target_id, target_label, changes, detail from app.audit_log
     where action = $1 and ($2::text is null or tenant_id = $2) order by id`,
    [action, tenantId ?? null],
  );
  return rows;
};

/** The token in the link of the last mail to an email. */
export const tokenInMail = async (app: TestApp, to: string, kind: string): Promise<string> => {
  const { rows } = await app.database.ownerPool.query<{ text_body: string }>(
    'select text_body from app.mails where recipient = $1 and kind = $2 order by created_at desc limit 1',
    [to, kind],
  );
  return /token=([\w-]+)/.exec(rows[0]?.text_body ?? '')?.[1] ?? '';
};

/** The query plan of the database, as one text. */
export const planOf = async (app: TestApp, query: string): Promise<string> => {
  const { rows } = await app.database.ownerPool.query<Record<string, string>>(`explain ${query}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};
