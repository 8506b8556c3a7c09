import type { ConsentDay } from '@sitewright/contract/cookie-consent/cookie-consent';
import { cookieConsentLimits as limits } from '@sitewright/contract/cookie-consent/cookie-consent-limits';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { requireSite } from '../sites/require-site.ts';
import { countByDay } from './cookie-choices.store.ts';

const dayMs = 86_400_000;

export const getConsentReport = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
): Promise<{ days: ConsentDay[] }> =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, siteId, 'sites.settings');
    const today = Math.floor(ctx.clock.now().getTime() / dayMs);
    const since = new Date((today - limits.reportDays + 1) * dayMs);
    return { days: await countByDay(tx, siteId, { since, limit: limits.reportDays }) };
  });
