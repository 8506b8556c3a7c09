// Step-up: re-authentication within a session. Users without a password, app or passkey get a code by mail.
import { accountStepUpFailed, accountSteppedUp } from '@sitewright/contract/account/account-events';
import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import type * as contract from '@sitewright/contract/account/account';
import type { StepUpMethod } from '@sitewright/contract/account/account';
import type { EndpointInput } from '@sitewright/contract/endpoint';
import { limits } from '@sitewright/contract/limits';
import type { Transaction } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import { inTransaction } from '../../core/db/tenant-scope.ts';
import { AppError } from '../../core/app-error.ts';
import { enforceRateLimit } from '../../core/rate-limits/rate-limit.ts';
import { type Actor, sessionOf, requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { emit } from '../../core/events/emit.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { findUserById, type UserRow } from '../users/users.store.ts';
import { recordStepUp, steppedUpUntil } from '../sessions/step-up.ts';
import { mailPreview } from '../demo/mail-preview.ts';
import { writeMail } from '../../core/mail/write-mail.ts';
import { signInCodeEmail } from '../auth/auth-emails.ts';
import { assertionOptions, verifyAssertion } from './passkeys/passkey-ceremony.ts';
import { type EnrolledFactors, findFactors } from '../auth/second-factor/second-factor.store.ts';
import { verifySecondFactor } from '../auth/second-factor/second-factor.ts';
import { countStepUpGuess, replaceStepUpCode, consumeStepUpCode } from './step-up.store.ts';

type StepUpInput = EndpointInput<typeof contract.stepUp>['body'];

const { codeMinutes, codeTries } = limits.auth;

/** Bound to the session that requested it, so that a code is useless in another one. */
const hashCode = (ctx: ServerContext, actor: Actor, code: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', ctx.secretKey, '', 'step-up-code', 32)))
    .update(`${actor.userId}|${sessionOf(actor)}|${code}`)
    .digest();

const methodsOf = ({ hasPassword, totp, passkeys, recoveryCodesLeft }: EnrolledFactors): StepUpMethod[] => {
  const own: StepUpMethod[] = [
    ...(hasPassword ? (['password'] as const) : []),
    ...(totp ? (['totp'] as const) : []),
    ...(passkeys > 0 ? (['passkey'] as const) : []),
  ];
  if (own.length === 0) return ['mail'];
  return recoveryCodesLeft > 0 && (totp || passkeys > 0) ? [...own, 'recovery'] : own;
};

const requireUser = async (
  ctx: ServerContext,
  actor: Actor,
): Promise<{ user: UserRow; factors: EnrolledFactors }> => {
  const user = await findUserById(ctx.db, actor.userId);
  const factors = await findFactors(ctx.db, actor.userId);
  if (!user || !factors) throw new AppError('unauthenticated', 'Your session has ended. Sign in again.');
  return { user, factors };
};

export const getStepUpMethods = async (ctx: ServerContext, actor: Actor) => {
  requirePermission(actor, 'profile.read');
  const { factors } = await requireUser(ctx, actor);
  const until = await steppedUpUntil(ctx.db, sessionOf(actor));
  return { methods: methodsOf(factors), provedUntil: until?.toISOString() ?? null };
};

export const sendStepUpCode = async (ctx: ServerContext, { actor, meta }: RequestContext) => {
  requirePermission(actor, 'profile.write');
  const { user, factors } = await requireUser(ctx, actor);
  if (!methodsOf(factors).includes('mail')) {
    throw new AppError('wrong_state', 'Use your password, authenticator app or a passkey instead.');
  }
  await enforceRateLimit(ctx, [
    { key: `step-up-code:${user.id}`, limit: limits.auth.codesPerHourPerEmail, windowSeconds: 3_600 },
  ]);
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  await inTransaction(ctx.db, async (tx) => {
    await replaceStepUpCode(tx, {
      user_id: user.id,
      token_hash: hashCode(ctx, actor, code),
      expires_at: new Date(Date.now() + codeMinutes * 60_000),
    });
    await writeMail(ctx, tx, {
      email: signInCodeEmail,
      to: user.email,
      locale: user.locale,
      tenantId: meta.tenant?.id,
      values: { code, minutes: codeMinutes },
    });
  });
  return {
    ok: true as const,
    minutes: codeMinutes,
    ...mailPreview(ctx, { meta, email: user.email }, { previewCode: code }),
  };
};

export const stepUpPasskeyOptions = async (ctx: ServerContext, { actor, meta }: RequestContext) => {
  requirePermission(actor, 'profile.write');
  const { factors } = await requireUser(ctx, actor);
  if (factors.passkeys === 0)
    throw new AppError('wrong_state', "You don't have a passkey. Use another method.");
  return { options: { ...(await assertionOptions(ctx, meta, 'step_up', actor.userId)) } };
};

const consumeMailedCode = async (
  ctx: ServerContext,
  tx: Transaction<Database>,
  actor: Actor,
  code: string,
): Promise<boolean> => {
  const tokenHash = hashCode(ctx, actor, code);
  if (await consumeStepUpCode(tx, { userId: actor.userId, tokenHash, tries: codeTries })) return true;
  await countStepUpGuess(tx, actor.userId);
  return false;
};

/** Returns the verified method; undefined when the input is wrong. */
const verifyStepUp = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  proof: StepUpInput,
): Promise<StepUpMethod | undefined> => {
  const { user, factors } = await requireUser(ctx, actor);
  const { password, code, recoveryCode, passkeyResponse } = proof;
  if (password !== undefined) {
    return (await ctx.passwords.verify(user.password_hash, password)) ? 'password' : undefined;
  }
  if (passkeyResponse !== undefined) {
    const { userId } = actor;
    return verifyAssertion(ctx, meta, { purpose: 'step_up', userId, response: passkeyResponse }).then(
      () => 'passkey',
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'passkey_invalid') return undefined;
        throw error;
      },
    );
  }
  return inTransaction(ctx.db, async (tx) => {
    if (recoveryCode !== undefined) {
      return (await verifySecondFactor(ctx, tx, actor.userId, { recoveryCode })) ? 'recovery' : undefined;
    }
    if (factors.totp) return (await verifySecondFactor(ctx, tx, actor.userId, { code })) ? 'totp' : undefined;
    return (await consumeMailedCode(ctx, tx, actor, code!)) ? 'mail' : undefined;
  });
};

