// Sign-in with a six-digit code by mail. A code is stored as an HMAC with the installation's key and allows five
// guesses; requests and responses are the same for emails with and without an account.
import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';
import type { EndpointInput, EndpointResponse } from '@sitewright/contract/endpoint';
import { limits } from '@sitewright/contract/limits';
import type * as contract from '@sitewright/contract/auth/sign-in';
import type { SignInResult } from '@sitewright/contract/auth/sign-in';
import { inTransaction } from '../../../core/db/tenant-scope.ts';
import { AppError } from '../../../core/app-error.ts';
import type { CallMeta } from '../../../http/mount-endpoint.ts';
import { enforceRateLimit } from '../../../core/rate-limits/rate-limit.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { mailPreview } from '../../demo/mail-preview.ts';
import { writeMail } from '../../../core/mail/write-mail.ts';
import { signInCodeEmail } from '../auth-emails.ts';
import { findUserByEmail } from '../../users/users.store.ts';
import { recordFailedSignIn } from '../credentials.store.ts';
import { digestEmail, hashIp } from '../../../core/hash-ip.ts';
import { isOfTheFuture } from '../../../core/of-the-future.ts';
import { languageOf } from '../../../http/mail-links.ts';
import { findOrCreateVerifiedUser } from './verified-user.ts';
import { signInWithRedirect } from '../sign-in.ts';
import { countGuess, lockCode, replaceCode, consumeCode } from './sign-in-codes.store.ts';

const { codeMinutes, codeTries } = limits.auth;

const hashCode = (ctx: ServerContext, email: string, code: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', ctx.secretKey, '', 'sign-in-code', 32)))
    .update(`${email}|${code}`)
    .digest();

export const requestCode = async (
  ctx: ServerContext,
  { email, context }: EndpointInput<typeof contract.requestCode>['body'],
  meta: CallMeta,
): Promise<EndpointResponse<typeof contract.requestCode>> => {
  await enforceRateLimit(ctx, [
    {
      key: `code:email:${digestEmail(email)}`,
      limit: limits.auth.codesPerHourPerEmail,
      windowSeconds: 3_600,
    },
  ]);
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  await inTransaction(ctx.db, async (tx) => {
    const user = await findUserByEmail(tx, email);
    await replaceCode(tx, {
      email,
      code_hash: hashCode(ctx, email, code),
      context,
      expires_at: new Date(Date.now() + codeMinutes * 60_000),
    });
    await writeMail(ctx, tx, {
      email: signInCodeEmail,
      to: email,
      locale: user?.locale ?? languageOf(meta),
      tenantId: meta.tenant?.id,
      values: { code, minutes: codeMinutes },
    });
  });
  return {
    ok: true,
    minutes: codeMinutes,
    tries: codeTries,
    ...mailPreview(ctx, { meta, email }, { previewCode: code }),
  };
};

const wrongCode = (left: number): AppError => {
  const sentence =
    left > 0
      ? `Wrong code. ${left} ${left === 1 ? 'attempt' : 'attempts'} left.`
      : 'Wrong code and no attempts left. Request a new code.';
  return new AppError('code_invalid', sentence, {
    fields: { code: sentence },
    details: { attemptsLeft: left },
  });
};

/**
 * Returns the number of tries left after a wrong one, 'over' when there is no usable code, and true for the right
 * code.
 */
const tryCode = (ctx: ServerContext, email: string, code: string): Promise<number | 'over' | true> =>
  inTransaction(ctx.db, async (tx) => {
    const row = await lockCode(tx, email);
    const isOver =
      !row ||
      row.expires_at.getTime() <= Date.now() ||
      isOfTheFuture(row.created_at) ||
      row.attempts >= codeTries;
    if (isOver) return 'over';
    if (timingSafeEqual(row.code_hash, hashCode(ctx, email, code))) {
      await consumeCode(tx, row.id);
      return true;
    }
    await countGuess(tx, row.id);
    return codeTries - row.attempts - 1;
  });

export const verifyCode = async (
  ctx: ServerContext,
  { email, code, remember = false }: EndpointInput<typeof contract.verifyCode>['body'],
  meta: CallMeta,
): Promise<SignInResult> => {
  const ipHash = hashIp(ctx, meta.ip);
  const outcome = await tryCode(ctx, email, code);
  if (outcome !== true) {
    const { requestId, userAgent } = meta;
    await recordFailedSignIn(ctx.db, email, { method: 'code', requestId, ipHash, userAgent });
    if (outcome !== 'over') throw wrongCode(outcome);
    throw new AppError('code_expired', 'This code has expired. Request a new one.');
  }
  const { user, isNew } = await findOrCreateVerifiedUser(ctx, email, 'code', meta);
  return signInWithRedirect(ctx, user, meta, { remember, method: 'code', isNew });
};
