// Forgotten password: a link by mail, then a new password that ends every session but the new one.
import { accountPasswordReset } from '@sitewright/contract/auth/auth-events';
import type { EndpointInput, EndpointResponse } from '@sitewright/contract/endpoint';
import { limits } from '@sitewright/contract/limits';
import type * as contract from '@sitewright/contract/auth/sign-in';
import type { SignInResult } from '@sitewright/contract/auth/sign-in';
import { inTransaction } from '../../../core/db/tenant-scope.ts';
import type { CallMeta } from '../../../http/mount-endpoint.ts';
import { enforceRateLimit } from '../../../core/rate-limits/rate-limit.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { emit } from '../../../core/events/emit.ts';
import { actorOfUser } from '../../../core/context/event-actor.ts';
import { mailPreview } from '../../demo/mail-preview.ts';
import { writeMail } from '../../../core/mail/write-mail.ts';
import { passwordChangedEmail } from '../auth-emails.ts';
import { assertPasswordAllowed } from '../auth.service.ts';
import { findLandingTenant, findUserByEmail, findUserById, type UserRow } from '../../users/users.store.ts';
import { reclaimUser, setPassword } from '../credentials.store.ts';
import { deviceName } from '../../sessions/device-name.ts';
import { digestEmail } from '../../../core/hash-ip.ts';
import { languageOf, linkTo } from '../../../http/mail-links.ts';
import { linkError } from '../link-errors.ts';
import { consumeToken, inspectToken, revokeTokens } from '../one-time-tokens.ts';
import { mailReset } from './send-password-reset.ts';
import { endSessions } from '../../users/sessions.store.ts';
import { signInWithRedirect } from '../sign-in.ts';
import { assertAccountActive } from '../../users/account-status.ts';

const minutes = limits.auth.resetPasswordMinutes;

export const forgotPassword = async (
  ctx: ServerContext,
  { email }: EndpointInput<typeof contract.forgotPassword>['body'],
  meta: CallMeta,
): Promise<EndpointResponse<typeof contract.forgotPassword>> => {
  await enforceRateLimit(ctx, [
    {
      key: `forgot:email:${digestEmail(email)}`,
      limit: limits.auth.resetsPerHourPerEmail,
      windowSeconds: 3_600,
    },
  ]);
  const url = await inTransaction(ctx.db, async (tx) => {
    const user = await findUserByEmail(tx, email);
    // Also runs for an email without an account: the timing must not reveal which emails have one.
    return mailReset(ctx, tx, user ?? { id: undefined, email, locale: languageOf(meta) }, meta);
  });
  return { ok: true, minutes, ...mailPreview(ctx, { meta, email }, { previewUrl: url }) };
};

/** The user of a reset link, if they may sign in at all. */
const userOfResetLink = async (ctx: ServerContext, token: string): Promise<UserRow> => {
  const row = await inspectToken(ctx.db, 'reset_password', token);
  if (typeof row === 'string') throw linkError(row);
  const user = row.user_id ? await findUserById(ctx.db, row.user_id) : undefined;
  // The user's email may have changed since the mail was sent.
  if (!user || user.email !== row.email) throw linkError('expired');
  const home = await findLandingTenant(ctx.db, user);
  if (home) assertAccountActive(home);
  return user;
};

export const resetPassword = async (
  ctx: ServerContext,
  { token, password }: EndpointInput<typeof contract.resetPassword>['body'],
  meta: CallMeta,
): Promise<SignInResult> => {
  const found = await userOfResetLink(ctx, token);
  assertPasswordAllowed(password, found.email);
  const passwordHash = await ctx.passwords.hash(password);
  const user = await inTransaction(ctx.db, async (tx) => {
    const row = await consumeToken(tx, 'reset_password', token);
    if (typeof row === 'string') throw linkError(row);
    if (!found.email_verified_at) await reclaimUser(tx, found.id);
    await setPassword(tx, found.id, passwordHash);
    await endSessions(tx, { userId: found.id }, 'password_changed');
    for (const kind of ['reset_password', 'magic_link', 'change_email', 'second_factor'] as const) {
      await revokeTokens(tx, found.id, kind);
    }
    await emit(ctx, tx, accountPasswordReset, {
      tenantId: null,
      actor: actorOfUser(found),
      target: { type: 'user', id: found.id, label: found.email },
      meta,
    });
    await writeMail(ctx, tx, {
      email: passwordChangedEmail,
      to: found.email,
      locale: found.locale,
      timezone: found.timezone,
      tenantId: meta.tenant?.id,
      values: {
        at: new Date(),
        device: deviceName(meta.userAgent),
        url: linkTo(ctx, meta, '/login?forgot=1'),
      },
    });
    return (await findUserById(tx, found.id))!;
  });
  ctx.accountStatuses.invalidate(user.id);
  return signInWithRedirect(ctx, user, meta, { remember: false, method: 'password' });
};
