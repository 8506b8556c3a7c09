// Sign-in with a passkey: alone, where it counts as both factors, or as the second factor.
import type { PasskeyResponse } from '@sitewright/contract/account/passkeys';
import { safeRedirect } from '@sitewright/contract/site-settings/redirect-target';
import type { SignInResult } from '@sitewright/contract/auth/sign-in';
import type { CallMeta } from '../../../http/mount-endpoint.ts';
import { AppError } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { findUserById } from '../../users/users.store.ts';
import { recordFailedSignIn } from '../../auth/credentials.store.ts';
import { hashIp } from '../../../core/hash-ip.ts';
import { passChallenge } from '../../auth/second-factor/pass-second-factor.ts';
import { challengedUser, failChallenge } from '../../auth/second-factor/second-factor-challenge.ts';
import { signInWithRedirect } from '../../auth/sign-in.ts';
import { assertionOptions, passkeyInvalid, verifyAssertion } from './passkey-ceremony.ts';
import { findPasskey, type PasskeyRow } from './passkeys.store.ts';

export const passkeySignInOptions = async (ctx: ServerContext, meta: CallMeta) => {
  return { options: { ...(await assertionOptions(ctx, meta, 'sign_in')) } };
};

const recordPasskeyFailure = async (
  ctx: ServerContext,
  meta: CallMeta,
  { userId, method }: { userId: string; method: 'passkey' | 'second_factor' },
): Promise<void> => {
  const user = await findUserById(ctx.db, userId);
  await recordFailedSignIn(ctx.db, user?.email ?? '', {
    method,
    requestId: meta.requestId,
    ipHash: hashIp(ctx, meta.ip),
    userAgent: meta.userAgent,
  });
};

const isRejection = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'passkey_invalid';

const verifyPasskey = async (
  ctx: ServerContext,
  meta: CallMeta,
  response: PasskeyResponse,
): Promise<PasskeyRow> => {
  try {
    return await verifyAssertion(ctx, meta, { purpose: 'sign_in', response });
  } catch (error) {
    const owner = isRejection(error) ? await findPasskey(ctx.db, response.id) : undefined;
    if (owner) await recordPasskeyFailure(ctx, meta, { userId: owner.user_id, method: 'passkey' });
    throw error;
  }
};

export const signInWithPasskey = async (
  ctx: ServerContext,
  {
    response,
    remember = false,
    redirect,
  }: { response: PasskeyResponse; remember?: boolean | undefined; redirect?: string | undefined },
  meta: CallMeta,
): Promise<SignInResult> => {
  const { user_id: userId } = await verifyPasskey(ctx, meta, response);
  const user = await findUserById(ctx.db, userId);
  if (!user) throw passkeyInvalid();
  return signInWithRedirect(ctx, user, meta, {
    remember,
    method: 'passkey',
    secondFactor: 'passed',
    redirect: safeRedirect(redirect) ?? null,
  });
};

export const passkeySecondFactorOptions = async (ctx: ServerContext, challenge: string, meta: CallMeta) => {
  const userId = await challengedUser(ctx, challenge);
  return { options: { ...(await assertionOptions(ctx, meta, 'second_factor', userId)) } };
};

export const passSecondFactorWithPasskey = async (
  ctx: ServerContext,
  { challenge, response }: { challenge: string; response: PasskeyResponse },
  meta: CallMeta,
): Promise<SignInResult> => {
  const userId = await challengedUser(ctx, challenge);
  try {
    await verifyAssertion(ctx, meta, { purpose: 'second_factor', userId, response });
  } catch (error) {
    if (isRejection(error)) {
      await failChallenge(ctx, challenge);
      await recordPasskeyFailure(ctx, meta, { userId, method: 'second_factor' });
    }
    throw error;
  }
  return passChallenge(ctx, challenge, meta);
};
