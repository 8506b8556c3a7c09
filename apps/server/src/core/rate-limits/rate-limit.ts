// Rate limits that hold across processes. A fixed window in one statement: cheap, and strict enough for sign-in
// limits.
import type { ServerContext } from '../context/server-context.ts';
import { AppError } from '../app-error.ts';
import { incrementCounter, readCounter } from './rate-limit.store.ts';

export interface RateLimitRule {
  /** Name of the counter, e.g. `login:ip:{hash}`. */
  key: string;
  limit: number;
  windowSeconds: number;
}

const rateLimitError = ({ limit }: RateLimitRule, resetSeconds: number): AppError => {
  const wait = Math.max(1, resetSeconds);
  return new AppError('rate_limited', `Too many tries. Wait ${wait} seconds and try again.`, {
    headers: {
      'retry-after': String(wait),
      'ratelimit-limit': String(limit),
      'ratelimit-remaining': '0',
      'ratelimit-reset': String(wait),
    },
    details: { retryAfterSeconds: wait },
  });
};

/** Counts one hit against every rule; throws 429 when one is exceeded. */
export const enforceRateLimit = async (
  ctx: ServerContext,
  rules: readonly RateLimitRule[],
): Promise<void> => {
  for (const rule of rules) {
    const { count, resetSeconds } = await incrementCounter(ctx.db, rule.key, rule.windowSeconds);
    if (count > rule.limit) throw rateLimitError(rule, resetSeconds);
  }
};

/** Throws when a rule is used up, without counting a hit: for rules that count failures only. */
export const assertNotRateLimited = async (ctx: ServerContext, rule: RateLimitRule): Promise<void> => {
  const { count, resetSeconds } = await readCounter(ctx.db, rule.key);
  if (count >= rule.limit) throw rateLimitError(rule, resetSeconds);
};

/** Counts a failure against a rule of `assertNotRateLimited`. */
export const recordFailure = async (ctx: ServerContext, rule: RateLimitRule): Promise<void> => {
  await incrementCounter(ctx.db, rule.key, rule.windowSeconds);
};
