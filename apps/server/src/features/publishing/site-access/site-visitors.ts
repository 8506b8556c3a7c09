// Access to a members-only site: every user who can open it in the app. Rechecked while they browse, so that removing
// a user takes effect within a minute.
import { limits } from '@sitewright/contract/limits';
import { actorScope } from '../../../core/actor.ts';
import type { AppContext } from '../../../core/context/context.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import type { TimedCache } from '../../../core/cache/timed-cache.ts';
import { findSite } from '../../sites/sites.store.ts';
import { actorForUser } from '../../../identity/users/user-actor.ts';

export interface VisitedSite {
  tenantId: string;
  siteId: string;
}

export const mayVisit = (
  ctx: Pick<AppContext, 'db'>,
  { tenantId, siteId }: VisitedSite,
  userId: string,
): Promise<boolean> =>
  withTenant(ctx.db, { tenantId }, async (tx) => {
    const actor = await actorForUser(tx, { kind: 'user', userId });
    const scope = actor && actorScope(actor, 'sites.read');
    if (!scope) return false;
    const site = await findSite(tx, siteId, { userId, scope });
    return site !== undefined && site.deleted_at === null;
  });

export class SiteVisitors {
  readonly #ctx: Pick<AppContext, 'db' | 'log'>;
  readonly #known: TimedCache<boolean>;

  constructor(ctx: Pick<AppContext, 'db' | 'log' | 'caches'>) {
    this.#ctx = ctx;
    this.#known = ctx.caches.createLocal('site-members', limits.sites.memberRecheckSeconds * 1_000);
  }

  /** Cached for some seconds; undefined when the database cannot be reached. */
  async may(site: VisitedSite, userId: string): Promise<boolean | undefined> {
    try {
      const key = `${site.tenantId}|${site.siteId}|${userId}`;
      return await this.#known.get(key, () => mayVisit(this.#ctx, site, userId));
    } catch (error) {
      this.#ctx.log.error(
        { err: error, siteId: site.siteId },
        'checking the access of a site visitor failed',
      );
      return undefined;
    }
  }

  /** Invalidates the cached result when a user signs in to the site again. */
  invalidate(site: VisitedSite, userId: string): void {
    this.#known.invalidate(`${site.tenantId}|${site.siteId}|${userId}`);
  }
}
