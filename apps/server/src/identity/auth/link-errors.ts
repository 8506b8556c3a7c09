// Errors of links, codes and exchanges that do not work, and the rate limit of attempts.
import { limits } from '@sitewright/contract/limits';
import { AppError, notFound } from '../../core/app-error.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import { enforceRateLimit } from '../../core/rate-limits/rate-limit.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { hashIp } from '../../core/hash-ip.ts';
import type { TokenFailure } from './one-time-tokens.ts';

export const linkError = (fault: TokenFailure): AppError => {
  if (fault === 'used') return new AppError('link_used', 'This link was used already. Ask for a new one.');
  if (fault === 'expired') return new AppError('link_expired', 'This link is too old. Ask for a new one.');
  return notFound('This link');
};

export const enforceVerificationLimit = (ctx: ServerContext, meta: CallMeta): Promise<void> =>
  enforceRateLimit(ctx, [
    {
      key: `proof:ip:${hashIp(ctx, meta.ip)}`,
      limit: limits.auth.proofsPerHourPerIp,
      windowSeconds: 3_600,
    },
  ]);
