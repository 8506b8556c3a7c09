// Sign-in and confirmation by links in mails. Opening a link shows a page with a button, and only the button
// consumes it: mail scanners open every link.
import { accountEmailChanged } from '@sitewright/contract/auth/auth-events';
import type { EndpointInput, EndpointResponse } from '@sitewright/contract/endpoint';
import { limits } from '@sitewright/contract/limits';
import { safeRedirect } from '@sitewright/contract/site-settings/redirect-target';
import type * as contract from '@sitewright/contract/auth/sign-in';
import { linkKinds } from '@sitewright/contract/auth/sign-in';
import { inTransaction } from '../../../core/db/tenant-scope.ts';
import { AppError } from '../../../core/app-error.ts';
import type { CallMeta } from '../../../http/mount-endpoint.ts';
import { enforceRateLimit } from '../../../core/rate-limits/rate-limit.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { emit } from '../../../core/events/emit.ts';
import { actorOfUser } from '../../../core/context/event-actor.ts';
import { mailPreview } from '../../demo/mail-preview.ts';
import { writeMail } from '../../../core/mail/write-mail.ts';
import { signInLinkEmail } from '../auth-emails.ts';
import { findUserByEmail, findUserById } from '../../users/users.store.ts';
import { applyPendingEmail } from '../credentials.store.ts';
import { linkError } from '../link-errors.ts';
import { digestEmail } from '../../../core/hash-ip.ts';
import { languageOf, linkTo } from '../../../http/mail-links.ts';
import { consumeToken, issueToken, lookUpToken, type OneTimeToken } from '../one-time-tokens.ts';
import { isOfTheFuture } from '../../../core/of-the-future.ts';
import { findOrCreateVerifiedUser } from './verified-user.ts';
import { signInWithRedirect } from '../sign-in.ts';
import { confirmUserEmail } from './verify-email.ts';

type LinkKind = (typeof linkKinds)[number];

export const requestMagicLink = async (
  ctx: ServerContext,
  { email, redirect }: EndpointInput<typeof contract.requestMagicLink>['body'],
  meta: CallMeta,
): Promise<EndpointResponse<typeof contract.requestMagicLink>> => {
  await enforceRateLimit(ctx, [
    {
      key: `magic:email:${digestEmail(email)}`,
      limit: limits.auth.magicLinksPerHourPerEmail,
      windowSeconds: 3_600,
    },
  ]);
  const minutes = limits.auth.magicLinkMinutes;
  const url = await inTransaction(ctx.db, async (tx) => {
    const user = await findUserByEmail(tx, email);
    const token = await issueToken(tx, {
      kind: 'magic_link',
      userId: user?.id,
      email,
      lifeSeconds: minutes * 60,
      data: { redirect: safeRedirect(redirect) ?? null },
    });
    const address = linkTo(ctx, meta, `/auth/link?token=${token}`);
    await writeMail(ctx, tx, {
      email: signInLinkEmail,
      to: email,
      locale: user?.locale ?? languageOf(meta),
      tenantId: meta.tenant?.id,
      values: { url: address, minutes },
    });
    return address;
  });
  return { ok: true, minutes, ...mailPreview(ctx, { meta, email }, { previewUrl: url }) };
};

/** Shows enough of an email to recognise it, and too little to learn it. */
export const maskEmail = (email: string): string => {
  const [name = '', domain = ''] = email.split('@');
  return `${/^./u.exec(name)?.[0] ?? ''}•••@${domain}`;
};

const stateOf = (row: OneTimeToken): 'ready' | 'used' | 'expired' => {
  if (row.used_at) return 'used';
  const isOver = row.expires_at.getTime() <= Date.now() || isOfTheFuture(row.created_at);
  return isOver ? 'expired' : 'ready';
};

export const inspectLink = async (
  ctx: ServerContext,
  token: string,
): Promise<EndpointResponse<typeof contract.inspectLink>> => {
  const row = await lookUpToken(ctx.db, linkKinds, token);
  if (!row) throw linkError('unknown');
  return {
    kind: row.kind as LinkKind,
    email: maskEmail(row.email ?? ''),
    state: stateOf(row),
    expiresAt: row.expires_at.toISOString(),
  };
};

type Followed = EndpointResponse<typeof contract.followLink>;

const followMagicLink = async (
  ctx: ServerContext,
  token: string,
  remember: boolean,
  meta: CallMeta,
): Promise<Followed> => {
  const row = await consumeToken(ctx.db, 'magic_link', token);
  if (typeof row === 'string') throw linkError(row);
  const email = row.email!;
  const { user, isNew } = await findOrCreateVerifiedUser(ctx, email, 'magic_link', meta);
  const { redirect } = row.data as { redirect?: string | null };
  const arrival = await signInWithRedirect(ctx, user, meta, {
    remember,
    method: 'magic_link',
    redirect,
    isNew,
  });
  return { kind: 'magic_link', email, arrival };
};

const confirmEmail = (ctx: ServerContext, token: string, meta: CallMeta): Promise<Followed> =>
  inTransaction(ctx.db, async (tx) => {
    const row = await consumeToken(tx, 'verify_email', token);
    if (typeof row === 'string') throw linkError(row);
    const user = await findUserById(tx, row.user_id!);
    // The user's email may have changed since the mail was sent.
    if (!user || user.email !== row.email) throw linkError('expired');
    await confirmUserEmail(ctx, tx, user, meta);
    return { kind: 'verify_email' as const, email: user.email, arrival: null };
  });

const changeEmail = (ctx: ServerContext, token: string, meta: CallMeta): Promise<Followed> =>
  inTransaction(ctx.db, async (tx) => {
    const row = await consumeToken(tx, 'change_email', token);
    if (typeof row === 'string') throw linkError(row);
    const before = await findUserById(tx, row.user_id!);
    const email = row.email!;
    const outcome = before ? await applyPendingEmail(tx, before.id, email) : 'withdrawn';
    if (outcome === 'taken') {
      throw new AppError('email_taken', 'Another account now uses this email. Choose a different one.');
    }
    if (outcome === 'withdrawn') throw linkError('expired');
    await emit(ctx, tx, accountEmailChanged, {
      tenantId: null,
      actor: actorOfUser({ id: before!.id, email: email }),
      target: { type: 'user', id: before!.id, label: email },
      changes: { email: { before: before!.email, after: email } },
      meta,
    });
    return { kind: 'change_email' as const, email, arrival: null };
  });

export const followLink = async (
  ctx: ServerContext,
  { token, remember = false }: { token: string; remember?: boolean | undefined },
  meta: CallMeta,
): Promise<Followed> => {
  const row = await lookUpToken(ctx.db, linkKinds, token);
  if (!row) throw linkError('unknown');
  if (row.kind === 'magic_link') return followMagicLink(ctx, token, remember, meta);
  if (row.kind === 'verify_email') return confirmEmail(ctx, token, meta);
  if (row.kind === 'change_email') return changeEmail(ctx, token, meta);
  throw new AppError('validation_failed', 'Enter a new password to use this link.', {
    fields: { password: 'Enter a new password' },
  });
};
