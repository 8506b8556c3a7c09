// Offers of sites to persons of any workspace, by email. Whoever has the address accepts it into the workspace of their session.
import { siteTransferred } from '@sitewright/contract/sharing/sharing-events';
import {
  siteOffered,
  siteOfferDeclined,
  siteOfferWithdrawn,
} from '@sitewright/contract/site-moves/site-move-events';
import { siteMoveLimits } from '@sitewright/contract/site-moves/site-move-limits';
import type { MovedSite, ReceivedOffer, SitePlacement } from '@sitewright/contract/site-moves/site-moves';
import { type Actor, requirePermission, sessionOf } from '../../core/actor.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { writeMail } from '../../core/mail/write-mail.ts';
import { siteUrl } from '../../core/site-url.ts';
import { linkTo } from '../../http/mail-links.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { requireOwnerChange } from '../../identity/customers/owner-change.ts';
import { findAccount, findTenantBasics } from '../../identity/members/invitations.store.ts';
import { nameOr } from '../../identity/tenants/tenants.present.ts';
import { changeOwner } from '../sharing/transfer/site-transfers.store.ts';
import { findName } from '../sharing/sharing.store.ts';
import { emitForSite } from '../sites/emit-for-site.ts';
import { findSite } from '../sites/sites.store.ts';
import { moveSiteToTenant } from './move-site.ts';
import { siteOfferEmail } from './site-offer-email.ts';
import { requireMovableSite } from './site-moves.service.ts';
import {
  deleteOffer,
  findOffer,
  findOfferDetails,
  listReceived,
  lockOffer,
  type OfferRow,
  putOffer,
} from './site-offers.store.ts';

const dayMs = 24 * 60 * 60_000;

type Offer = NonNullable<SitePlacement['offer']>;

export const offerSiteTo = (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  { siteId, email }: { siteId: string; email: string },
): Promise<{ offer: Offer }> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireMovableSite(tx, actor, siteId);
    const owner = await findName(tx, site.owner_id);
    if (owner.email.toLowerCase() === email) {
      const sentence = 'This person owns the site already';
      throw new AppError('validation_failed', sentence, { fields: { email: sentence } });
    }
    const expiresAt = new Date(ctx.clock.now().getTime() + siteMoveLimits.offerDays * dayMs);
    await putOffer(tx, { site_id: siteId, email, offered_by: actor.userId, expires_at: expiresAt });
    const me = await findName(tx, actor.userId);
    const account = await findAccount(tx, email);
    const tenant = await findTenantBasics(tx, tx.tenantId);
    await writeMail(ctx, tx, {
      email: siteOfferEmail,
      to: email,
      locale: account?.locale ?? tenant?.locale ?? 'en',
      tenantId: tx.tenantId,
      values: {
        url: linkTo(ctx, meta, '/site-offers'),
        from: nameOr(me.name, me.email),
        siteName: site.name,
        days: siteMoveLimits.offerDays,
      },
    });
    await emitForSite(ctx, tx, siteOffered, { actor, meta, payload: { email } }, site);
    return { offer: { email, expiresAt: expiresAt.toISOString() } };
  });

export const withdrawOffer = (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  siteId: string,
): Promise<void> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireMovableSite(tx, actor, siteId);
    const offer = await deleteOffer(tx, siteId);
    if (!offer) return;
    await emitForSite(ctx, tx, siteOfferWithdrawn, { actor, meta, payload: { email: offer.email } }, site);
  });

const presentReceived = (ctx: ServerContext, offer: OfferRow): Promise<ReceivedOffer | undefined> =>
  withTenant(ctx.db, { tenantId: offer.tenant_id }, async (tx) => {
    const details = await findOfferDetails(tx, offer);
    if (!details) return undefined;
    const { siteName, subdomain, isPublished, workspaceName, from } = details;
    return {
      id: offer.id,
      siteName,
      siteUrl: isPublished && subdomain !== null ? siteUrl(ctx, subdomain) : null,
      workspaceName,
      from: nameOr(`${from.first_name} ${from.last_name}`, from.email),
      expiresAt: offer.expires_at.toISOString(),
    };
  });

export const listReceivedOffers = async (
  ctx: ServerContext,
  actor: Actor,
): Promise<{ offers: ReceivedOffer[] }> => {
  sessionOf(actor);
  const rows = await listReceived(ctx.db, actor.userId, ctx.clock.now());
  const offers = await Promise.all(rows.map((row) => presentReceived(ctx, row)));
  return { offers: offers.filter((offer) => offer !== undefined) };
};

const requireReceived = async (ctx: ServerContext, actor: Actor, offerId: string): Promise<OfferRow> => {
  sessionOf(actor);
  const rows = await listReceived(ctx.db, actor.userId, ctx.clock.now());
  const offer = rows.find(({ id }) => id === offerId);
  if (!offer) throw notFound('The offer');
  return offer;
};

/** It may have been withdrawn since, or the site may have another owner. */
const takeOffer = async (tx: TenantTransaction, offer: OfferRow): Promise<string> => {
  if (!(await lockOffer(tx, offer)) || !(await findSite(tx, offer.site_id))) throw notFound('The offer');
  await deleteOffer(tx, offer.site_id);
  return offer.site_id;
};

/** A site of the same workspace only gets another owner. */
const acceptWithin = (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  offer: OfferRow,
): Promise<MovedSite> =>
  withTenant(ctx.db, actor, async (tx) => {
    const { userId } = actor;
    const site = await findSite(tx, offer.site_id);
    if (!site) throw notFound('The offer');
    await requireOwnerChange(ctx, tx, { fromId: site.owner_id, toId: userId, siteId: site.id });
    await takeOffer(tx, offer);
    if (!(await changeOwner(tx, site.id, { from: site.owner_id, to: userId }))) throw notFound('The offer');
    const { id: personId, email: person } = await findName(tx, site.owner_id);
    await emitForSite(ctx, tx, siteTransferred, { actor, meta, payload: { personId, person } }, site);
    const tenant = await findTenantBasics(tx, tx.tenantId);
    return { siteId: site.id, tenantId: tx.tenantId, tenantName: tenant?.name ?? tx.tenantId, effects: [] };
  });

export const acceptOffer = async (
  ctx: ServerContext,
  doing: RequestContext,
  offerId: string,
): Promise<MovedSite> => {
  const { actor, meta } = doing;
  requirePermission(actor, 'sites.write');
  const offer = await requireReceived(ctx, actor, offerId);
  if (offer.tenant_id === actor.tenantId) return acceptWithin(ctx, doing, offer);
  const authorize = (tx: TenantTransaction): Promise<string> => takeOffer(tx, offer);
  const move = { actor, meta, from: offer.tenant_id, to: actor.tenantId, ownerId: actor.userId, authorize };
  return moveSiteToTenant(ctx, move, offer.site_id);
};

export const declineOffer = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  offerId: string,
): Promise<void> => {
  const offer = await requireReceived(ctx, actor, offerId);
  await withTenant(ctx.db, { tenantId: offer.tenant_id, userId: actor.userId }, async (tx) => {
    const present = await findOffer(tx, offer.site_id, ctx.clock.now());
    const site = await findSite(tx, offer.site_id);
    if (present?.id !== offerId || !site) throw notFound('The offer');
    await deleteOffer(tx, offer.site_id);
    const payload = { email: offer.email, offeredBy: offer.offered_by };
    await emitForSite(ctx, tx, siteOfferDeclined, { actor, meta, payload }, site);
  });
};
