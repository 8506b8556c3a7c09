// Calendar months in UTC, the periods of all meters.
import { usageLimits } from '@sitewright/contract/usage/usage-limits';

export interface Month {
  /** `YYYY-MM` */
  name: string;
  start: Date;
  /** The first moment of the next month. */
  end: Date;
}

/** The month of a date, or one that many months before or after it. */
export const monthOf = (date: Date, offset = 0): Month => {
  const [year, index] = [date.getUTCFullYear(), date.getUTCMonth() + offset];
  const start = new Date(Date.UTC(year, index, 1));
  return { name: start.toISOString().slice(0, 7), start, end: new Date(Date.UTC(year, index + 1, 1)) };
};

/** Names of the months of the history, the oldest first. */
export const historyMonths = (now: Date): string[] =>
  Array.from(
    { length: usageLimits.historyMonths },
    (_, index) => monthOf(now, index + 1 - usageLimits.historyMonths).name,
  );
