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

export interface RateLimitUsage {
  limit: number;
  remaining: number;
  resetSeconds: number;
}

/**
 * The three separate fields of the IETF draft up to version 06: the later `RateLimit` and `RateLimit-Policy` are
 * not final, and clients read these.
 */
export const rateLimitHeaders = ({
  limit,
  remaining,
  resetSeconds,
}: RateLimitUsage): Record<string, string> => ({
  'ratelimit-limit': String(limit),
  'ratelimit-remaining': String(remaining),
  'ratelimit-reset': String(resetSeconds),
});

const rateLimitError = ({ limit }: RateLimitRule, resetSeconds: number): AppError => {
  const wait = Math.max(1, resetSeconds);
  return new AppError('rate_limited', `Too many tries. Wait ${wait} seconds and try again.`, {
    headers: {
      'retry-after': String(wait),
      ...rateLimitHeaders({ limit, remaining: 0, resetSeconds: wait }),
    },
    details: { retryAfterSeconds: wait },
  });
};

/** Counts one hit against every rule; throws 429 when one is exceeded. */
export const consumeRateLimits = async (
  ctx: ServerContext,
  rules: readonly RateLimitRule[],
): Promise<RateLimitUsage[]> => {
  const usages: RateLimitUsage[] = [];
  for (const rule of rules) {
    const { count, resetSeconds } = await incrementCounter(ctx.db, rule.key, rule.windowSeconds);
    if (count > rule.limit) throw rateLimitError(rule, resetSeconds);
    usages.push({ limit: rule.limit, remaining: rule.limit - count, resetSeconds });
  }
  return usages;
};

/**
 * For limits that an endpoint cannot declare: those keyed by what a request contains or finds, such as an email, a
 * site or a token, and those that count only some of its calls, such as the ones that send an email. All others are
 * `rateLimits` of the endpoint.
 */
export const enforceRateLimit = async (
  ctx: ServerContext,
  rules: readonly RateLimitRule[],
): Promise<void> => {
  await consumeRateLimits(ctx, rules);
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
