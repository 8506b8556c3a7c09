// Members of a tenant, as its admins manage them. Admins of a tenant cannot manage staff of the installation or
// themselves; a tenant never loses its last admin.
import type { DomainEvent } from '@sitewright/contract/event';
import {
  memberPasswordResetSent,
  memberReactivated,
  memberRemoved,
  memberRoleChanged,
  memberSignedOut,
  memberSuspended,
} from '@sitewright/contract/members/member-events';
import { limits } from '@sitewright/contract/limits';
import type { Member } from '@sitewright/contract/members/members';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import { paginationOf } from '../../core/listing.ts';
import { enforceRateLimit } from '../../core/rate-limits/rate-limit.ts';
import { type Actor, requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { emitAbout, type EmissionDetail } from '../../core/events/emit.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { requireOwnerChange } from '../customers/owner-change.ts';
import { listAuditLogOfUser } from '../audit/audit-log.service.ts';
import { deviceOf } from '../sessions/device-name.ts';
import { sendPasswordReset } from '../auth/by-email/send-password-reset.ts';
import { endSessions, listLiveSessions, type SessionEndReason } from '../users/sessions.store.ts';
import { requireStepUp } from '../sessions/step-up.ts';
import { resetTwoFactor } from '../auth/second-factor/two-factor-reset.ts';
import { nameOr } from '../tenants/tenants.present.ts';
import {
  countMemberships,
  countOtherAdmins,
  deleteMembership,
  findMember,
  transferSites,
  listMemberRows,
  listOwnedSites,
  listSharedSites,
  lockTenantRow,
  type MemberListing,
  type MemberRow,
  tenantExists,
  updateMembership,
} from './members.store.ts';

const presentMember = (row: MemberRow): Member => ({
  id: row.id,
  email: row.email,
  name: nameOr(`${row.first_name} ${row.last_name}`, row.email),
  role: row.role,
  status: row.status === 'suspended' || row.user_status === 'suspended' ? 'suspended' : 'active',
  isOwner: row.is_owner,
  hasTwoFactor: row.has_two_factor,
  sites: row.sites,
  joinedAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
});

const inTenant = <T>(
  ctx: ServerContext,
  actor: Actor,
  fn: (tx: TenantTransaction) => Promise<T>,
): Promise<T> => withTenant(ctx.db, { tenantId: actor.tenantId, userId: actor.userId }, fn);

const requireMember = async (tx: TenantTransaction, userId: string): Promise<MemberRow> => {
  const row = await findMember(tx, userId);
  if (!row) throw notFound('The user');
  return row;
};

const membersOf = async (ctx: ServerContext, tenantId: string, listing: MemberListing) => {
  if (!(await tenantExists(ctx.db, tenantId))) throw notFound('The workspace');
  const { rows, total } = await withTenant(ctx.db, { tenantId }, (tx) => listMemberRows(tx, listing));
  return { users: rows.map(presentMember), pagination: paginationOf(listing, total) };
};

export const listMembers = async (ctx: ServerContext, actor: Actor, listing: MemberListing) => {
  requirePermission(actor, 'members.read');
  return membersOf(ctx, actor.tenantId, listing);
};

/** The same for any tenant, as staff of the installation read it. */
export const listTenantMembers = async (
  ctx: ServerContext,
  actor: Actor,
  tenantId: string,
  listing: MemberListing,
) => {
  requirePermission(actor, 'tenants.read');
  return membersOf(ctx, tenantId, listing);
};

export const presentSession = (row: Awaited<ReturnType<typeof listLiveSessions>>[number]) => ({
  id: row.id,
  method: row.method,
  ...deviceOf(row.user_agent ?? ''),
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
});

export const getMember = async (ctx: ServerContext, actor: Actor, userId: string) => {
  requirePermission(actor, 'members.read');
  return inTenant(ctx, actor, async (tx) => {
    const row = await requireMember(tx, userId);
    const sites = await listOwnedSites(tx, userId);
    const shared = await listSharedSites(tx, userId);
    const sessions = await listLiveSessions(tx, userId);
    return {
      ...presentMember(row),
      ownedSites: sites
        .filter((site) => site.deleted_at === null)
        .map(({ id, name, is_published: isPublished }) => ({ id, name, isPublished })),
      sharedSites: shared.map(({ id, name, is_published: isPublished, role }) => ({
        id,
        name,
        isPublished,
        role,
      })),
      // Sessions in other tenants are not shown.
      sessions: sessions.filter((session) => session.tenant_id === actor.tenantId).map(presentSession),
      trail: await listAuditLogOfUser(tx, { userId, tenantId: actor.tenantId }, limits.tenants.trailShown),
    };
  });
};

const assertMayManage = (actor: Actor, member: MemberRow): void => {
  if (member.platform_role === null || actor.role === 'SUPER_ADMIN') return;
  throw new AppError('staff_only', 'This user is platform staff. Ask a super admin.');
};

/** Rejects changes that would hit oneself, the owner, or the last admin. */
const assertMayLose = async (tx: TenantTransaction, actor: Actor, member: MemberRow): Promise<void> => {
  if (member.id === actor.userId) {
    throw new AppError('own_role', 'You can’t do this to your own account. Ask another admin.');
  }
  assertMayManage(actor, member);
  if (member.role !== 'ADMIN') return;
  if ((await countOtherAdmins(tx, member.id)) === 0) {
    throw new AppError(
      'last_admin',
      'This is the last admin of the workspace. Give someone else the admin role first.',
    );
  }
  if (member.is_owner) {
    throw new AppError('wrong_state', 'This person owns the workspace. Transfer the workspace first.');
  }
};

const emitForMember =
  (ctx: ServerContext, tx: TenantTransaction, { actor, meta }: RequestContext, member: MemberRow) =>
  <E extends DomainEvent<string, 'user'>>(event: E, detail: EmissionDetail<E>): Promise<void> =>
    emitAbout(
      ctx,
      tx,
      event,
      {
        tenantId: tx.tenantId,
        actor,
        target: { type: 'user', id: member.id, label: member.email },
        meta,
      },
      detail,
    );

/** Ends a user's sessions in this tenant; those in other tenants continue. */
const endHere = (tx: TenantTransaction, userId: string, reason: SessionEndReason): Promise<number> =>
  endSessions(tx, { userId, tenantId: tx.tenantId }, reason);

/** Changes a member and returns the updated member. */
const change = async (
  ctx: ServerContext,
  { actor }: RequestContext,
  userId: string,
  fn: (tx: TenantTransaction, member: MemberRow) => Promise<void>,
): Promise<Member> => {
  const member = await inTenant(ctx, actor, async (tx) => {
    await lockTenantRow(tx);
    await fn(tx, await requireMember(tx, userId));
    return requireMember(tx, userId);
  });
  ctx.accountStatuses.invalidate(userId);
  return presentMember(member);
};

export const changeRole = async (
  ctx: ServerContext,
  doing: RequestContext,
  userId: string,
  role: 'USER' | 'ADMIN',
): Promise<Member> => {
  requirePermission(doing.actor, 'members.write');
  await inTenant(ctx, doing.actor, (tx) => requireMember(tx, userId));
  await requireStepUp(ctx, doing.actor);
  return change(ctx, doing, userId, async (tx, member) => {
    await assertMayLose(tx, doing.actor, member);
    if (member.role === role) return;
    await updateMembership(tx, userId, { role });
    await endHere(tx, userId, 'role_changed');
    await emitForMember(
      ctx,
      tx,
      doing,
      member,
    )(memberRoleChanged, {
      changes: { role: { before: member.role, after: role } },
    });
  });
};

export const suspendMember = async (
  ctx: ServerContext,
  doing: RequestContext,
  userId: string,
): Promise<Member> => {
  requirePermission(doing.actor, 'members.write');
  return change(ctx, doing, userId, async (tx, member) => {
    await assertMayLose(tx, doing.actor, member);
    if (member.status === 'suspended') return;
    await updateMembership(tx, userId, { status: 'suspended' });
    await endHere(tx, userId, 'suspended');
    await emitForMember(ctx, tx, doing, member)(memberSuspended, {});
  });
};

export const reactivateMember = async (
  ctx: ServerContext,
  doing: RequestContext,
  userId: string,
): Promise<Member> => {
  requirePermission(doing.actor, 'members.write');
  return change(ctx, doing, userId, async (tx, member) => {
    assertMayManage(doing.actor, member);
    if (member.status === 'active') return;
    await updateMembership(tx, userId, { status: 'active' });
    await emitForMember(ctx, tx, doing, member)(memberReactivated, {});
  });
};

const giveSites = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  member: MemberRow,
  toId: string | undefined,
): Promise<number> => {
  const sites = await listOwnedSites(tx, member.id);
  if (toId === undefined) {
    if (sites.length === 0) return 0;
    throw new AppError(
      'sites_need_owner',
      `${member.email} owns ${sites.length === 1 ? 'a site' : `${sites.length} sites`}. Choose who gets them.`,
      { details: { sites: sites.length } },
    );
  }
  const heir = await findMember(tx, toId);
  if (!heir || heir.id === member.id || presentMember(heir).status !== 'active') {
    const sentence = 'Choose another active member of this workspace';
    throw new AppError('validation_failed', sentence, { fields: { newOwnerId: sentence } });
  }
  await requireOwnerChange(ctx, tx, { fromId: member.id, toId });
  await transferSites(tx, member.id, toId);
  return sites.length;
};

