// Account deletion: previewed, requested after re-verification, cancellable within the grace period, carried out by a
// job.
import {
  accountDeletionCancelled,
  accountDeletionRequested,
} from '@sitewright/contract/account/account-events';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type * as contract from '@sitewright/contract/account/personal-data';
import { limits } from '@sitewright/contract/limits';
import type { Transaction } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import { inTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { AppError } from '../../core/app-error.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import { type Actor, requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { emit } from '../../core/events/emit.ts';
import { actorOfUser } from '../../core/context/event-actor.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { findUserById, type UserRow } from '../../identity/users/users.store.ts';
import { linkTo } from '../../http/mail-links.ts';
import { linkError } from '../../identity/auth/link-errors.ts';
import { consumeToken, revokeTokens } from '../../identity/auth/one-time-tokens.ts';
import { endSessions } from '../../identity/users/sessions.store.ts';
import { requireStepUp } from '../../identity/sessions/step-up.ts';
import { writeMail } from '../../core/mail/write-mail.ts';
import { deletionCancelledEmail, deletionRequestedEmail } from './deletion-emails.ts';
import { listOwnedSites } from '../../identity/members/members.store.ts';
import {
  countOtherSuperAdmins,
  lockSuperAdmins,
} from '../../identity/user-management/user-management.store.ts';
import { lockUser } from '../../identity/account/account.store.ts';
import {
  countOwnedMedia,
  findSuccessor,
  listTenantsOf,
  lockTenants,
  setDeletionDue,
} from '../../identity/user-management/deletion.store.ts';

type Preview = EndpointResponse<typeof contract.deletionPreview>;
type Blocker = Preview['blockers'][number];
type Tenant = Awaited<ReturnType<typeof listTenantsOf>>[number];

const day = 24 * 60 * 60_000;
const dueFrom = (now: number): Date => new Date(now + limits.auth.deletionGraceDays * day);

/** Sites in the installation's own tenant are deleted with their owner; those of a business stay with it. */
export const requiresTransfer = (tenant: Pick<Tenant, 'kind'>): boolean => tenant.kind !== 'internal';

const partOf = (ctx: ServerContext, userId: string, tenant: Tenant) =>
  withTenant(ctx.db, { tenantId: tenant.id, userId }, async (tx) => {
    const found = await findSuccessor(tx, userId);
    const heir = requiresTransfer(tenant) ? found : undefined;
    const sites = (await listOwnedSites(tx, userId)).filter((site) => site.deleted_at === null);
    const isRunning =
      tenant.status === 'active' || tenant.status === 'suspended' || tenant.status === 'archived';
    const blockers: Blocker[] = [];
    const about = { tenantId: tenant.id, tenantName: tenant.name };
    if (isRunning && requiresTransfer(tenant)) {
      if (tenant.role === 'ADMIN' && !found) blockers.push({ reason: 'last_admin', ...about });
      if (tenant.owner_id === userId) blockers.push({ reason: 'owner', ...about });
    }
    return {
      blockers,
      media: await countOwnedMedia(tx, userId),
      sites: sites.map((site) => ({
        id: site.id,
        name: site.name,
        ...about,
        isPublished: site.is_published,
        fate: heir ? ('handed_over' as const) : ('trashed' as const),
        newOwner: heir?.email ?? null,
      })),
    };
  });

const isLastSuperAdmin = async (ctx: ServerContext, user: UserRow | undefined): Promise<boolean> =>
  user?.platform_role === 'SUPER_ADMIN' &&
  (await inTransaction(ctx.db, (tx) => countOtherSuperAdmins(tx, user.id))) === 0;

export const deletionPreview = async (ctx: ServerContext, actor: Actor): Promise<Preview> => {
  requirePermission(actor, 'profile.read');
  const tenants = await listTenantsOf(ctx.db, actor.userId);
  const parts: Awaited<ReturnType<typeof partOf>>[] = [];
  for (const tenant of tenants) parts.push(await partOf(ctx, actor.userId, tenant));
  const user = await findUserById(ctx.db, actor.userId);
  const isLast = await isLastSuperAdmin(ctx, user);
  return {
    graceDays: limits.auth.deletionGraceDays,
    dueAt: dueFrom(Date.now()).toISOString(),
    sites: parts.flatMap((part) => part.sites),
    media: parts.reduce((sum, part) => sum + part.media, 0),
    memberships: tenants.flatMap(({ id, name, role }) =>
      role === null ? [] : [{ tenantId: id, tenantName: name, role }],
    ),
    blockers: [
      ...parts.flatMap((part) => part.blockers),
      ...(isLast ? [{ reason: 'last_super_admin' as const, tenantId: null, tenantName: null }] : []),
    ],
  };
};

const assertNotBlocked = (blockers: readonly Blocker[]): void => {
  if (blockers.length === 0) return;
  if (blockers.some(({ reason }) => reason === 'last_super_admin')) {
    throw new AppError(
      'last_super_admin',
      'You are the last super admin. Give that role to somebody else before you leave.',
    );
  }
  const names = [...new Set(blockers.map(({ tenantName }) => tenantName))].join(', ');
  throw new AppError('last_admin', `Give ${names} to somebody else, or close it, before you leave.`, {
    details: { blockers: blockers.map((blocker) => ({ ...blocker })) },
  });
};

/**
 * Rejects the deletion of a user who is still needed. Of two concurrent requests the second waits for the lock and
 * then sees that the first user is gone.
 */
const requireFree = async (ctx: ServerContext, tx: Transaction<Database>, actor: Actor): Promise<boolean> => {
  await lockSuperAdmins(tx);
  await lockTenants(
    tx,
    (await listTenantsOf(ctx.db, actor.userId)).map(({ id }) => id),
  );
  const { blockers, memberships } = await deletionPreview(ctx, actor);
  assertNotBlocked(blockers);
  return memberships.some(({ tenantId }) => tenantId === actor.tenantId);
};

export const requestDeletion = async (ctx: ServerContext, { actor, meta }: RequestContext) => {
  requirePermission(actor, 'profile.write');
  await requireStepUp(ctx, actor);
  const { userId } = actor;
  const due = dueFrom(Date.now());
  await withTenant(ctx.db, { tenantId: actor.tenantId, userId }, async (tx) => {
    const isHere = await requireFree(ctx, tx, actor);
    const user = await lockUser(tx, userId);
    if (!user || !(await setDeletionDue(tx, userId, due))) {
      throw new AppError('unauthenticated', 'Your session has ended. Sign in again.');
    }
    await endSessions(tx, { userId }, 'account_deleted');
    for (const kind of ['reset_password', 'magic_link', 'change_email', 'second_factor'] as const) {
      await revokeTokens(tx, userId, kind);
    }
    await emit(ctx, tx, accountDeletionRequested, {
      tenantId: isHere ? actor.tenantId : null,
      actor: actorOfUser({ id: userId, email: user.email }),
      target: { type: 'user', id: userId, label: user.email },
      payload: { dueAt: due.toISOString() },
      meta,
    });
    await writeMail(ctx, tx, {
      email: deletionRequestedEmail,
      to: user.email,
      locale: user.locale,
      timezone: user.timezone,
      tenantId: meta.tenant?.id,
      values: { due, url: linkTo(ctx, meta, '/login') },
    });
  });
  ctx.accountStatuses.invalidate(userId);
  return { dueAt: due.toISOString() };
};

export const cancelDeletion = async (ctx: ServerContext, token: string, meta: CallMeta): Promise<void> => {
  const userId = await inTransaction(ctx.db, async (tx) => {
    const row = await consumeToken(tx, 'cancel_deletion', token);
    if (typeof row === 'string') throw linkError(row);
    const user = await lockUser(tx, row.user_id!);
    if (!user || !(await setDeletionDue(tx, user.id, null))) throw linkError('expired');
    await emit(ctx, tx, accountDeletionCancelled, {
      tenantId: null,
      actor: actorOfUser(user),
      target: { type: 'user', id: user.id, label: user.email },
      meta,
    });
    await writeMail(ctx, tx, {
      email: deletionCancelledEmail,
      to: user.email,
      locale: user.locale,
      timezone: user.timezone,
      tenantId: meta.tenant?.id,
      values: { url: linkTo(ctx, meta, '/dashboard') },
    });
    return user.id;
  });
  ctx.accountStatuses.invalidate(userId);
};
