import type * as contract from '@sitewright/contract/landing/landing-manager';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type { Actor } from '../../../core/actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { requireLanding } from '../instances/landing-access.ts';
import { type Counts, sumByDay, sumByTemplate } from './metrics.store.ts';

const dayMs = 24 * 60 * 60_000;

const none: Counts = { pageViews: 0, conversions: 0, register: 0, contact: 0, newsletter: 0 };

const added = (one: Counts, other: Counts): Counts => ({
  pageViews: one.pageViews + other.pageViews,
  conversions: one.conversions + other.conversions,
  register: one.register + other.register,
  contact: one.contact + other.contact,
  newsletter: one.newsletter + other.newsletter,
});

export const rateOf = ({
  pageViews,
  conversions,
}: Pick<Counts, 'pageViews' | 'conversions'>): number | null =>
  pageViews === 0 ? null : Math.min(1, conversions / pageViews);

export const getLandingMetrics = async (
  ctx: ServerContext,
  caller: Actor,
  count: number,
): Promise<EndpointResponse<typeof contract.getLandingMetrics>> => {
  const actor = requireLanding(caller);
  const now = ctx.clock.now().getTime();
  const days = Array.from({ length: count }, (_, back) =>
    new Date(now - (count - 1 - back) * dayMs).toISOString().slice(0, 10),
  );
  const { found, templates } = await withTenant(ctx.db, actor, async (tx) => ({
    found: new Map((await sumByDay(tx, days[0]!)).map((row) => [row.day, row])),
    templates: await sumByTemplate(tx, days[0]!),
  }));
  const totals = [...found.values()].reduce(added, none);
  return {
    days: days.map((day) => ({ ...none, ...found.get(day), day })),
    totals: { ...totals, rate: rateOf(totals) },
    templates,
  };
};