export const removeMember = async (
  ctx: ServerContext,
  doing: RequestContext,
  userId: string,
  newOwnerId: string | undefined,
): Promise<void> => {
  requirePermission(doing.actor, 'members.write');
  await inTenant(ctx, doing.actor, async (tx) => {
    await lockTenantRow(tx);
    const member = await requireMember(tx, userId);
    await assertMayLose(tx, doing.actor, member);
    const sites = await giveSites(ctx, tx, member, newOwnerId);
    await endHere(tx, userId, 'removed');
    await deleteMembership(tx, userId);
    await emitForMember(
      ctx,
      tx,
      doing,
      member,
    )(memberRemoved, {
      payload: { sites, ...(newOwnerId === undefined ? {} : { newOwnerId }) },
    });
  });
  ctx.accountStatuses.invalidate(userId);
};

export const signOutMember = async (
  ctx: ServerContext,
  doing: RequestContext,
  userId: string,
): Promise<{ ended: number }> => {
  requirePermission(doing.actor, 'members.write');
  const ended = await inTenant(ctx, doing.actor, async (tx) => {
    const member = await requireMember(tx, userId);
    assertMayManage(doing.actor, member);
    const count = await endHere(tx, userId, 'signed_out_everywhere');
    await emitForMember(ctx, tx, doing, member)(memberSignedOut, { payload: { sessions: count } });
    return count;
  });
  ctx.accountStatuses.invalidate(userId);
  return { ended };
};

