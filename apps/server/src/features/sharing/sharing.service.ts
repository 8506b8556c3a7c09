// Sites shared with members of their tenant. Who may share is decided by `requireSite`, with the permission that the
// endpoint requires.
import { tenantRegistration } from '@sitewright/contract/tenants/settings';
import { siteShared } from '@sitewright/contract/sharing/sharing-events';
import { email } from '@sitewright/contract/fields';
import { limits } from '@sitewright/contract/limits';
import { scopeOf } from '@sitewright/contract/permissions';
import type { Collaborator } from '@sitewright/contract/sharing/sharing';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import { enforceRateLimit } from '../../core/rate-limits/rate-limit.ts';
import { type Actor, defaultTenantId, actorScope, requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { emit } from '../../core/events/emit.ts';
import { actorOfUser } from '../../core/context/event-actor.ts';
import type { RequestContext } from '../../http/request-context.ts';
import type { HookPayload } from '../../core/context/hooks.ts';
import type { invitationAccepted } from '../../identity/members/accept-invitation.service.ts';
import { listSiteInvitations } from '../../identity/members/invitations.service.ts';
import { requireSite } from '../sites/require-site.ts';
import { tenantSnapshot } from '../../identity/tenants/tenant-snapshot.ts';
import { sitesOfTenant } from '../../identity/tenant-management/tenants.service.ts';
import { nameOr } from '../../identity/tenants/tenants.present.ts';
import {
  deleteShare,
  findActiveUser,
  findName,
  findShare,
  listCandidates,
  listShareable,
  listShares,
  lockSite,
  putShare,
  type ShareRow,
} from './sharing.store.ts';
import {
  eventOf,
  changesOf,
  hasEnded,
  isSameOptions,
  invitedShareOptions,
  type ShareOptions,
  shareOptionsOf,
  type RequestedShareOptions,
} from './share-options.ts';

const presentName = ({ id, email, name }: { id: string; email: string; name: string }) => ({
  id,
  email,
  name: nameOr(name, email),
});
const presentShare = (row: ShareRow): Collaborator => ({
  ...presentName(row),
  role: row.role,
  overrides: row.overrides,
  sharedAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  hasEnded: hasEnded(row),
});

/** Users of an open tenant are not listed to each other and are found only by email; an admin sees all of them. */
export const searchesByEmail = async (ctx: ServerContext, actor: Actor): Promise<boolean> =>
  actorScope(actor, 'sites.manage') === 'own' &&
  (actor.tenantId === defaultTenantId ||
    (await tenantSnapshot(ctx, actor.tenantId))?.settings(tenantRegistration).mode === 'open');

export const hour = 3_600;

/** Whether the actor may invite members into the tenant. */
export const mayInvite = ({ role }: Actor): boolean => scopeOf(role, 'members.write') !== undefined;

export const listSiteCollaborators = (ctx: ServerContext, actor: Actor, siteId: string) =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.manage');
    return {
      owner: presentName(await findName(tx, site.owner_id)),
      people: (await listShares(tx, siteId)).map(presentShare),
      invitations: (await listSiteInvitations(tx, siteId)).map(({ id, email, state, expiresAt, terms }) => ({
        id,
        email,
        role: invitedShareOptions(terms).role,
        hasEnded: state !== 'pending',
        expiresAt,
      })),
      mayInvite: mayInvite(actor),
      byAddress: await searchesByEmail(ctx, actor),
    };
  });

export const findCandidates = (ctx: ServerContext, actor: Actor, siteId: string, q = '') =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.manage');
    const byAddress = await searchesByEmail(ctx, actor);
    if (byAddress && !email.safeParse(q).success) return { people: [] };
    if (byAddress) {
      const limit = limits.sites.addressSearchesPerHour;
      await enforceRateLimit(ctx, [{ key: `site-candidates:${actor.userId}`, limit, windowSeconds: hour }]);
    }
    const found = await listCandidates(tx, site, { q, byAddress, limit: limits.sites.candidatesShown });
    return { people: found.map(presentName) };
  });

