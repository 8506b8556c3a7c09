import { TimedCache } from '../../core/cache/timed-cache.ts';

export interface RecommendationCounts {
  high: number;
  total: number;
}

declare module '../../core/context/server-context.ts' {
  interface ServerContext {
    /** Open recommendations by `{siteId}:{draft version}`: every visit of a dashboard asks for those of all its sites. */
    recommendationCounts: TimedCache<RecommendationCounts>;
  }
}

/** For what a draft's version does not tell, such as the first submission of a form. */
const lifeMs = 60_000;

export const createRecommendationCounts = () => ({
  recommendationCounts: new TimedCache<RecommendationCounts>(lifeMs, { max: 2_000 }),
});
