// Passkeys of a user. A passkey alone signs in; after a password it is the second factor.
import type { Passkey, PasskeyResponse } from '@sitewright/contract/account/passkeys';
import {
  accountPasskeyAdded,
  accountPasskeyRemoved,
  accountUpdated,
} from '@sitewright/contract/account/account-events';
import type { DomainEvent } from '@sitewright/contract/event';
import { limits } from '@sitewright/contract/limits';
import type { Transaction } from 'kysely';
import type { Database } from '../../../core/db/tables.ts';
import { inTransaction } from '../../../core/db/tenant-scope.ts';
import { AppError, notFound } from '../../../core/app-error.ts';
import { type Actor, requirePermission } from '../../../core/actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { emitAbout, type EmissionDetail } from '../../../core/events/emit.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { requireStepUp } from '../../sessions/step-up.ts';
import { listIdentityRows, lockUser } from '../account.store.ts';
import { creationOptions, passkeyInvalid, verifyCreation } from './passkey-ceremony.ts';
import {
  deletePasskeyRow,
  findOwnPasskey,
  insertPasskey,
  listPasskeyRows,
  type PasskeyRow,
  renamePasskeyRow,
} from './passkeys.store.ts';
import { currentProfile } from '../profile.service.ts';
import { findFactors, replaceRecoveryCodes } from '../../auth/second-factor/second-factor.store.ts';
import { issueRecoveryCodes } from '../../auth/second-factor/second-factor.ts';
import { assertSignInMethodLeft } from '../sign-in-methods-left.ts';

const present = (row: PasskeyRow): Passkey => ({
  id: row.public_id,
  name: row.name,
  isBackedUp: row.is_backed_up,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

const emitForPasskey =
  (ctx: ServerContext, tx: Transaction<Database>, { actor, meta }: RequestContext, row: PasskeyRow) =>
  <E extends DomainEvent<string, 'user' | 'passkey'>>(event: E, detail: EmissionDetail<E>): Promise<void> =>
    emitAbout(
      ctx,
      tx,
      event,
      {
        tenantId: null,
        actor,
        target: { type: 'passkey', id: row.public_id, label: row.name },
        meta,
      },
      detail,
    );

export const listPasskeys = async (ctx: ServerContext, actor: Actor) => {
  requirePermission(actor, 'profile.read');
  return { passkeys: (await listPasskeyRows(ctx.db, actor.userId)).map(present) };
};

const assertBelowPasskeyLimit = (count: number): void => {
  const most = limits.auth.passkeysPerPerson;
  if (count < most) return;
  throw new AppError('passkey_limit', `You've reached the limit of ${most} passkeys. Remove one first.`);
};

export const passkeyCreationOptions = async (ctx: ServerContext, { actor, meta }: RequestContext) => {
  requirePermission(actor, 'profile.write');
  await requireStepUp(ctx, actor);
  assertBelowPasskeyLimit((await listPasskeyRows(ctx.db, actor.userId)).length);
  const { id, email, firstName, lastName } = await currentProfile(ctx, actor);
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return { options: { ...(await creationOptions(ctx, meta, { id, email, name })) } };
};

/** The first second factor comes with recovery codes, so that a lost device does not lock the user out. */
export const addPasskey = async (
  ctx: ServerContext,
  doing: RequestContext,
  { name, response }: { name: string; response: PasskeyResponse },
) => {
  requirePermission(doing.actor, 'profile.write');
  const { userId } = doing.actor;
  await requireStepUp(ctx, doing.actor);
  const made = await verifyCreation(ctx, doing.meta, { userId, response });
  return inTransaction(ctx.db, async (tx) => {
    await lockUser(tx, userId);
    const before = await findFactors(tx, userId);
    assertBelowPasskeyLimit(before?.passkeys ?? 0);
    const row = await insertPasskey(tx, { ...made, user_id: userId, name });
    if (!row) throw passkeyInvalid();
    await emitForPasskey(ctx, tx, doing, row)(accountPasskeyAdded, {});
    const isFirst = !before?.totp && before?.passkeys === 0;
    return {
      passkey: present(row),
      recoveryCodes: isFirst ? await issueRecoveryCodes(ctx, tx, userId) : null,
    };
  });
};

const requirePasskey = async (
  db: Parameters<typeof findOwnPasskey>[0],
  actor: Actor,
  id: string,
): Promise<PasskeyRow> => {
  const row = await findOwnPasskey(db, actor.userId, id);
  if (!row) throw notFound('The passkey');
  return row;
};

export const renamePasskey = async (
  ctx: ServerContext,
  doing: RequestContext,
  id: string,
  name: string,
): Promise<Passkey> => {
  requirePermission(doing.actor, 'profile.write');
  return inTransaction(ctx.db, async (tx) => {
    const row = await requirePasskey(tx, doing.actor, id);
    if (row.name === name) return present(row);
    await emitForPasskey(
      ctx,
      tx,
      doing,
      row,
    )(accountUpdated, {
      changes: { passkeyName: { before: row.name, after: name } },
    });
    return present(await renamePasskeyRow(tx, row.id, name));
  });
};

export const deletePasskey = async (ctx: ServerContext, doing: RequestContext, id: string): Promise<void> => {
  requirePermission(doing.actor, 'profile.write');
  const { actor } = doing;
  await requirePasskey(ctx.db, actor, id);
  await requireStepUp(ctx, actor);
  await inTransaction(ctx.db, async (tx) => {
    await lockUser(tx, actor.userId);
    const row = await requirePasskey(tx, actor, id);
    await deletePasskeyRow(tx, row.id);
    const left = (await findFactors(tx, actor.userId))!;
    assertSignInMethodLeft(ctx, { ...left, identities: (await listIdentityRows(tx, actor.userId)).length });
    if (!left.totp && left.passkeys === 0) await replaceRecoveryCodes(tx, actor.userId, []);
    await emitForPasskey(ctx, tx, doing, row)(accountPasskeyRemoved, {});
  });
};
