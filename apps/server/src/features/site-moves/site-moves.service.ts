// Moving and copying sites between the workspaces of a user.
import type { MovedSite, SitePlacement } from '@sitewright/contract/site-moves/site-moves';
import { type Actor, actorScope, requirePermission } from '../../core/actor.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { isSharedWorkspace } from '../../identity/customers/customer.ts';
import { findMembership, findTenant, listMembershipsOf } from '../../identity/tenants/tenants.store.ts';
import { copySite } from '../site-lifecycle/duplicate-site.service.ts';
import { requireSite } from '../sites/require-site.ts';
import type { SiteView } from '../sites/sites.store.ts';
import { moveSiteToTenant } from './move-site.ts';
import { findOffer } from './site-offers.store.ts';

const permission = 'sites.manage';
const adminsOnly = (): AppError =>
  new AppError('forbidden', 'Only an admin of this workspace can move its sites to another one.', {
    details: { permission },
  });

/** In the shared workspace a site belongs to its owner; in every other one to the workspace, so its admins decide. */
const decides = async (tx: TenantTransaction, actor: Actor): Promise<'owner' | 'admin' | undefined> => {
  if (await isSharedWorkspace(tx)) return 'owner';
  return actorScope(actor, permission) === 'tenant' ? 'admin' : undefined;
};

/** @throws AppError 403 for a member of a workspace who is no admin, whatever the site */
export const requireMovableSite = async (
  tx: TenantTransaction,
  actor: Actor,
  siteId: string,
): Promise<SiteView> => {
  requirePermission(actor, permission);
  const who = await decides(tx, actor);
  if (who === undefined) throw adminsOnly();
  const site = await requireSite(tx, actor, siteId, permission);
  if (who === 'owner' && site.owner_id !== actor.userId)
    throw new AppError('forbidden', 'Only its owner can move this site to another workspace.');
  return site;
};

/** The workspaces in which a user may have sites. */
const openWorkspaces = async (
  ctx: ServerContext,
  { userId }: Actor,
): Promise<{ id: string; name: string }[]> =>
  (await listMembershipsOf(ctx.db, userId))
    .filter(({ status, tenant_status: tenantStatus }) => status === 'active' && tenantStatus === 'active')
    .map(({ id, name }) => ({ id, name }));

export const getSitePlacement = async (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
): Promise<SitePlacement> => {
  const { canMove, offer } = await withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.write');
    const who = await decides(tx, actor);
    const canMoveIt =
      !site.is_platform && (who === 'admin' || (who === 'owner' && site.owner_id === actor.userId));
    return {
      canMove: canMoveIt,
      offer: canMoveIt ? await findOffer(tx, siteId, ctx.clock.now()) : undefined,
    };
  });
  const workspaces = await openWorkspaces(ctx, actor);
  return {
    workspaces: workspaces.filter(({ id }) => id !== actor.tenantId),
    canMove,
    offer: offer ? { email: offer.email, expiresAt: offer.expires_at.toISOString() } : null,
  };
};

/** Also 404 for a workspace that exists and is not the user's. Staff may choose any. */
const requireWorkspace = async (ctx: ServerContext, actor: Actor, tenantId: string): Promise<void> => {
  if (actor.role === 'SUPER_ADMIN' && (await findTenant(ctx.db, tenantId))) return;
  if (!(await openWorkspaces(ctx, actor)).some(({ id }) => id === tenantId)) throw notFound('The workspace');
};

/** Who owns a site in its new workspace: the same user where they are a member, and otherwise who moves it. */
const ownerIn = (
  ctx: ServerContext,
  actor: Actor,
  { tenantId, ownerId }: { tenantId: string; ownerId: string },
) =>
  withTenant(ctx.db, { tenantId, userId: actor.userId }, async (tx) => {
    for (const id of [ownerId, actor.userId])
      if ((await findMembership(tx, id))?.status === 'active') return id;
    // Staff belong to no workspace.
    const tenant = await findTenant(tx, tenantId);
    if (tenant?.owner_id) return tenant.owner_id;
    throw new AppError('wrong_state', 'This workspace has no owner who could get the site.');
  });

export const moveSite = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  { siteId, tenantId }: { siteId: string; tenantId: string },
): Promise<MovedSite> => {
  const site = await withTenant(ctx.db, actor, (tx) => requireMovableSite(tx, actor, siteId));
  await requireWorkspace(ctx, actor, tenantId);
  const ownerId = await ownerIn(ctx, actor, { tenantId, ownerId: site.owner_id });
  const authorize = async (tx: TenantTransaction): Promise<string> => {
    const { owner_id: present } = await requireMovableSite(tx, actor, siteId);
    if (present !== site.owner_id)
      throw new AppError('unavailable', 'The site got another owner meanwhile. Try again.');
    return siteId;
  };
  return moveSiteToTenant(
    ctx,
    { actor, meta, from: actor.tenantId, to: tenantId, ownerId, authorize },
    siteId,
  );
};

export const copySiteTo = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  { siteId, tenantId }: { siteId: string; tenantId: string },
): Promise<MovedSite> => {
  await withTenant(ctx.db, actor, (tx) => requireSite(tx, actor, siteId, 'sites.write'));
  await requireWorkspace(ctx, actor, tenantId);
  const ownerId = await ownerIn(ctx, actor, { tenantId, ownerId: actor.userId });
  const authorize = async (tx: TenantTransaction): Promise<string> => {
    const site = await requireSite(tx, actor, siteId, 'sites.write');
    return copySite(ctx, tx, actor, { site, name: site.name });
  };
  const move = { actor, meta, from: actor.tenantId, to: tenantId, ownerId, authorize, isCopy: true };
  return moveSiteToTenant(ctx, move, siteId);
};
