// Invites users into a tenant by mail. The mail contains a secret of which only the hash is stored; inviting the
// same email again invalidates the earlier mail.
import {
  memberInvitationLinkMade,
  memberInvitationResent,
  memberInvitationRevoked,
  memberInvited,
} from '@sitewright/contract/members/member-events';
import { createHash, randomBytes } from 'node:crypto';
import type { JsonObject } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import type { Invitation } from '@sitewright/contract/members/members';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import { paginationOf } from '../../core/listing.ts';
import { type Actor, requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { emit } from '../../core/events/emit.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { linkTo } from '../../http/mail-links.ts';
import { writeMail } from '../../core/mail/write-mail.ts';
import { invitationEmail } from './member-emails.ts';
import {
  countSites,
  endInvitation,
  findAccount,
  findInvitation,
  findMemberEmails,
  findOpenInvitation,
  findTenantBasics,
  type InvitationListing,
  type InvitationView,
  listInvitationRows,
  listOpenInvitationsTo,
  putInvitation,
  setInvitationToken,
} from './invitations.store.ts';

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const stateOf = (row: InvitationView): Invitation['state'] => {
  if (row.accepted_at) return 'accepted';
  if (row.revoked_at) return 'revoked';
  return row.expires_at.getTime() <= Date.now() ? 'expired' : 'pending';
};

const presentInvitation = (row: InvitationView): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  state: stateOf(row),
  message: row.message,
  siteIds: row.site_ids,
  invitedBy: row.inviter_name ?? row.inviter_email,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});

export interface InvitationInput {
  tenant: { id: string; name: string; locale: string };
  email: string;
  role: 'USER' | 'ADMIN';
  message: string;
  siteIds: string[];
  /** Share settings of these sites, where they differ from a designer's. */
  siteTerms?: JsonObject;
}

const day = 24 * 60 * 60_000;

/** Invites one email in the caller's transaction, with its mail and its audit entry. */
export const inviteOne = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { actor, meta }: Pick<RequestContext, 'actor'> & { meta?: RequestContext['meta'] | undefined },
  { tenant, email, role, message, siteIds, siteTerms = {} }: InvitationInput,
): Promise<{ outcome: 'invited' | 'renewed'; invitation: Invitation }> => {
  const token = randomBytes(32).toString('base64url');
  const { id, isNew } = await putInvitation(tx, {
    email,
    role,
    message,
    site_ids: siteIds,
    site_shares: JSON.stringify(siteTerms),
    token_hash: hashOfToken(token),
    invited_by: actor.userId,
    expires_at: new Date(Date.now() + limits.auth.invitationDays * day),
  });
  const row = (await findInvitation(tx, id))!;
  const account = await findAccount(tx, email);
  await writeMail(ctx, tx, {
    email: invitationEmail,
    to: email,
    locale: account?.locale ?? tenant.locale,
    tenantId: tenant.id,
    values: {
      url: linkTo(ctx, meta, `/auth/invitation?token=${token}`),
      tenantName: tenant.name,
      inviter: row.inviter_name ?? row.inviter_email ?? undefined,
      role,
      message: message || undefined,
      days: limits.auth.invitationDays,
    },
  });
  await emit(ctx, tx, isNew ? memberInvited : memberInvitationResent, {
    tenantId: tenant.id,
    actor,
    target: { type: 'invitation', id, label: email },
    payload: { role },
    meta,
  });
  return { outcome: isNew ? 'invited' : 'renewed', invitation: presentInvitation(row) };
};

const inTenant = <T>(
  ctx: ServerContext,
  actor: Actor,
  fn: (tx: TenantTransaction) => Promise<T>,
): Promise<T> => withTenant(ctx.db, { tenantId: actor.tenantId, userId: actor.userId }, fn);

const requireTenant = async (tx: TenantTransaction) => {
  const tenant = await findTenantBasics(tx, tx.tenantId);
  if (!tenant) throw notFound('The workspace');
  return tenant;
};

export const listInvitations = async (ctx: ServerContext, actor: Actor, listing: InvitationListing) => {
  requirePermission(actor, 'members.read');
  const { rows, total } = await inTenant(ctx, actor, (tx) => listInvitationRows(tx, listing));
  return { invitations: rows.map(presentInvitation), pagination: paginationOf(listing, total) };
};

