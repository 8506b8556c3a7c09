import type { Endpoint } from '@sitewright/contract/endpoint';
import type { RateLimit } from '@sitewright/contract/rate-limits';
import type { Actor } from '../core/actor.ts';
import { AppError } from '../core/app-error.ts';
import type { ServerContext } from '../core/context/server-context.ts';
import { hashIp } from '../core/hash-ip.ts';
import { consumeRateLimits, rateLimitHeaders } from '../core/rate-limits/rate-limit.ts';

interface Caller {
  ip: string;
  actor: Actor | undefined;
}

const callerId = (ctx: ServerContext, by: RateLimit['by'], { ip, actor }: Caller): string => {
  if (by === 'ip') return hashIp(ctx, ip);
  if (!actor) throw new AppError('unauthenticated', 'Sign in to continue.');
  return by === 'user' ? actor.userId : actor.tenantId;
};

/**
 * Counts a call against the rate limits of its endpoint; throws 429 when one is exceeded. Returns the headers of the
 * limit that is closest to being exceeded.
 */
export const enforceEndpointRateLimits = async (
  ctx: ServerContext,
  { rateLimits }: Endpoint,
  caller: Caller,
): Promise<Record<string, string>> => {
  if (!rateLimits) return {};
  const usages = await consumeRateLimits(
    ctx,
    rateLimits.map(({ name, by, limit, per }) => ({
      key: `${name}:${by}:${callerId(ctx, by, caller)}`,
      limit,
      windowSeconds: per,
    })),
  );
  const [closest] = usages.toSorted((a, b) => a.remaining - b.remaining);
  return closest ? rateLimitHeaders(closest) : {};
};
