// Sign-in methods that remain after one is removed.
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';

export interface SignInMethodsLeft {
  hasPassword: boolean;
  passkeys: number;
  identities: number;
}

/** Magic links and codes count only where mail is delivered. */
export const assertSignInMethodLeft = (ctx: Pick<ServerContext, 'env'>, left: SignInMethodsLeft): void => {
  const hasMail = ctx.env.smtpUrl !== undefined;
  if (left.hasPassword || left.passkeys > 0 || left.identities > 0 || hasMail) return;
  throw new AppError('last_way_in', 'You need at least one sign-in method. Set a password first.');
};
