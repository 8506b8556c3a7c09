// Viewing and accepting an invitation. The link of the mail proves that its holder reads that email, so the email
// counts as verified; a link that was shared otherwise proves nothing, and the email is confirmed as for any new
// account. An existing account still requires a sign-in.
import { memberJoined } from '@sitewright/contract/members/member-events';
import type { SignedIn } from '@sitewright/contract/auth/auth';
import type { JsonObject } from '@sitewright/contract/content';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { defineHook, runHook } from '../../core/context/hooks.ts';
import type { RequestMeta } from '../../core/request-meta.ts';
import { AppError } from '../../core/app-error.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { emit } from '../../core/events/emit.ts';
import { actorOfUser } from '../../core/context/event-actor.ts';
import { accountRegistering } from '../auth/account-registering.ts';
import { resendVerification } from '../auth/by-email/verify-email.ts';
import { signInToTenant } from '../auth/sign-in-to-tenant.ts';
import { passwordIssue } from '../auth/passwords/password-rules.ts';
import { hashOfToken, stateOf } from './invitations.service.ts';
import {
  endInvitation,
  findAccount,
  findInvitationByToken,
  findTenantBasics,
  type InvitationView,
  joinTenant,
  putAccount,
} from './invitations.store.ts';

/** Runs in the transaction that creates the membership. */
export const invitationAccepted = defineHook<{
  tx: TenantTransaction;
  user: { id: string; email: string };
  /** The sites that the invitation shares, and with which share settings. */
  siteIds: readonly string[];
  terms: JsonObject;
  invitedBy: string | null;
  meta: RequestMeta;
}>('invitation.accepted');

const sentences = {
  unknown: 'This invitation link isn’t valid. Open the link in the email again, or ask for a new invitation.',
  accepted: 'This invitation was already accepted. Sign in to continue.',
  revoked: 'This invitation was revoked. Ask the person who invited you.',
  expired: 'This invitation has expired. Ask the person who invited you for a new one.',
};

const invalid = (why: keyof typeof sentences): AppError =>
  new AppError('invitation_invalid', sentences[why], { details: { state: why } });

interface OpenInvitation {
  /** Whether the link came from the mail. */
  isProved: boolean;
  invitation: InvitationView;
  tenant: NonNullable<Awaited<ReturnType<typeof findTenantBasics>>>;
}

const requireInvitation = async (
  ctx: ServerContext,
  token: string,
  meta: CallMeta,
): Promise<OpenInvitation> => {
  const hash = hashOfToken(token);
  const invitation = await findInvitationByToken(ctx.db, hash);
  // The link does not work on the host of another tenant.
  if (!invitation || (meta.tenant && meta.tenant.id !== invitation.tenant_id)) throw invalid('unknown');
  const state = stateOf(invitation);
  if (state !== 'pending') throw invalid(state);
  const tenant = await findTenantBasics(ctx.db, invitation.tenant_id);
  if (tenant?.status !== 'active') {
    throw new AppError('tenant_suspended', 'This workspace isn’t available right now. Ask its owner.');
  }
  return { invitation, tenant, isProved: invitation.token_hash.equals(hash) };
};

/** Shows enough of an email to recognise it, and no more. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*@/, '$1…@');

export const inspectInvitation = async (
  ctx: ServerContext,
  token: string,
  { userId, meta }: { userId: string | undefined; meta: CallMeta },
) => {
  const { invitation, tenant } = await requireInvitation(ctx, token, meta);
  const account = await findAccount(ctx.db, invitation.email);
  return {
    tenantName: tenant.name,
    role: invitation.role,
    message: invitation.message,
    invitedBy: invitation.inviter_name ?? invitation.inviter_email,
    maskedEmail: maskEmail(invitation.email),
    hasAccount: account !== undefined && account.status !== 'invited',
    isForYou: account !== undefined && account.id === userId,
    expiresAt: invitation.expires_at.toISOString(),
  };
};

export interface Acceptance {
  firstName?: string | undefined;
  lastName?: string | undefined;
  password?: string | undefined;
}

/** The account that joins: the signed-in one, or undefined when it has to be created. */
const accountOf = async (
  ctx: ServerContext,
  { invitation }: OpenInvitation,
  userId: string | undefined,
): Promise<string | undefined> => {
  const account = await findAccount(ctx.db, invitation.email);
  if (!account || account.status === 'invited') return undefined;
  if (account.status !== 'active') {
    throw new AppError('account_suspended', 'This account is suspended. Contact support.');
  }
  if (account.platform_role !== null) {
    throw new AppError('staff_only', 'Platform staff can work in a workspace without joining it.');
  }
  if (account.id === userId) return account.id;
  throw new AppError(
    'sign_in_to_accept',
    `Sign in as ${maskEmail(invitation.email)} to accept this invitation.`,
  );
};

const hashOfNew = async (
  ctx: ServerContext,
  email: string,
  password: string | undefined,
): Promise<string | null> => {
  if (password === undefined) return null;
  const fault = passwordIssue(password, email);
  if (fault !== undefined) throw new AppError('validation_failed', fault, { fields: { password: fault } });
  return ctx.passwords.hash(password);
};

export const acceptInvitation = async (
  ctx: ServerContext,
  token: string,
  { userId, meta, input }: { userId: string | undefined; meta: CallMeta; input: Acceptance },
): Promise<SignedIn> => {
  const found = await requireInvitation(ctx, token, meta);
  const { invitation, tenant, isProved } = found;
  const known = await accountOf(ctx, found, userId);
  const passwordHash = known === undefined ? await hashOfNew(ctx, invitation.email, input.password) : null;
  const joined = await withTenant(ctx.db, { tenantId: tenant.id }, async (tx) => {
    // Consumed first: of two concurrent requests, one joins.
    if (!(await endInvitation(tx, invitation.id, 'accepted_at'))) throw invalid('accepted');
    const id =
      known ??
      (await putAccount(tx, {
        email: invitation.email,
        firstName: input.firstName ?? '',
        lastName: input.lastName ?? '',
        passwordHash,
        locale: tenant.locale,
        isProved,
      }));
    if (id === undefined) {
      throw new AppError('sign_in_to_accept', 'This address already has an account. Sign in to accept.');
    }
    if (known === undefined)
      await runHook(ctx, accountRegistering, {
        tx,
        user: { id, locale: tenant.locale },
        tenantId: tenant.id,
        meta,
      });
    await joinTenant(tx, id, invitation.role);
    await emit(ctx, tx, memberJoined, {
      tenantId: tenant.id,
      actor: actorOfUser({ id }),
      target: { type: 'user', id, label: invitation.email },
      payload: { role: invitation.role, invitation: invitation.id },
      meta,
    });
    const { email, site_ids: siteIds, site_shares: terms, invited_by: invitedBy } = invitation;
    await runHook(ctx, invitationAccepted, {
      tx,
      user: { id, email },
      siteIds,
      terms,
      invitedBy,
      meta,
    });
    return id;
  });
  if (known === undefined && !isProved) await resendVerification(ctx, { userId: joined }, meta);
  ctx.accountStatuses.invalidate(joined);
  return signInToTenant(ctx, joined, meta, {
    tenantId: tenant.id,
    remember: false,
    method: 'invitation',
  });
};
