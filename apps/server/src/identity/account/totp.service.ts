// Setting up and removing the authenticator app.
import type { User } from '@sitewright/contract/auth/auth';
import type { Transaction } from 'kysely';
import { Secret } from 'otpauth';
import { renderSVG } from 'uqr';
import type { Database } from '../../core/db/tables.ts';
import { inTransaction } from '../../core/db/tenant-scope.ts';
import { AppError } from '../../core/app-error.ts';
import { seal } from '../../core/crypto/sealed.ts';
import { requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { emit } from '../../core/events/emit.ts';
import {
  accountRecoveryCodesRenewed,
  accountTwoFactorDisabled,
  accountTwoFactorEnabled,
} from '@sitewright/contract/account/account-events';
import type { RequestContext } from '../../http/request-context.ts';
import { requireStepUp } from '../sessions/step-up.ts';
import { currentProfile } from './profile.service.ts';
import {
  findFactors,
  lockTotp,
  replaceRecoveryCodes,
  saveTotp,
  type TotpRow,
} from '../auth/second-factor/second-factor.store.ts';
import {
  enforceTotpLimit,
  issueRecoveryCodes,
  consumeTotp,
  totpOf,
  totpSealContext,
} from '../auth/second-factor/second-factor.ts';

const secretBytes = 20;

const requireRow = async (tx: Transaction<Database>, userId: string): Promise<TotpRow> => {
  const row = await lockTotp(tx, userId);
  if (!row) throw new AppError('unauthenticated', 'Your session has ended. Sign in again.');
  return row;
};

type TotpEvent =
  | typeof accountTwoFactorEnabled
  | typeof accountTwoFactorDisabled
  | typeof accountRecoveryCodesRenewed;

const emitForTotp = (
  ctx: ServerContext,
  tx: Transaction<Database>,
  { actor, meta }: RequestContext,
  event: TotpEvent,
): Promise<void> =>
  emit(ctx, tx, event, {
    tenantId: null,
    actor,
    target: { type: 'user', id: actor.userId },
    payload: { method: 'totp' },
    meta,
  });

/** Creates a secret, which stays inactive until one of its codes is entered. */
export const startTotp = async (ctx: ServerContext, { actor }: RequestContext) => {
  requirePermission(actor, 'profile.write');
  await requireStepUp(ctx, actor);
  const secret = new Secret({ size: secretBytes });
  const uri = await inTransaction(ctx.db, async (tx) => {
    const row = await requireRow(tx, actor.userId);
    if (row.totp_confirmed_at) {
      throw new AppError('wrong_state', 'An authenticator app is already set up. Turn it off first.');
    }
    await saveTotp(tx, actor.userId, {
      totp_secret: seal(ctx.secretKey, totpSealContext(actor.userId), secret.base32),
      totp_last_step: null,
    });
    return totpOf(secret, row.email).toString();
  });
  return { secret: secret.base32, uri, qr: renderSVG(uri) };
};

export const confirmTotp = async (
  ctx: ServerContext,
  doing: RequestContext,
  code: string,
): Promise<string[]> => {
  requirePermission(doing.actor, 'profile.write');
  const { userId } = doing.actor;
  await enforceTotpLimit(ctx, userId);
  return inTransaction(ctx.db, async (tx) => {
    const row = await requireRow(tx, userId);
    if (!row.totp_secret || row.totp_confirmed_at) {
      throw new AppError('wrong_state', 'No authenticator app setup in progress. Start the setup again.');
    }
    if (!(await consumeTotp(ctx, tx, { userId, row, code }))) {
      const sentence = 'Wrong code. Enter the current code from your app.';
      throw new AppError('code_invalid', sentence, { fields: { code: sentence } });
    }
    await saveTotp(tx, userId, { totp_confirmed_at: new Date() });
    await emitForTotp(ctx, tx, doing, accountTwoFactorEnabled);
    return issueRecoveryCodes(ctx, tx, userId);
  });
};

export const disableTotp = async (ctx: ServerContext, doing: RequestContext): Promise<User> => {
  requirePermission(doing.actor, 'profile.write');
  const { actor } = doing;
  await requireStepUp(ctx, actor);
  await inTransaction(ctx.db, async (tx) => {
    const row = await requireRow(tx, actor.userId);
    if (!row.totp_secret) return;
    await saveTotp(tx, actor.userId, { totp_secret: null, totp_confirmed_at: null, totp_last_step: null });
    const left = await findFactors(tx, actor.userId);
    if (left?.passkeys === 0) await replaceRecoveryCodes(tx, actor.userId, []);
    // An unconfirmed set-up protected nothing yet.
    if (row.totp_confirmed_at) await emitForTotp(ctx, tx, doing, accountTwoFactorDisabled);
  });
  return currentProfile(ctx, actor);
};

export const renewRecoveryCodes = async (ctx: ServerContext, doing: RequestContext): Promise<string[]> => {
  requirePermission(doing.actor, 'profile.write');
  const { userId } = doing.actor;
  await requireStepUp(ctx, doing.actor);
  return inTransaction(ctx.db, async (tx) => {
    await requireRow(tx, userId);
    const factors = await findFactors(tx, userId);
    if (!factors?.totp && !factors?.passkeys) {
      throw new AppError('wrong_state', 'Set up an authenticator app or a passkey first.');
    }
    await emitForTotp(ctx, tx, doing, accountRecoveryCodesRenewed);
    return issueRecoveryCodes(ctx, tx, userId);
  });
};
