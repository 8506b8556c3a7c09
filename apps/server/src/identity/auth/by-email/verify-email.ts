// The mail that asks a user to confirm their email, and the confirmation.
import { accountEmailVerified } from '@sitewright/contract/auth/auth-events';
import { limits } from '@sitewright/contract/limits';
import type { Transaction } from 'kysely';
import type { Database } from '../../../core/db/tables.ts';
import { inTransaction } from '../../../core/db/tenant-scope.ts';
import type { CallMeta } from '../../../http/mount-endpoint.ts';
import type { Actor } from '../../../core/actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { emit } from '../../../core/events/emit.ts';
import { actorOfUser } from '../../../core/context/event-actor.ts';
import { writeMail } from '../../../core/mail/write-mail.ts';
import { verifyEmailEmail, welcomeEmail } from '../auth-emails.ts';
import { findUserById, type UserRow } from '../../users/users.store.ts';
import { markVerified } from '../credentials.store.ts';
import { linkTo } from '../../../http/mail-links.ts';
import { issueToken, revokeTokens } from '../one-time-tokens.ts';

export const mailVerification = async (
  ctx: ServerContext,
  tx: Transaction<Database>,
  user: UserRow,
  meta: CallMeta,
): Promise<void> => {
  await revokeTokens(tx, user.id, 'verify_email');
  const hours = limits.auth.verifyEmailHours;
  const token = await issueToken(tx, {
    kind: 'verify_email',
    userId: user.id,
    email: user.email,
    lifeSeconds: hours * 3_600,
  });
  await writeMail(ctx, tx, {
    email: verifyEmailEmail,
    to: user.email,
    locale: user.locale,
    name: user.first_name,
    tenantId: meta.tenant?.id,
    values: { url: linkTo(ctx, meta, `/auth/link?token=${token}`), hours },
  });
};

export const mailWelcome = async (
  ctx: ServerContext,
  tx: Transaction<Database>,
  user: UserRow,
  meta: CallMeta,
): Promise<void> => {
  await writeMail(ctx, tx, {
    email: welcomeEmail,
    to: user.email,
    locale: user.locale,
    name: user.first_name,
    tenantId: meta.tenant?.id,
    values: { url: linkTo(ctx, meta, '/dashboard') },
  });
};

/** Does nothing for an email that is confirmed already. */
export const resendVerification = async (
  ctx: ServerContext,
  actor: Pick<Actor, 'userId'>,
  meta: CallMeta,
): Promise<void> => {
  await inTransaction(ctx.db, async (tx) => {
    const user = await findUserById(tx, actor.userId);
    if (user && !user.email_verified_at) await mailVerification(ctx, tx, user, meta);
  });
};

/** Marks the user's email as verified; further calls change nothing. */
export const confirmUserEmail = async (
  ctx: ServerContext,
  tx: Transaction<Database>,
  user: UserRow,
  meta: CallMeta,
): Promise<void> => {
  if (user.email_verified_at) return;
  await markVerified(tx, user.id);
  await emit(ctx, tx, accountEmailVerified, {
    tenantId: null,
    actor: actorOfUser(user),
    target: { type: 'user', id: user.id, label: user.email },
    meta,
  });
};
