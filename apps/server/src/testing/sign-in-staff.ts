import { randomUUID } from 'node:crypto';
import { signAccessToken } from '../identity/sessions/access-token.ts';
import { insertUser } from '../identity/users/users.store.ts';
import { insertSession } from '../identity/users/sessions.store.ts';
import type { TestUser, TestApp } from './test-app.ts';

let staff = 0;

/** A signed-in member of the installation's staff. */
export const signInStaff = async (
  app: TestApp,
  role: 'PLATFORM_ADMIN' | 'SUPER_ADMIN',
): Promise<TestUser> => {
  staff += 1;
  const email = `staff-${staff}-${Date.now()}@example.com`;
  const row = await insertUser(app.ctx.db, {
    email,
    passwordHash: null,
    platformRole: role,
    isVerified: true,
  });
  const sid = randomUUID();
  await insertSession(app.ctx.db, { id: sid, user_id: row!.id, tenant_id: null, method: 'password' });
  const token = await signAccessToken(app.ctx, {
    sub: row!.id,
    tid: undefined,
    sv: row!.session_version,
    sid,
  });
  return { id: row!.id, email, token, refreshToken: '' };
};
