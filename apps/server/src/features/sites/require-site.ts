import type { Permission } from '@sitewright/contract/permissions';
import { type Actor, viewerOf } from '../../core/actor.ts';
import { notFound } from '../../core/app-error.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { assertCan } from './site-rights.ts';
import { type SiteView, findSite } from './sites.store.ts';

/**
 * The one place that decides what an actor may do with a site: it must be theirs, shared with them or within the
 * scope of their role, not in the trash, and their role in it must have `permission`. Throws 404 for a site outside
 * the scope and 403 for a permission that the role lacks.
 */
export const requireSite = async (
  tx: TenantTransaction,
  actor: Actor,
  id: string,
  permission: Permission,
  options: { trashed?: boolean } = {},
): Promise<SiteView> => {
  const found = await findSite(tx, id, viewerOf(actor, permission));
  if (!found) throw notFound('The site');
  const site: SiteView = { ...found, grants: actor.grants };
  assertCan(site, permission);
  if ((site.deleted_at !== null) !== (options.trashed ?? false)) throw notFound('The site');
  return site;
};
