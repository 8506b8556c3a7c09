// The public status: samples of the last minutes, sums of the recorded days, and incidents.
import {
  type ServiceDay,
  type ServiceId,
  serviceIds,
  type ServiceState,
  type ServiceStatus,
  type Status,
} from '@sitewright/contract/status/status';
import { statusLimits as limits } from '@sitewright/contract/status/status-limits';
import { TimedCache } from '../../core/cache/timed-cache.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { presentIncident } from './incidents.service.ts';
import { listIncidentRows } from './incidents.store.ts';
import { type DayRow, findLatestSamples, listDays } from './status.store.ts';

declare module '../../core/context/server-context.ts' {
  interface ServerContext {
    statusCache: TimedCache<Status>;
  }
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Everybody may read the status, most of all in an outage. */
const cacheMs = 10_000;

export const createStatusCache = (): TimedCache<Status> => new TimedCache(cacheMs, { max: 1 });

const names: Record<ServiceId, string> = {
  api: 'API',
  database: 'Database',
  storage: 'Storage',
  email: 'Email',
  publishing: 'Publishing',
};

type Sums = Record<ServiceState, number>;
const none: Sums = { operational: 0, degraded: 0, outage: 0 };

/** Rounded down, so that 100 % means that nothing failed. */
const uptimeOf = ({ operational, degraded, outage }: Sums): number | null => {
  const total = operational + degraded + outage;
  return total === 0 ? null : Math.floor(((operational + degraded) / total) * 10_000) / 100;
};

const stateOf = ({ operational, degraded, outage }: Sums): ServiceState | null => {
  if (outage >= limits.outageMinutesOfDay) return 'outage';
  if (outage + degraded > 0) return 'degraded';
  return operational > 0 ? 'operational' : null;
};

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

const presentService = (
  id: ServiceId,
  { dates, rows, status }: { dates: readonly string[]; rows: readonly DayRow[]; status: ServiceState | null },
): ServiceStatus => {
  const own = new Map(rows.filter(({ service }) => service === id).map((row) => [row.day, row]));
  const days = dates.map((date): ServiceDay => {
    const sums = own.get(date) ?? none;
    return { date, status: stateOf(sums), uptime: uptimeOf(sums) };
  });
  const all = [...own.values()].reduce(
    (sum, row): Sums => ({
      operational: sum.operational + row.operational,
      degraded: sum.degraded + row.degraded,
      outage: sum.outage + row.outage,
    }),
    none,
  );
  return { id, name: names[id], status, uptime: uptimeOf(all), days };
};

const readStatus = async (ctx: ServerContext): Promise<Status> => {
  const now = ctx.clock.now().getTime();
  const dates = Array.from({ length: limits.days }, (_, index) =>
    dateOf(now - (limits.days - 1 - index) * dayMs),
  );
  const [latest, rows, incidents] = await Promise.all([
    findLatestSamples(ctx.db, new Date(now - limits.unknownAfterMinutes * minuteMs)),
    listDays(ctx.db, dates[0]!),
    listIncidentRows(ctx.db, { page: 1, limit: limits.incidentsShown }),
  ]);
  const states = new Map(latest.map(({ service, state }) => [service, state]));
  const services = serviceIds.map((id) =>
    presentService(id, { dates, rows, status: states.get(id) ?? null }),
  );
  return {
    isOperational: services.every(({ status }) => status === null || status === 'operational'),
    services,
    incidents: incidents.rows.map(presentIncident),
  };
};

export const getStatus = (ctx: ServerContext): Promise<Status> =>
  ctx.statusCache.get('', () => readStatus(ctx));
