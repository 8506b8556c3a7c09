// Edits of opening hours. Pure.
import {
  type DayHours,
  type OpeningHours,
  type OpeningInterval,
  type Weekday,
  weekdays,
} from '@sitewright/contract/company/opening-hours';

type Week = OpeningHours['week'];

const usual: OpeningInterval = { from: '09:00', to: '18:00' };
const closed: DayHours = { isClosed: true, intervals: [] };
const notStated: DayHours = { isClosed: false, intervals: [] };

const weekOf = (dayOf: (day: Weekday) => DayHours): Week =>
  Object.fromEntries(weekdays.map((day) => [day, dayOf(day)])) as Week;

export const isDayOpen = ({ intervals }: DayHours): boolean => intervals.length > 0;
export const hasHours = (week: Week): boolean =>
  weekdays.some((day) => week[day].isClosed || isDayOpen(week[day]));

/** To begin with: most shops change a time or two of it. */
export const usualWeek = (): Week =>
  weekOf((day) => (day === 'sat' || day === 'sun' ? closed : { isClosed: false, intervals: [{ ...usual }] }));
export const emptyWeek = (): Week => weekOf(() => notStated);
export const sameWeek = (hours: DayHours): Week => weekOf(() => structuredClone(hours));

/** An opened day has the hours of `like`, such as the day before. */
export const openDay = (like: DayHours | undefined): DayHours => ({
  isClosed: false,
  intervals: like && isDayOpen(like) ? structuredClone(like.intervals) : [{ ...usual }],
});
export const closeDay = (): DayHours => closed;

const hour = (text: string): number => Number(text.slice(0, 2));
const clock = (hours: number): string => `${String(hours).padStart(2, '0')}:00`;

/** After the last interval, with a break of an hour where the day has room for it. */
export const addInterval = (hours: DayHours): DayHours => {
  const last = hours.intervals.at(-1);
  if (!last) return openDay(undefined);
  const start = Math.min(hour(last.to) + 1, 22);
  return {
    isClosed: false,
    intervals: [...hours.intervals, { from: clock(start), to: clock(Math.min(start + 3, 23)) }],
  };
};

export const removeInterval = (hours: DayHours, index: number): DayHours => {
  const intervals = hours.intervals.toSpliced(index, 1);
  return intervals.length === 0 ? closed : { isClosed: false, intervals };
};

/** Inputs for times have no 24:00. */
export const shownEnd = (to: string): string => (to === '24:00' ? '00:00' : to);
export const storedEnd = (shown: string): string => (shown === '00:00' ? '24:00' : shown);

export const endsNextDay = ({ from, to }: OpeningInterval): boolean =>
  from !== '' && to !== '' && to !== '24:00' && to < from;
