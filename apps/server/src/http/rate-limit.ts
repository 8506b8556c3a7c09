// Counters that hold across processes. A fixed window in one statement: cheap, and strict enough for
// sign-in limits.
import type { ServerContext } from '../server-context.ts';
import { AppError } from './app-error.ts';
import { hitCounter } from './rate-limit.store.ts';

export interface RateRule {
  /** What is counted, e.g. `login:ip:{hash}`. */
  key: string;
  limit: number;
  windowSeconds: number;
}

/** Counts one use against every rule and refuses with 429 when one is exceeded. */
export const takeRate = async (ctx: ServerContext, rules: readonly RateRule[]): Promise<void> => {
  for (const rule of rules) {
    const { count, resetSeconds } = await hitCounter(ctx.db, rule.key, rule.windowSeconds);
    if (count > rule.limit) {
      const wait = Math.max(1, resetSeconds);
      throw new AppError('rate_limited', `Too many tries. Wait ${wait} seconds and try again.`, {
        headers: {
          'retry-after': String(wait),
          'ratelimit-limit': String(rule.limit),
          'ratelimit-remaining': '0',
          'ratelimit-reset': String(wait),
        },
        details: { retryAfterSeconds: wait },
      });
    }
  }
};
