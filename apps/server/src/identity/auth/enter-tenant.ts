// Signs in somebody who has proved who they are a moment ago, into a tenant that is named: after a switch, after
// an invitation. Both factors of a session count for the one that follows it.
import type { SignedIn } from '@sitewright/contract/auth/auth';
import { AppError } from '../../core/app-error.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { findUserById } from '../users/users.store.ts';
import { signIn } from './sign-in.ts';
import type { SignInHow } from './sign-in-options.ts';

export const enterTenant = async (
  ctx: ServerContext,
  userId: string,
  meta: CallMeta,
  how: Pick<SignInHow, 'remember' | 'method'> & { tenantId: string },
): Promise<SignedIn> => {
  const user = await findUserById(ctx.db, userId);
  if (!user) throw new AppError('unauthenticated', 'Your session has ended. Sign in again.');
  return signIn(ctx, user, meta, { ...how, secondFactor: 'passed' });
};
