import { platformSettings } from '../../../core/settings/platform-settings.ts';
import { aiSettings } from '@sitewright/contract/ai/ai-connection';
import type { Actor } from '../../../core/actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { customerOf } from '../../../identity/customers/customer.ts';
import { sumAiCredits } from './ai-usage.store.ts';

/** Credits that the caller’s customer has used in this calendar month, and when the next begins. */
export const readQuota = async (
  ctx: ServerContext,
  actor: Actor,
): Promise<{ used: number; limit: number | null; resetsAt: string }> => {
  const { monthlyCredits } = await platformSettings(ctx, aiSettings);
  const used = await withTenant(ctx.db, actor, async (tx) =>
    sumAiCredits(tx, await customerOf(tx, actor.userId)),
  );
  const now = ctx.clock.now();
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  return { used, limit: monthlyCredits, resetsAt: next.toISOString() };
};
