// Finds the user of a verified email, or creates one where registration is open.
import { accountEmailVerified, accountRegistered } from '@sitewright/contract/auth/auth-events';
import { inTransaction } from '../../../core/db/tenant-scope.ts';
import type { SignInMethod } from '@sitewright/contract/auth/sign-in';
import { AppError } from '../../../core/app-error.ts';
import type { CallMeta } from '../../../http/mount-endpoint.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { runHook } from '../../../core/context/hooks.ts';
import { emit } from '../../../core/events/emit.ts';
import { actorOfUser } from '../../../core/context/event-actor.ts';
import { findUserByEmail, insertUser, type UserRow } from '../../users/users.store.ts';
import { reclaimUser } from '../credentials.store.ts';
import { languageOf } from '../../../http/mail-links.ts';
import { accountRegistering } from '../account-registering.ts';
import { registrationPolicyOf, assertMayRegister } from '../registration.ts';
import { endSessions } from '../../users/sessions.store.ts';
import { mailWelcome } from './verify-email.ts';

export interface NewVerifiedUser {
  email: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
}

/** Creates the user; undefined when another request created it meanwhile. Throws `registration_closed`. */
export const createVerifiedUser = async (
  ctx: ServerContext,
  person: NewVerifiedUser,
  method: SignInMethod,
  meta: CallMeta,
): Promise<UserRow | undefined> => {
  const registrar = await registrationPolicyOf(ctx, meta);
  assertMayRegister(registrar, person.email);
  const { tenantId, role } = registrar;
  return insertUser(
    ctx.db,
    {
      ...person,
      passwordHash: null,
      locale: languageOf(meta),
      isVerified: true,
      membership: { tenantId, role },
    },
    async (tx, row) => {
      await mailWelcome(ctx, tx, row, meta);
      await runHook(ctx, accountRegistering, { tx, user: row, tenantId, meta });
      await emit(ctx, tx, accountRegistered, {
        tenantId,
        actor: actorOfUser(row),
        target: { type: 'user', id: row.id, label: row.email },
        payload: { method },
        meta,
      });
    },
  );
};

/**
 * Nobody had verified this email before: a password or passkey on the account may belong to somebody who registered
 * it with an email that is not theirs, so these stop working.
 */
const reclaim = async (ctx: ServerContext, user: UserRow, meta: CallMeta): Promise<UserRow> => {
  const mine = await inTransaction(ctx.db, async (tx) => {
    await endSessions(tx, { userId: user.id }, 'password_changed');
    await emit(ctx, tx, accountEmailVerified, {
      tenantId: null,
      actor: actorOfUser(user),
      target: { type: 'user', id: user.id, label: user.email },
      payload: { passwordDropped: user.password_hash !== null },
      meta,
    });
    return reclaimUser(tx, user.id);
  });
  ctx.accountStatuses.invalidate(user.id);
  return mine;
};

export const findOrCreateVerifiedUser = async (
  ctx: ServerContext,
  email: string,
  method: SignInMethod,
  meta: CallMeta,
): Promise<{ user: UserRow; isNew: boolean }> => {
  const known = await findUserByEmail(ctx.db, email);
  const made = known ? undefined : await createVerifiedUser(ctx, { email }, method, meta);
  if (made) return { user: made, isNew: true };
  const user = known ?? (await findUserByEmail(ctx.db, email));
  if (!user) throw new AppError('not_found', 'This account no longer exists. Start over.');
  return { user: user.email_verified_at ? user : await reclaim(ctx, user, meta), isNew: false };
};
