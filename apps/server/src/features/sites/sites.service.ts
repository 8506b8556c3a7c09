// Sites of a tenant's users. Every function looks the site up within the caller's scope; one outside it is reported
// as not found, never as forbidden.
import type { Site } from '@sitewright/contract/sites/sites';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { notFound } from '../../core/app-error.ts';
import { paginationOf } from '../../core/listing.ts';
import { type Actor, viewerOf } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { presentSite } from './sites.present.ts';
import { findSite, listSites as listSiteRows, type SiteListing } from './sites.store.ts';
import { requireSite } from './require-site.ts';

/** The API representation of a site, reloaded in the transaction that changed it. */
export const reloadSite = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { actor, id }: { actor: Actor; id: string },
): Promise<Site> => {
  const site = await findSite(tx, id, viewerOf(actor, 'sites.read'));
  if (!site) throw notFound('The site');
  return presentSite(ctx, site);
};

export const listSites = async (ctx: ServerContext, actor: Actor, listing: SiteListing) => {
  const viewer = viewerOf(actor, 'sites.read');
  const { rows, total } = await withTenant(ctx.db, actor, (tx) => listSiteRows(tx, viewer, listing));
  return {
    sites: rows.map((row) => presentSite(ctx, row)),
    pagination: paginationOf(listing, total),
  };
};

/** The most recently edited sites of the whole tenant. */
export const listTenantSites = async (ctx: ServerContext, actor: Actor, limit: number): Promise<Site[]> => {
  const listing: SiteListing = { page: 1, limit, status: 'active', sort: 'updated' };
  const { rows } = await withTenant(ctx.db, actor, (tx) => listSiteRows(tx, undefined, listing));
  return rows.map((row) => presentSite(ctx, row));
};

export const getSite = (ctx: ServerContext, actor: Actor, id: string): Promise<Site> =>
  withTenant(ctx.db, actor, async (tx) => presentSite(ctx, await requireSite(tx, actor, id, 'sites.read')));
