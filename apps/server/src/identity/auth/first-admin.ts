import { randomBytes } from 'node:crypto';
import type { Seed } from '../../core/context/seed.ts';
import { insertUser } from '../users/users.store.ts';

/** The first SUPER_ADMIN. A generated password is printed once, here, and stored nowhere. */
export const seedFirstAdmin: Seed = async ({ db, env, passwords }) => {
  const known = await db
    .selectFrom('users')
    .select('id')
    .where('platform_role', '=', 'SUPER_ADMIN')
    .limit(1)
    .execute();
  if (known.length > 0) return [];
  const password = env.adminPassword ?? randomBytes(12).toString('base64url');
  const passwordHash = await passwords.hash(password);
  await insertUser(db, { email: env.adminEmail.toLowerCase(), passwordHash, platformRole: 'SUPER_ADMIN' });
  return env.adminPassword === undefined
    ? [`First admin: ${env.adminEmail}`, `Password:    ${password}   (shown once; keep it)`]
    : [`First admin: ${env.adminEmail} with the password of ADMIN_PASSWORD`];
};