export const sendMemberReset = async (
  ctx: ServerContext,
  doing: RequestContext,
  userId: string,
): Promise<void> => {
  requirePermission(doing.actor, 'members.write');
  const { actor, meta } = doing;
  const find = async (tx: TenantTransaction) => {
    const member = await requireMember(tx, userId);
    assertMayManage(actor, member);
    return member;
  };
  // Checked before counting: an admin must not use up the limit of users whom they cannot see.
  await inTenant(ctx, actor, find);
  await enforceRateLimit(ctx, [
    { key: `reset-for:${userId}`, limit: limits.tenants.passwordResetsPerHour, windowSeconds: 3_600 },
  ]);
  await inTenant(ctx, actor, async (tx) => {
    const member = await find(tx);
    await sendPasswordReset(ctx, tx, { id: member.id, email: member.email, locale: member.locale }, meta);
    await emitForMember(ctx, tx, doing, member)(memberPasswordResetSent, {});
  });
};

export const resetMemberTwoFactor = async (
  ctx: ServerContext,
  doing: RequestContext,
  userId: string,
): Promise<Member> => {
  requirePermission(doing.actor, 'members.write');
  const { actor } = doing;
  await inTenant(ctx, actor, (tx) => requireMember(tx, userId));
  await requireStepUp(ctx, actor);
  // The second factor also protects the user's other workspaces.
  if (actor.role !== 'SUPER_ADMIN' && (await countMemberships(ctx.db, userId)) > 1) {
    throw new AppError('shared_person', 'This user belongs to several workspaces. Ask a platform admin.');
  }
  return change(ctx, doing, userId, async (tx, member) => {
    assertMayManage(actor, member);
    await resetTwoFactor(ctx, tx, doing, { ...member, tenantId: actor.tenantId });
  });
};
