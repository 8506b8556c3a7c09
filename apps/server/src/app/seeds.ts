import { randomBytes } from 'node:crypto';
import { inTransaction } from '../core/db/tenant-scope.ts';
import type { Seed } from '../core/context/seed.ts';
import { insertUser } from '../identity/users/users.store.ts';
import { seedDemoUsers } from '../identity/auth/demo-users.ts';
import { defaultTenantId } from '../core/actor.ts';

const defaultTenant: Seed = async ({ db }) => {
  await inTransaction(db, (tx) =>
    tx
      .insertInto('tenants')
      .values({ id: defaultTenantId, name: 'Default', kind: 'internal' })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ kind: 'internal' }))
      .execute(),
  );
  return [];
};

/** The first SUPER_ADMIN. A generated password is printed once, here, and stored nowhere. */
const firstAdmin: Seed = async ({ db, env, passwords }) => {
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

const demoUsers: Seed = async (ctx) => {
  if (ctx.env.demo) await seedDemoUsers(ctx);
  return [];
};

/** Seeds of an empty database, in this order. */
export const seeds: readonly Seed[] = [defaultTenant, firstAdmin, demoUsers];