const stepUpError = (proof: StepUpInput): AppError => {
  if (proof.passkeyResponse !== undefined) {
    return new AppError('passkey_invalid', "The passkey wasn't accepted. Try again or use another method.");
  }
  if (proof.password !== undefined) {
    const sentence = 'Wrong password. Try again.';
    return new AppError('validation_failed', sentence, { fields: { password: sentence } });
  }
  const field = proof.code === undefined ? 'recoveryCode' : 'code';
  const sentence = 'Wrong code. Enter the latest one.';
  return new AppError('code_invalid', sentence, { fields: { [field]: sentence } });
};

export const stepUp = async (ctx: ServerContext, doing: RequestContext, proof: StepUpInput) => {
  requirePermission(doing.actor, 'profile.write');
  const { actor, meta } = doing;
  const method = await verifyStepUp(ctx, doing, proof);
  const entry = {
    tenantId: null,
    actor,
    target: { type: 'session', id: sessionOf(actor) },
    meta,
  } as const;
  if (method === undefined) {
    await emit(ctx, ctx.db, accountStepUpFailed, entry);
    throw stepUpError(proof);
  }
  const until = await inTransaction(ctx.db, async (tx) => {
    await emit(ctx, tx, accountSteppedUp, { ...entry, payload: { method } });
    return recordStepUp(tx, sessionOf(actor));
  });
  return { provedUntil: until.toISOString() };
};
