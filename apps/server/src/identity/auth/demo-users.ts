// Sign-in as a demo user: one click and no password, for a browser that holds the local key.
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type { listDemoUsers, SignedIn } from '@sitewright/contract/auth/auth';
import { AppError } from '../../core/app-error.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import { defaultTenantId } from '../../core/actor.ts';
import type { Seed } from '../../core/context/seed.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { demoAccounts } from '../demo/demo-accounts.ts';
import { hasLocalKey, looksLocal } from '../demo/local-key.ts';
import { findUserByEmail, insertUser } from '../users/users.store.ts';
import { signIn } from './sign-in.ts';

/** Lists no users without the local key; `isLocked` then tells whether the page may explain how to get it. */
export const findDemoUsers = (
  ctx: ServerContext,
  { request }: CallMeta,
): EndpointResponse<typeof listDemoUsers> =>
  hasLocalKey(ctx, request)
    ? { people: [...demoAccounts], isLocked: false }
    : { people: [], isLocked: ctx.localKey !== undefined && looksLocal(request.raw) };

export const signInAsDemo = async (ctx: ServerContext, id: string, meta: CallMeta): Promise<SignedIn> => {
  const person = findDemoUsers(ctx, meta).people.find((candidate) => candidate.id === id);
  const user = person && (await findUserByEmail(ctx.db, person.email));
  if (!user)
    throw new AppError(
      'demo_unavailable',
      "Demo accounts aren't available here. Open the link that was printed in the terminal when Sitewright started.",
    );
  return signIn(ctx, user, meta, { remember: false, method: 'demo' });
};

/** Creates the missing demo users, where there is a demo. */
export const seedDemoUsers: Seed = async (ctx) => {
  if (!ctx.env.demo) return [];
  for (const { email, firstName, lastName, role } of demoAccounts) {
    const base = { email, passwordHash: null, firstName, lastName };
    await insertUser(
      ctx.db,
      role === 'PLATFORM_ADMIN' || role === 'SUPER_ADMIN'
        ? { ...base, platformRole: role }
        : { ...base, membership: { tenantId: defaultTenantId, role } },
    );
  }
  return [];
};
