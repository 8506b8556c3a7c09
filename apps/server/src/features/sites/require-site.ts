import type { Actor } from '../../core/actor.ts';
import { notFound } from '../../core/app-error.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { assertCan } from './site-rights.ts';
import { type SiteView, findSite } from './sites.store.ts';

/**
 * The only place that decides access to a site: it must be owned by the user, shared with them or in their scope, not
 * in the trash, and their role in it must include the permission that the endpoint requires.
 */
export const requireSite = async (
  tx: TenantTransaction,
  actor: Actor,
  id: string,
  options: { trashed?: boolean } = {},
): Promise<SiteView> => {
  const site = await findSite(tx, id, actor);
  if (!site) throw notFound('The site');
  assertCan(site, actor.permission);
  if ((site.deleted_at !== null) !== (options.trashed ?? false)) throw notFound('The site');
  return site;
};
