// Checks the second factor and completes the pending sign-in.
import { limits } from '@sitewright/contract/limits';
import type { SignInResult } from '@sitewright/contract/auth/sign-in';
import { inTransaction } from '../../../core/db/tenant-scope.ts';
import { AppError } from '../../../core/app-error.ts';
import type { CallMeta } from '../../../http/mount-endpoint.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { verifySecondFactor } from './second-factor.ts';
import { findUserById } from '../../users/users.store.ts';
import { recordFailedSignIn } from '../credentials.store.ts';
import { hashIp } from '../../../core/hash-ip.ts';
import { consumeToken, lockUsableToken, recordFailedAttempt } from '../one-time-tokens.ts';
import { challengeExpired, pendingSignIn } from './second-factor-challenge.ts';
import { signInWithRedirect } from '../sign-in.ts';

/** Completes a sign-in after its second factor was verified. A challenge works once. */
export const passChallenge = async (
  ctx: ServerContext,
  challenge: string,
  meta: CallMeta,
): Promise<SignInResult> => {
  const token = await consumeToken(ctx.db, 'second_factor', challenge);
  if (typeof token === 'string') throw challengeExpired();
  const user = await findUserById(ctx.db, token.user_id!);
  if (!user) throw challengeExpired();
  return signInWithRedirect(ctx, user, meta, { ...pendingSignIn.parse(token.data), secondFactor: 'passed' });
};

interface SecondFactorInput {
  code?: string | undefined;
  recoveryCode?: string | undefined;
}

/** Accepts a code of the app or a recovery code. Wrong ones are counted, and the last one ends the sign-in. */
export const passSecondFactor = async (
  ctx: ServerContext,
  { challenge, ...proof }: SecondFactorInput & { challenge: string },
  meta: CallMeta,
): Promise<SignInResult> => {
  const left = await inTransaction(ctx.db, async (tx) => {
    const token = await lockUsableToken(tx, 'second_factor', challenge);
    if (typeof token === 'string' || token.attempts >= limits.auth.secondFactorTries)
      throw challengeExpired();
    if (await verifySecondFactor(ctx, tx, token.user_id!, proof)) return undefined;
    await recordFailedAttempt(tx, token.id);
    const user = await findUserById(tx, token.user_id!);
    await recordFailedSignIn(tx, user?.email ?? '', {
      method: 'second_factor',
      requestId: meta.requestId,
      ipHash: hashIp(ctx, meta.ip),
      userAgent: meta.userAgent,
    });
    return limits.auth.secondFactorTries - token.attempts - 1;
  });
  if (left === undefined) return passChallenge(ctx, challenge, meta);
  const sentence =
    left > 0
      ? `Wrong code. ${left} ${left === 1 ? 'attempt' : 'attempts'} left.`
      : 'Wrong code and no attempts left. Sign in again.';
  throw new AppError('code_invalid', sentence, {
    fields: { [proof.code === undefined ? 'recoveryCode' : 'code']: sentence },
    details: { attemptsLeft: left },
  });
};
