// Transfers a site from its owner to a collaborator who accepts. Nobody else is told that there is an offer.
import {
  siteTransferDeclined,
  siteTransferOffered,
  siteTransferred,
  siteTransferWithdrawn,
} from '@sitewright/contract/sharing/sharing-events';
import { limits } from '@sitewright/contract/limits';
import type { SiteTransfer } from '@sitewright/contract/sharing/site-transfers';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { AppError, notFound } from '../../../core/app-error.ts';
import { enforceRateLimit } from '../../../core/rate-limits/rate-limit.ts';
import type { Actor } from '../../../core/actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { emit } from '../../../core/events/emit.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { requireOwnerChange } from '../../../identity/customers/owner-change.ts';
import { requireSite } from '../../sites/require-site.ts';
import { nameOr } from '../../../identity/tenants/tenants.present.ts';
import { hasEnded } from '../share-options.ts';
import { deleteShare, findActiveUser, findName, findShare, lockSite, putShare } from '../sharing.store.ts';
import { changeOwner, deleteOffer, findOffer, putOffer } from './site-transfers.store.ts';

const day = 24 * 60 * 60_000;

const nameOf = async (tx: TenantTransaction, userId: string) => {
  const { id, email, name } = await findName(tx, userId);
  return { id, email, name: nameOr(name, email) };
};

const present = async (
  tx: TenantTransaction,
  actor: Actor,
  { id: siteId, role }: { id: string; role: string },
): Promise<{ transfer: SiteTransfer | null }> => {
  const offer = await findOffer(tx, siteId);
  if (!offer) return { transfer: null };
  const isToMe = offer.to_id === actor.userId;
  if (!isToMe && role !== 'owner') return { transfer: null };
  return {
    transfer: {
      from: await nameOf(tx, offer.from_id),
      to: await nameOf(tx, offer.to_id),
      stays: offer.stays,
      isToMe,
      expiresAt: offer.expires_at.toISOString(),
    },
  };
};

type TransferEvent =
  | typeof siteTransferOffered
  | typeof siteTransferWithdrawn
  | typeof siteTransferDeclined
  | typeof siteTransferred;

const record = (
  ctx: ServerContext,
  tx: TenantTransaction,
  { actor, meta }: RequestContext,
  act: { event: TransferEvent; site: { id: string; name: string }; person: { id: string; email: string } },
): Promise<void> =>
  emit(ctx, tx, act.event, {
    tenantId: tx.tenantId,
    actor,
    target: { type: 'site', id: act.site.id, label: act.site.name },
    payload: { personId: act.person.id, person: act.person.email },
    meta,
  });

export const getSiteTransfer = (ctx: ServerContext, actor: Actor, siteId: string) =>
  withTenant(ctx.db, actor, async (tx) =>
    present(tx, actor, await requireSite(tx, actor, siteId, 'sites.read')),
  );

/** A collaborator of the site: a site cannot be transferred to someone who has never seen it. */
const requireNewOwner = async (tx: TenantTransaction, siteId: string, userId: string) => {
  const share = await findShare(tx, siteId, userId);
  const person = share && !hasEnded(share) ? await findActiveUser(tx, userId) : undefined;
  if (!person) throw notFound('The person');
  return person;
};

export const offerSite = (
  ctx: ServerContext,
  doing: RequestContext,
  { siteId, userId, stays }: { siteId: string; userId: string; stays: boolean },
) =>
  withTenant(ctx.db, doing.actor, async (tx) => {
    const site = await requireSite(tx, doing.actor, siteId, 'sites.manage');
    await lockSite(tx, siteId);
    const person = await requireNewOwner(tx, siteId, userId);
    // Each offer sends an email.
    const limit = limits.sites.sharesPerHour;
    await enforceRateLimit(ctx, [{ key: `site-shares:${doing.actor.userId}`, limit, windowSeconds: 3_600 }]);
    const until = new Date(Date.now() + limits.sites.transferDays * day);
    await putOffer(tx, { site_id: siteId, from_id: site.owner_id, to_id: userId, stays, expires_at: until });
    await record(ctx, tx, doing, { event: siteTransferOffered, site, person });
    return present(tx, doing.actor, site);
  });

export const withdrawSiteOffer = (ctx: ServerContext, doing: RequestContext, siteId: string): Promise<void> =>
  withTenant(ctx.db, doing.actor, async (tx) => {
    const site = await requireSite(tx, doing.actor, siteId, 'sites.manage');
    const offer = await findOffer(tx, siteId);
    await deleteOffer(tx, siteId);
    if (!offer) return;
    const person = await findName(tx, offer.to_id);
    await record(ctx, tx, doing, { event: siteTransferWithdrawn, site, person });
  });

const transferSite = async (
  tx: TenantTransaction,
  siteId: string,
  { from, to, stays }: { from: string; to: string; stays: boolean },
): Promise<void> => {
  if (!(await changeOwner(tx, siteId, { from, to }))) {
    throw new AppError('wrong_state', 'The owner of this site has changed. Reload the page.');
  }
  await deleteShare(tx, siteId, to);
  if (stays) await putShare(tx, { siteId, userId: from, role: 'designer', sharedBy: to });
};

export const respondToSiteOffer = (
  ctx: ServerContext,
  doing: RequestContext,
  { siteId, accept }: { siteId: string; accept: boolean },
): Promise<void> =>
  withTenant(ctx.db, doing.actor, async (tx) => {
    const { userId } = doing.actor;
    const site = await requireSite(tx, doing.actor, siteId, 'sites.read');
    const pending = await findOffer(tx, siteId);
    if (pending?.to_id !== userId) throw notFound('The offer');
    // Before the lock of the site: uploads to it lock its owner first as well.
    if (accept) await requireOwnerChange(ctx, tx, { fromId: pending.from_id, toId: userId, siteId });
    await lockSite(tx, siteId);
    const offer = await findOffer(tx, siteId);
    if (offer?.to_id !== userId || offer.from_id !== pending.from_id) throw notFound('The offer');
    const person = await findName(tx, offer.from_id);
    await deleteOffer(tx, siteId);
    if (accept) await transferSite(tx, siteId, { from: offer.from_id, to: userId, stays: offer.stays });
    const event = accept ? siteTransferred : siteTransferDeclined;
    await record(ctx, tx, doing, { event, site, person });
  });
