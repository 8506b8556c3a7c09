// Reads the usage of the caller's customer. Every function starts from `subjectOf`, so numbers of others never leave here.
import {
  type MeterUsage,
  type SiteUsageMeter,
  type UsageMeter,
  type UsageMonth,
  usageExport,
  usageMeters,
} from '@sitewright/contract/usage/usage';
import { type Actor, requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { exportList } from '../../http/export-list.ts';
import { forecastLimit, usageState } from './forecast.ts';
import { isKept, isReset, limitOf, measureUsage } from './measure-usage.ts';
import { type Counted, listTopSites, listTopUsers } from './usage-counts.store.ts';
import { historyMonths, monthOf } from './usage-month.ts';
import { subjectOf } from './usage-subject.ts';
import { listMonths, type RecordedMonth } from './usage.store.ts';

const valueIn = (recorded: readonly RecordedMonth[], meter: UsageMeter, month: string): number | undefined =>
  recorded.find((row) => row.meter === meter && row.month === month)?.value;

/** The use until now. Rows that were counted last night may be deleted since. */
const currentUse = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  meter: UsageMeter,
  { counted, recorded }: { counted: Counted; recorded: readonly RecordedMonth[] },
): Promise<number> => {
  const measured = await measureUsage(ctx, tx, meter, counted);
  const known = isKept(meter) ? (valueIn(recorded, meter, counted.month.name) ?? 0) : 0;
  return Math.max(measured, known);
};

const countedFor = async (ctx: ServerContext, tx: TenantTransaction, actor: Actor) => {
  const { subject, scope } = await subjectOf(tx, actor);
  const now = ctx.clock.now();
  return { counted: { subject, now, month: monthOf(now) }, scope };
};

const inWorkspace = <T>(
  ctx: ServerContext,
  { tenantId, userId }: Actor,
  fn: (tx: TenantTransaction) => Promise<T>,
): Promise<T> => withTenant(ctx.db, { tenantId, userId }, fn);

export const readUsage = (ctx: ServerContext, actor: Actor) =>
  inWorkspace(ctx, actor, async (tx) => {
    const { counted, scope } = await countedFor(ctx, tx, actor);
    const { subject, month, now } = counted;
    const last = monthOf(now, -1).name;
    const recorded = await listMonths(tx, subject, [last, month.name]);
    const meters: MeterUsage[] = [];
    for (const meter of usageMeters) {
      const used = await currentUse(ctx, tx, meter, { counted, recorded });
      const limit = await limitOf(ctx, tx, meter, subject);
      const before = isReset(meter) ? 0 : valueIn(recorded, meter, last);
      const forecast = forecastLimit({ used, limit, before, isReset: isReset(meter), month, now });
      meters.push({
        meter,
        used,
        limit,
        resetsAt: isReset(meter) ? month.end.toISOString() : null,
        forecast: forecast?.toISOString() ?? null,
        state: usageState(used, limit),
      });
    }
    return { scope, meters };
  });

const readHistory = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  counted: Counted,
  meters: readonly UsageMeter[],
): Promise<(UsageMonth & { meter: UsageMeter })[]> => {
  const months = historyMonths(counted.now);
  const recorded = await listMonths(tx, counted.subject, months);
  const rows: (UsageMonth & { meter: UsageMeter })[] = [];
  for (const meter of meters) {
    const current = await currentUse(ctx, tx, meter, { counted, recorded });
    for (const month of months) {
      const value = month === counted.month.name ? current : (valueIn(recorded, meter, month) ?? null);
      rows.push({ meter, month, value });
    }
  }
  return rows;
};

export const readUsageHistory = (ctx: ServerContext, actor: Actor, meter: UsageMeter) =>
  inWorkspace(ctx, actor, async (tx) => {
    const { counted } = await countedFor(ctx, tx, actor);
    const rows = await readHistory(ctx, tx, counted, [meter]);
    return { meter, months: rows.map(({ month, value }) => ({ month, value })) };
  });

export const readUsageBreakdown = (ctx: ServerContext, actor: Actor, meter: SiteUsageMeter) =>
  inWorkspace(ctx, actor, async (tx) => {
    requirePermission(actor, 'usage.breakdown');
    const { counted } = await countedFor(ctx, tx, actor);
    const recorded = await listMonths(tx, counted.subject, [counted.month.name]);
    const used = await currentUse(ctx, tx, meter, { counted, recorded });
    const sites = await listTopSites(tx, meter, counted);
    // Bytes that several sites share count for each of them, so the sum of the sites can be more than what is used.
    const listed = sites.reduce((sum, { value }) => sum + value, 0);
    return { meter, sites, other: Math.max(0, used - listed) };
  });

export const readUsageByUser = (ctx: ServerContext, actor: Actor, meter: UsageMeter) =>
  inWorkspace(ctx, actor, async (tx) => {
    requirePermission(actor, 'usage.breakdown');
    const { counted, scope } = await countedFor(ctx, tx, actor);
    if (scope !== 'workspace') return { meter, users: [], other: 0 };
    const recorded = await listMonths(tx, counted.subject, [counted.month.name]);
    const used = await currentUse(ctx, tx, meter, { counted, recorded });
    const users = await listTopUsers(tx, meter, counted);
    const listed = users.reduce((sum, { value }) => sum + value, 0);
    return { meter, users, other: Math.max(0, used - listed) };
  });

export const exportUsage = async (ctx: ServerContext, actor: Actor) => {
  const rows = await inWorkspace(ctx, actor, async (tx) => {
    const { counted } = await countedFor(ctx, tx, actor);
    return readHistory(ctx, tx, counted, usageMeters);
  });
  const chunks = async function* () {
    yield rows;
  };
  return exportList(usageExport, chunks(), { name: 'usage' });
};
