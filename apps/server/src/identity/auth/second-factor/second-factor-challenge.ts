// A sign-in that waits for its second factor. The challenge stores how the sign-in started, so that it continues
// unchanged.
import type { JsonObject } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import {
  type SecondFactorChallenge,
  type SecondFactorMethod,
  signInMethods,
} from '@sitewright/contract/auth/sign-in';
import { z } from 'zod';
import { inTransaction } from '../../../core/db/tenant-scope.ts';
import { AppError } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { lockUsableToken, inspectToken, issueToken, recordFailedAttempt } from '../one-time-tokens.ts';
import type { SignInOptions } from '../sign-in-options.ts';

/** Stored data of a challenge. */
export const pendingSignIn = z.object({
  remember: z.boolean(),
  method: z.enum(signInMethods),
  tenantId: z.string().optional(),
  redirect: z.string().nullable(),
  isNew: z.boolean(),
});

/** Throws `second_factor_required` with the challenge. */
export const challengeSecondFactor = async (
  ctx: ServerContext,
  userId: string,
  { remember, method, tenantId, redirect = null, isNew = false }: SignInOptions,
  methods: readonly SecondFactorMethod[],
): Promise<never> => {
  const data: JsonObject = {
    remember,
    method,
    redirect,
    isNew,
    ...(tenantId === undefined ? {} : { tenantId }),
  };
  const challenge = await issueToken(ctx.db, {
    kind: 'second_factor',
    userId,
    lifeSeconds: limits.auth.secondFactorMinutes * 60,
    data,
  });
  const details: SecondFactorChallenge = { challenge, methods: [...methods] };
  throw new AppError('second_factor_required', 'Use two-factor authentication to sign in.', {
    details: { ...details },
  });
};

export const challengeExpired = (): AppError =>
  new AppError('link_expired', 'This sign-in has timed out. Sign in again.');

/** The user of a pending sign-in. Throws when the challenge is no longer valid. */
export const challengedUser = async (ctx: ServerContext, challenge: string): Promise<string> => {
  const token = await inspectToken(ctx.db, 'second_factor', challenge);
  if (typeof token === 'string' || token.attempts >= limits.auth.secondFactorTries) throw challengeExpired();
  return token.user_id!;
};

/** Counts a wrong second factor; returns how many tries are left. */
export const failChallenge = async (ctx: ServerContext, challenge: string): Promise<number> =>
  inTransaction(ctx.db, async (tx) => {
    const token = await lockUsableToken(tx, 'second_factor', challenge);
    if (typeof token === 'string') return 0;
    await recordFailedAttempt(tx, token.id);
    return Math.max(0, limits.auth.secondFactorTries - token.attempts - 1);
  });
