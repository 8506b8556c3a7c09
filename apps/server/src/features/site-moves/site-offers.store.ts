import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import { type TenantTransaction, withActor } from '../../core/db/tenant-scope.ts';
import type { SiteOffersTable } from './site-moves.tables.ts';

export type OfferRow = Selectable<SiteOffersTable>;

/** The pending offer of a site. */
export const findOffer = (tx: TenantTransaction, siteId: string, now: Date): Promise<OfferRow | undefined> =>
  tx
    .selectFrom('site_offers')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Replaces the offer that there is; its link goes to whoever has the address now. */
export const putOffer = async (
  tx: TenantTransaction,
  offer: Pick<OfferRow, 'site_id' | 'email' | 'offered_by' | 'expires_at'>,
): Promise<void> => {
  await deleteOffer(tx, offer.site_id);
  await tx
    .insertInto('site_offers')
    .values({ ...offer, tenant_id: tx.tenantId })
    .execute();
};

export const deleteOffer = async (tx: TenantTransaction, siteId: string): Promise<OfferRow | undefined> =>
  tx
    .deleteFrom('site_offers')
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .returningAll()
    .executeTakeFirst();

/** The verified email of the actor; null for none. */
const ownEmail = sql<string>`(select app.own_confirmed_email())`;

/** Offers of all tenants to the verified email of a user. */
export const listReceived = (db: Kysely<Database>, userId: string, now: Date): Promise<OfferRow[]> =>
  withActor(db, userId, (tx) =>
    tx
      .selectFrom('site_offers')
      .selectAll()
      .where('email', '=', ownEmail)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .limit(50)
      .execute(),
  );

/** Whether the site that was offered is still there, with the offer as it was. Locks it. */
export const lockOffer = async (
  tx: TenantTransaction,
  { id, site_id: siteId }: Pick<OfferRow, 'id' | 'site_id'>,
): Promise<boolean> => {
  const row = await tx
    .selectFrom('site_offers')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
};

export const findOfferDetails = async (
  tx: TenantTransaction,
  { site_id: siteId, offered_by: offeredBy }: OfferRow,
) => {
  const site = await tx
    .selectFrom('sites')
    .innerJoin('tenants', 'tenants.id', 'sites.tenant_id')
    .select(['sites.name as siteName', 'sites.subdomain', 'sites.is_published as isPublished'])
    .select('tenants.name as workspaceName')
    .where('sites.tenant_id', '=', tx.tenantId)
    .where('sites.id', '=', siteId)
    .where('sites.deleted_at', 'is', null)
    .executeTakeFirst();
  const from = await tx
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', offeredBy)
    .executeTakeFirst();
  return site && from && { ...site, from };
};

/** Those that a user has made or received, in all tenants. The transaction has the user as the actor. */
export const deleteOffersOf = (tx: Transaction<Database>, userId: string): Promise<unknown> =>
  tx
    .deleteFrom('site_offers')
    .where((eb) => eb.or([eb('offered_by', '=', userId), eb('email', '=', ownEmail)]))
    .execute();
