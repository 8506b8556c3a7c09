import { randomBytes } from 'node:crypto';
import type { Seed } from '../../core/context/seed.ts';
import { hasSuperAdmin, insertUser } from '../users/users.store.ts';

/** The first SUPER_ADMIN. A generated password is printed once, here, and stored nowhere. */
export const seedFirstAdmin: Seed = async ({ db, env, passwords }) => {
  if (await hasSuperAdmin(db)) return [];
  const password = env.adminPassword ?? randomBytes(12).toString('base64url');
  const passwordHash = await passwords.hash(password);
  await insertUser(db, { email: env.adminEmail.toLowerCase(), passwordHash, platformRole: 'SUPER_ADMIN' });
  return env.adminPassword === undefined
    ? [`First admin: ${env.adminEmail}`, `Password:    ${password}   (shown once; keep it)`]
    : [`First admin: ${env.adminEmail} with the password of ADMIN_PASSWORD`];
};