export const inviteMembers = async (
  ctx: ServerContext,
  doing: RequestContext,
  input: { emails: string[]; role: 'USER' | 'ADMIN'; message: string; siteIds: string[] },
) => {
  requirePermission(doing.actor, 'members.write');
  const { actor } = doing;
  // Sorted, so that two concurrent requests for the same users wait for each other without a deadlock.
  const emails = [...new Set(input.emails)].sort();
  const siteIds = [...new Set(input.siteIds)];
  return inTenant(ctx, actor, async (tx) => {
    const tenant = await requireTenant(tx);
    if ((await countSites(tx, siteIds)) !== siteIds.length) {
      const sentence = 'One of these sites isn’t in this workspace';
      throw new AppError('validation_failed', sentence, { fields: { siteIds: sentence } });
    }
    const members = await findMemberEmails(tx, emails);
    const results = [];
    for (const email of emails) {
      results.push(
        members.has(email)
          ? { email, outcome: 'already_member' as const, invitation: null }
          : { email, ...(await inviteOne(ctx, tx, doing, { ...input, tenant, email, siteIds })) },
      );
    }
    return { results };
  });
};

/** Invites a user to one site; sites of a pending invitation are kept. */
export const inviteToSite = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  doing: RequestContext,
  { email, siteId, terms }: { email: string; siteId: string; terms: JsonObject },
) => {
  const open = await findOpenInvitation(tx, email);
  const waiting = open && stateOf(open) === 'pending' ? open : undefined;
  return inviteOne(ctx, tx, doing, {
    tenant: await requireTenant(tx),
    email,
    role: waiting?.role ?? 'USER',
    message: waiting?.message ?? '',
    siteIds: [...new Set([...(waiting?.site_ids ?? []), siteId])],
    siteTerms: { ...waiting?.site_shares, [siteId]: terms },
  });
};

/** Pending invitations to a site, with their share settings. */
export const listSiteInvitations = async (tx: TenantTransaction, siteId: string) =>
  (await listOpenInvitationsTo(tx, siteId)).map((row) => ({
    ...presentInvitation(row),
    terms: row.site_shares[siteId] as JsonObject | undefined,
  }));

/** An invitation link to share by other means than the mail; it invalidates the previous one. */
export const makeInvitationLink = async (ctx: ServerContext, { actor, meta }: RequestContext, id: string) => {
  requirePermission(actor, 'members.write');
  return inTenant(ctx, actor, async (tx) => {
    const row = await findInvitation(tx, id);
    if (!row) throw notFound('The invitation');
    if (stateOf(row) !== 'pending') throw invitationClosed();
    const token = randomBytes(32).toString('base64url');
    await setInvitationToken(tx, id, hashOfToken(token));
    await emit(ctx, tx, memberInvitationLinkMade, {
      tenantId: actor.tenantId,
      actor,
      target: { type: 'invitation', id, label: row.email },
      meta,
    });
    return { url: linkTo(ctx, meta, `/auth/invitation?token=${token}`) };
  });
};

const invitationClosed = (): AppError =>
  new AppError(
    'invitation_invalid',
    'This invitation has expired, was accepted or was revoked. Invite the person again.',
  );

export const resendInvitation = async (
  ctx: ServerContext,
  doing: RequestContext,
  id: string,
): Promise<Invitation> => {
  requirePermission(doing.actor, 'members.write');
  return inTenant(ctx, doing.actor, async (tx) => {
    const row = await findInvitation(tx, id);
    if (!row) throw notFound('The invitation');
    const state = stateOf(row);
    if (state === 'accepted' || state === 'revoked') throw invitationClosed();
    const { email, role, message, site_ids: siteIds, site_shares: siteTerms } = row;
    const tenant = await requireTenant(tx);
    return (await inviteOne(ctx, tx, doing, { tenant, email, role, message, siteIds, siteTerms })).invitation;
  });
};

export const revokeInvitation = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  id: string,
): Promise<void> => {
  requirePermission(actor, 'members.write');
  return inTenant(ctx, actor, async (tx) => {
    const row = await findInvitation(tx, id);
    if (!row) throw notFound('The invitation');
    if (!(await endInvitation(tx, id, 'revoked_at'))) throw invitationClosed();
    await emit(ctx, tx, memberInvitationRevoked, {
      tenantId: actor.tenantId,
      actor,
      target: { type: 'invitation', id, label: row.email },
      meta,
    });
  });
};
