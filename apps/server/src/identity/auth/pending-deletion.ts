import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { UserRow } from '../users/users.store.ts';
import { issueToken } from './one-time-tokens.ts';

const cancelMinutes = 30;

/** Rejects the sign-in of a user whose account is about to be deleted, and offers to keep the account. */
export const assertNoPendingDeletion = async (ctx: ServerContext, user: UserRow): Promise<void> => {
  if (user.status !== 'deletion_pending') return;
  const cancelToken = await issueToken(ctx.db, {
    kind: 'cancel_deletion',
    userId: user.id,
    lifeSeconds: cancelMinutes * 60,
  });
  throw new AppError(
    'deletion_pending',
    'This account is scheduled for deletion. Cancel the deletion to sign in.',
    {
      details: { cancelToken, dueAt: user.deletion_due_at?.toISOString() ?? null },
    },
  );
};