export const recordShare = (
  ctx: ServerContext,
  tx: TenantTransaction,
  { actor, meta }: RequestContext,
  share: {
    site: { id: string; name: string };
    person: { id: string; email: string };
    before: ShareOptions | undefined;
    after: ShareOptions | undefined;
  },
): Promise<void> => {
  const { site, person, before, after } = share;
  return emit(ctx, tx, eventOf(before, after), {
    tenantId: tx.tenantId,
    actor,
    target: { type: 'site', id: site.id, label: site.name },
    changes: changesOf(before, after),
    payload: { personId: person.id, person: person.email },
    meta,
  });
};

/** A member of the tenant who can be given a share; does not reveal members of other tenants. */
const requireNewCollaborator = async (
  tx: TenantTransaction,
  site: { id: string; owner_id: string },
  userId: string,
) => {
  if (userId === site.owner_id) {
    throw new AppError('wrong_state', 'This person already owns the site.');
  }
  const person = await findActiveUser(tx, userId);
  if (!person) throw notFound('The person');
  if ((await listShares(tx, site.id)).length >= limits.sites.peopleMax) {
    throw new AppError(
      'wrong_state',
      `You can share a site with up to ${limits.sites.peopleMax} people. Remove someone first.`,
    );
  }
  return person;
};

export const shareSite = (
  ctx: ServerContext,
  doing: RequestContext,
  { siteId, userId, ...wanted }: RequestedShareOptions & { siteId: string; userId: string },
): Promise<Collaborator> =>
  withTenant(ctx.db, doing.actor, async (tx) => {
    const site = await requireSite(tx, doing.actor, siteId, 'sites.manage');
    await lockSite(tx, siteId);
    const known = await findShare(tx, siteId, userId);
    const person = known ?? (await requireNewCollaborator(tx, site, userId));
    const terms = shareOptionsOf(wanted, known);
    if (!known || !isSameOptions(known, terms)) {
      // Each share sends an email.
      const limit = limits.sites.sharesPerHour;
      await enforceRateLimit(ctx, [{ key: `site-shares:${doing.actor.userId}`, limit, windowSeconds: hour }]);
      const { expires_at: expiresAt, ...given } = terms;
      await putShare(tx, { siteId, userId, ...given, expiresAt, sharedBy: doing.actor.userId });
      await recordShare(ctx, tx, doing, { site, person, before: known, after: terms });
    }
    return presentShare((await findShare(tx, siteId, userId))!);
  });

export const unshareSite = (
  ctx: ServerContext,
  doing: RequestContext,
  { siteId, userId }: { siteId: string; userId: string },
): Promise<void> =>
  withTenant(ctx.db, doing.actor, async (tx) => {
    const site = await requireSite(tx, doing.actor, siteId, 'sites.manage');
    const known = await findShare(tx, siteId, userId);
    if (!known) throw notFound('The person');
    await deleteShare(tx, siteId, userId);
    await recordShare(ctx, tx, doing, { site, person: known, before: known, after: undefined });
  });

/**
 * Gives a new member the sites of their invitation. Sites deleted meanwhile are left out; the collaborator limit is
 * not checked again, because the invitation already promised the site.
 */
export const shareInvited = async (
  ctx: ServerContext,
  { tx, user: person, siteIds, terms: promised, invitedBy, meta }: HookPayload<typeof invitationAccepted>,
): Promise<void> => {
  if (siteIds.length === 0) return;
  for (const site of await listShareable(tx, siteIds, person.id)) {
    const terms = invitedShareOptions(promised[site.id]);
    // The promised share has already expired.
    if (hasEnded(terms)) continue;
    const { role, overrides, expires_at: expiresAt } = terms;
    await putShare(tx, {
      siteId: site.id,
      userId: person.id,
      role,
      overrides,
      expiresAt,
      sharedBy: invitedBy,
    });
    await emit(ctx, tx, siteShared, {
      tenantId: tx.tenantId,
      actor: actorOfUser(person),
      target: { type: 'site', id: site.id, label: site.name },
      changes: changesOf(undefined, terms),
      payload: { personId: person.id, person: person.email },
      meta,
    });
  }
};

export const listSitesOfTenant = async (
  ctx: ServerContext,
  actor: Actor,
  listing: Parameters<typeof sitesOfTenant>[2],
) => {
  requirePermission(actor, 'members.read');
  return sitesOfTenant(ctx, actor.tenantId, listing);
};
