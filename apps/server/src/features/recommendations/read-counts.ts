import type { Recommendation } from '@sitewright/contract/recommendations/recommendations';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { SiteView } from '../sites/sites.store.ts';
import type { RecommendationCounts } from './counts.ts';
import { readRecommendations } from './read-recommendations.ts';

const countOpen = (found: readonly Recommendation[]): RecommendationCounts => {
  const open = found.filter(({ state }) => state === 'open');
  return { high: open.filter(({ severity }) => severity === 'high').length, total: open.length };
};

/** The open recommendations of a site, counted once for each version of its draft. */
export const readCounts = (
  ctx: ServerContext,
  tx: TenantTransaction,
  site: SiteView,
): Promise<RecommendationCounts> =>
  ctx.recommendationCounts.get(`${site.id}:${site.draft_version}`, async () =>
    countOpen(await readRecommendations(ctx, tx, site)),
  );
