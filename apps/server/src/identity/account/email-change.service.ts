// Changes a user's email: requested here, announced to the old email, confirmed at the new one. Only the mail to
// the new email reveals whether another account has it.
import {
  accountEmailChangeCancelled,
  accountEmailChangeRequested,
} from '@sitewright/contract/account/account-events';
import type { User } from '@sitewright/contract/auth/auth';
import { limits } from '@sitewright/contract/limits';
import type { Transaction } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import { inTransaction } from '../../core/db/tenant-scope.ts';
import { AppError } from '../../core/app-error.ts';
import { enforceRateLimit } from '../../core/rate-limits/rate-limit.ts';
import { requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { emit } from '../../core/events/emit.ts';
import { actorOfUser } from '../../core/context/event-actor.ts';
import type { RequestContext } from '../../http/request-context.ts';
import type { UserRow } from '../users/users.store.ts';
import { linkTo } from '../../http/mail-links.ts';
import { issueToken, revokeTokens } from '../auth/one-time-tokens.ts';
import { requireStepUp } from '../sessions/step-up.ts';
import { writeMail } from '../../core/mail/write-mail.ts';
import { confirmEmailChangeEmail, emailChangeNoticeEmail, emailTakenEmail } from './account-emails.ts';
import { changeProfile, isEmailTaken, lockUser } from './account.store.ts';
import { currentProfile } from './profile.service.ts';

const hours = limits.auth.verifyEmailHours;

const mailBoth = async (
  ctx: ServerContext,
  tx: Transaction<Database>,
  { meta }: RequestContext,
  { user, email }: { user: UserRow; email: string },
): Promise<void> => {
  const about = { locale: user.locale, timezone: user.timezone, tenantId: meta.tenant?.id };
  const isTaken = await isEmailTaken(tx, email);
  const token = isTaken
    ? undefined
    : await issueToken(tx, { kind: 'change_email', userId: user.id, email, lifeSeconds: hours * 3_600 });
  await (token === undefined
    ? writeMail(ctx, tx, { email: emailTakenEmail, to: email, ...about, values: {} })
    : writeMail(ctx, tx, {
        email: confirmEmailChangeEmail,
        to: email,
        ...about,
        values: { url: linkTo(ctx, meta, `/auth/link?token=${token}`), hours },
      }));
  // Also sent for a taken email: otherwise the owner of the old one could find out which emails are taken.
  await writeMail(ctx, tx, {
    email: emailChangeNoticeEmail,
    to: user.email,
    ...about,
    values: { newEmail: email, url: linkTo(ctx, meta, '/login?forgot=1') },
  });
};

const requireUser = async (tx: Transaction<Database>, id: string): Promise<UserRow> => {
  const user = await lockUser(tx, id);
  if (!user) throw new AppError('unauthenticated', 'Your session has ended. Sign in again.');
  return user;
};

export const changeEmail = async (
  ctx: ServerContext,
  doing: RequestContext,
  email: string,
): Promise<User> => {
  requirePermission(doing.actor, 'profile.write');
  const { actor, meta } = doing;
  await requireStepUp(ctx, actor);
  const own = (await currentProfile(ctx, actor)).email;
  if (own.toLowerCase() === email) {
    const sentence = 'This is already your email address. Enter a different one.';
    throw new AppError('validation_failed', sentence, { fields: { email: sentence } });
  }
  await enforceRateLimit(ctx, [
    { key: `email-change:${actor.userId}`, limit: limits.auth.emailChangesPerDay, windowSeconds: 24 * 3_600 },
  ]);
  await inTransaction(ctx.db, async (tx) => {
    const user = await requireUser(tx, actor.userId);
    await revokeTokens(tx, user.id, 'change_email');
    await changeProfile(tx, user.id, { pending_email: email });
    await mailBoth(ctx, tx, doing, { user, email });
    await emit(ctx, tx, accountEmailChangeRequested, {
      tenantId: null,
      actor: actorOfUser(user),
      target: { type: 'user', id: user.id, label: user.email },
      changes: { pendingEmail: { before: user.pending_email, after: email } },
      meta,
    });
  });
  return currentProfile(ctx, actor);
};

export const cancelEmailChange = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
): Promise<User> => {
  requirePermission(actor, 'profile.write');
  await inTransaction(ctx.db, async (tx) => {
    const user = await requireUser(tx, actor.userId);
    if (user.pending_email === null) return;
    await revokeTokens(tx, user.id, 'change_email');
    await changeProfile(tx, user.id, { pending_email: null });
    await emit(ctx, tx, accountEmailChangeCancelled, {
      tenantId: null,
      actor: actorOfUser(user),
      target: { type: 'user', id: user.id, label: user.email },
      changes: { pendingEmail: { before: user.pending_email, after: null } },
      meta,
    });
  });
  return currentProfile(ctx, actor);
};
