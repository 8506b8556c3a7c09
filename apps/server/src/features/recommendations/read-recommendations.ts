// Reads the recommendations for a site, with the states that its people gave them.
import { recommendationLimits as limits } from '@sitewright/contract/recommendations/recommendation-limits';
import type {
  Recommendation,
  RecommendationState,
} from '@sitewright/contract/recommendations/recommendations';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { hasPayments } from '../form-payments/form-payments.service.ts';
import { loadDraft } from '../rendering/site-draft.ts';
import type { SiteView } from '../sites/sites.store.ts';
import { usedForms } from '../submissions/used-forms.ts';
import { recommend } from './recommend.ts';
import { listStates, type StoredState } from './recommendation-states.store.ts';

const dayMs = 24 * 60 * 60_000;

/** What was done and still applies is open again after a while. */
export const stateOf = (stored: StoredState | undefined, now: Date): RecommendationState => {
  if (!stored) return 'open';
  const age = now.getTime() - stored.changedAt.getTime();
  return stored.state === 'done' && age >= limits.doneDays * dayMs ? 'open' : stored.state;
};

export const readRecommendations = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  site: SiteView,
): Promise<Recommendation[]> => {
  const draft = await loadDraft(ctx, tx, site);
  const found = recommend(ctx.library, draft, {
    hasPayments: await hasPayments(ctx, tx.tenantId),
    usedForms: await usedForms(tx, draft.forms),
  });
  const stored = new Map((await listStates(tx, site.id)).map((row) => [row.recommendationId, row]));
  const now = ctx.clock.now();
  return found.map((one) => ({ ...one, state: stateOf(stored.get(one.id), now) }));
};
