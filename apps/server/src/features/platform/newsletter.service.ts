// Subscriptions to the product's own newsletter. The response is the same for new and known emails.
import { limits } from '@sitewright/contract/limits';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import { enforceRateLimit } from '../../core/rate-limits/rate-limit.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { hashIp } from '../../core/hash-ip.ts';
import { insertSubscriber } from './newsletter.store.ts';

export const subscribe = async (
  ctx: ServerContext,
  input: { email: string; source: string },
  meta: CallMeta,
): Promise<{ success: boolean; message: string }> => {
  await enforceRateLimit(ctx, [
    {
      key: `newsletter:ip:${hashIp(ctx, meta.ip)}`,
      limit: limits.http.newsletterPerHourPerIp,
      windowSeconds: 3_600,
    },
  ]);
  await insertSubscriber(ctx.db, input);
  return { success: true, message: 'Thank you for subscribing to our newsletter!' };
};
