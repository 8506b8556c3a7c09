// Second factors of a user: codes of an authenticator app, each of which works once, and recovery codes. The app's
// secret is sealed for its row; of recovery codes only a keyed hash is stored.
import { accountRecoveryCodeUsed } from '@sitewright/contract/auth/auth-events';
import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import { limits } from '@sitewright/contract/limits';
import type { SecondFactorMethod } from '@sitewright/contract/auth/sign-in';
import type { Transaction } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Database } from '../../../core/db/tables.ts';
import { enforceRateLimit } from '../../../core/rate-limits/rate-limit.ts';
import { unseal } from '../../../core/crypto/sealed.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { emit } from '../../../core/events/emit.ts';
import { actorOfUser } from '../../../core/context/event-actor.ts';
import {
  findFactors,
  lockTotp,
  replaceRecoveryCodes,
  saveTotp,
  type TotpRow,
  consumeRecoveryCode,
} from './second-factor.store.ts';

export const totpSealContext = (userId: string) => ({ purpose: 'two-factor', place: userId });

const periodSeconds = 30;

export const totpOf = (secret: Secret, label = ''): TOTP =>
  new TOTP({ issuer: 'Sitewright', label, secret, algorithm: 'SHA1', digits: 6, period: periodSeconds });

/** The time step of a code, among now and its neighbours; undefined when the code is invalid. */
const stepOf = (secret: string, code: string, now: Date): number | undefined => {
  const timestamp = now.getTime();
  const delta = totpOf(Secret.fromBase32(secret)).validate({ token: code, window: 1, timestamp });
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / periodSeconds) + delta;
};

/** Whether a code is right and newer than the last consumed one; consumes it. */
export const consumeTotp = async (
  ctx: ServerContext,
  tx: Transaction<Database>,
  { userId, row, code }: { userId: string; row: TotpRow; code: string },
): Promise<boolean> => {
  if (!row.totp_secret) return false;
  const secret = unseal(ctx.secretKey, totpSealContext(userId), row.totp_secret);
  const step = stepOf(secret, code, ctx.clock.now());
  if (step === undefined || (row.totp_last_step !== null && step <= row.totp_last_step)) return false;
  await saveTotp(tx, userId, { totp_last_step: step });
  return true;
};

/** Counts an attempt against the user's limit per minute, shared by all endpoints that accept a code. */
export const enforceTotpLimit = (ctx: ServerContext, userId: string): Promise<void> =>
  enforceRateLimit(ctx, [
    { key: `totp:${userId}`, limit: limits.auth.totpTriesPerMinute, windowSeconds: 60 },
  ]);

const plainCode = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '');

const hashRecoveryCode = (ctx: ServerContext, userId: string, code: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', ctx.secretKey, '', 'recovery-code', 32)))
    .update(`${userId}|${plainCode(code)}`)
    .digest();

// Without letters and digits that are easily confused.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const newRecoveryCode = (): string =>
  Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');

/** Replaces the recovery codes; their texts exist only in the return value. */
export const issueRecoveryCodes = async (
  ctx: ServerContext,
  tx: Transaction<Database>,
  userId: string,
): Promise<string[]> => {
  const codes = Array.from({ length: limits.auth.recoveryCodes }, newRecoveryCode);
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashRecoveryCode(ctx, userId, code)),
  );
  return codes;
};

/** Whether one of the two is right; a right one is consumed. Throws 429 after too many tries in a minute. */
export const verifySecondFactor = async (
  ctx: ServerContext,
  tx: Transaction<Database>,
  userId: string,
  { code, recoveryCode }: { code?: string | undefined; recoveryCode?: string | undefined },
): Promise<boolean> => {
  await enforceTotpLimit(ctx, userId);
  if (code !== undefined) {
    const row = await lockTotp(tx, userId);
    if (!row?.totp_confirmed_at) return false;
    return consumeTotp(ctx, tx, { userId, row, code: code.replace(/[\s-]/g, '') });
  }
  if (recoveryCode === undefined) return false;
  if (!(await consumeRecoveryCode(tx, userId, hashRecoveryCode(ctx, userId, recoveryCode)))) return false;
  await emit(ctx, tx, accountRecoveryCodeUsed, {
    tenantId: null,
    actor: actorOfUser({ id: userId }),
    target: { type: 'user', id: userId },
  });
  return true;
};

/** Second factors that a user can use; recovery codes only in addition to another one. */
export const secondFactorsOf = async (ctx: ServerContext, userId: string): Promise<SecondFactorMethod[]> => {
  const factors = await findFactors(ctx.db, userId);
  if (!factors || (!factors.totp && factors.passkeys === 0)) return [];
  return [
    ...(factors.totp ? (['totp'] as const) : []),
    ...(factors.passkeys > 0 ? (['passkey'] as const) : []),
    ...(factors.recoveryCodesLeft > 0 ? (['recovery'] as const) : []),
  ];
};
