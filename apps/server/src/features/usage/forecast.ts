import type { UsageState } from '@sitewright/contract/usage/usage';
import { usageLimits } from '@sitewright/contract/usage/usage-limits';
import type { Month } from './usage-month.ts';

const dayMs = 24 * 60 * 60_000;

/** True from so many percent of the limit on. A limit of 0 is not reached before something is used. */
export const hasReached = (used: number, limit: number, percent: number): boolean =>
  used > 0 && used * 100 >= limit * percent;

export const usageState = (used: number, limit: number | null): UsageState => {
  if (limit === null) return 'ok';
  if (hasReached(used, limit, usageLimits.exceededPercent)) return 'exceeded';
  if (hasReached(used, limit, usageLimits.criticalPercent)) return 'critical';
  return hasReached(used, limit, usageLimits.warningPercent) ? 'warning' : 'ok';
};

export interface Pace {
  used: number;
  limit: number | null;
  /** Use at the beginning of the month; undefined when it is not known. */
  before: number | undefined;
  /** True for a meter that begins anew with the next month. */
  isReset: boolean;
  month: Month;
  now: Date;
}

/** Date on which the limit is reached at the pace of this month; undefined when it is not. */
export const forecastLimit = ({ used, limit, before, isReset, month, now }: Pace): Date | undefined => {
  const elapsedMs = now.getTime() - month.start.getTime();
  if (limit === null || used >= limit || before === undefined) return undefined;
  if (used <= before || elapsedMs < usageLimits.forecastAfterDays * dayMs) return undefined;
  const restMs = ((limit - used) / (used - before)) * elapsedMs;
  const longestMs = isReset ? month.end.getTime() - now.getTime() : usageLimits.forecastDaysMax * dayMs;
  return restMs < longestMs ? new Date(now.getTime() + restMs) : undefined;
};
