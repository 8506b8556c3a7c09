// Changes a user's own password. That ends their other sessions and revokes links that were mailed before.
import { accountPasswordChanged } from '@sitewright/contract/account/account-events';
import type { EndpointInput } from '@sitewright/contract/endpoint';
import type * as contract from '@sitewright/contract/account/account';
import { limits } from '@sitewright/contract/limits';
import { inTransaction } from '../../core/db/tenant-scope.ts';
import { sessionOf, requirePermission } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { enforceRateLimit } from '../../core/rate-limits/rate-limit.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { emit } from '../../core/events/emit.ts';
import { actorOfUser } from '../../core/context/event-actor.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { findUserById } from '../users/users.store.ts';
import { setPassword } from '../auth/credentials.store.ts';
import { deviceName } from '../sessions/device-name.ts';
import { linkTo } from '../../http/mail-links.ts';
import { revokeTokens } from '../auth/one-time-tokens.ts';
import { passwordIssue } from '../auth/passwords/password-rules.ts';
import { endSessions } from '../users/sessions.store.ts';
import { requireStepUp } from '../sessions/step-up.ts';
import { writeMail } from '../../core/mail/write-mail.ts';
import { passwordChangedEmail } from '../auth/auth-emails.ts';

const passwordError = (field: 'currentPassword' | 'newPassword', sentence: string): AppError =>
  new AppError('validation_failed', sentence, { fields: { [field]: sentence } });

export const changePassword = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  { currentPassword, newPassword }: EndpointInput<typeof contract.changePassword>['body'],
): Promise<number> => {
  requirePermission(actor, 'profile.write');
  const { userId } = actor;
  const sessionId = sessionOf(actor);
  const user = await findUserById(ctx.db, userId);
  if (!user) throw new AppError('unauthenticated', 'Your session has ended. Sign in again.');
  if (user.password_hash === null) {
    await requireStepUp(ctx, actor);
  } else {
    if (!currentPassword) throw passwordError('currentPassword', 'Enter your current password');
    await enforceRateLimit(ctx, [
      { key: `password:${userId}`, limit: limits.auth.passwordChangesPerMinute, windowSeconds: 60 },
    ]);
    if (!(await ctx.passwords.verify(user.password_hash, currentPassword))) {
      throw passwordError('currentPassword', 'Wrong password. Try again.');
    }
  }
  const fault = passwordIssue(newPassword, user.email);
  if (fault !== undefined) throw passwordError('newPassword', fault);
  const passwordHash = await ctx.passwords.hash(newPassword);
  const ended = await inTransaction(ctx.db, async (tx) => {
    await setPassword(tx, userId, passwordHash);
    const count = await endSessions(tx, { userId, except: sessionId }, 'password_changed');
    for (const kind of ['reset_password', 'magic_link', 'change_email', 'second_factor'] as const) {
      await revokeTokens(tx, userId, kind);
    }
    await emit(ctx, tx, accountPasswordChanged, {
      tenantId: null,
      actor: actorOfUser({ id: userId, email: user.email }),
      target: { type: 'user', id: userId, label: user.email },
      payload: { ended: count },
      meta,
    });
    await writeMail(ctx, tx, {
      email: passwordChangedEmail,
      to: user.email,
      locale: user.locale,
      timezone: user.timezone,
      tenantId: meta.tenant?.id,
      values: {
        at: new Date(),
        device: deviceName(meta.userAgent),
        url: linkTo(ctx, meta, '/login?forgot=1'),
      },
    });
    return count;
  });
  ctx.accountStatuses.invalidate(userId);
  return ended;
};
