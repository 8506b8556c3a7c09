// Signs a user in to a given tenant without asking for credentials again: after a switch of tenants or an accepted
// invitation. The new session inherits both factors.
import type { SignedIn } from '@sitewright/contract/auth/auth';
import { AppError } from '../../core/app-error.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { findUserById } from '../users/users.store.ts';
import { signIn } from './sign-in.ts';
import type { SignInOptions } from './sign-in-options.ts';

export const signInToTenant = async (
  ctx: ServerContext,
  userId: string,
  meta: CallMeta,
  how: Pick<SignInOptions, 'remember' | 'method'> & { tenantId: string },
): Promise<SignedIn> => {
  const user = await findUserById(ctx.db, userId);
  if (!user) throw new AppError('unauthenticated', 'Your session has ended. Sign in again.');
  return signIn(ctx, user, meta, { ...how, secondFactor: 'passed' });
};
