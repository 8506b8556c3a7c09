// Days and times of the calendar, in the time zone of the browser. A day is `YYYY-MM-DD`: unlike a moment it needs no zone
// to be compared, and it stays the same day when clocks change.
import { blogLimits } from '@sitewright/contract/blog/blog-limits';

const two = (value: number): string => String(value).padStart(2, '0');

export const dayOf = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

export const today = (): string => dayOf(new Date());

const partsOf = (day: string): [year: number, month: number, date: number] => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return [year, month - 1, date];
};

/** Its first moment; where clocks change at midnight, that is not 0:00. */
export const startOfDay = (day: string): Date => new Date(...partsOf(day));

/** At noon no clock changes, so that adding days never skips one. */
const noonOf = (day: string): Date => new Date(...partsOf(day), 12);

export const addDays = (day: string, days: number): string => {
  const at = noonOf(day);
  at.setDate(at.getDate() + days);
  return dayOf(at);
};

/** The same day of another month, or its last one: January 31 → February 28. */
export const addMonths = (day: string, months: number): string => {
  const [year, month, date] = partsOf(day);
  const lastDate = new Date(year, month + months + 1, 0, 12).getDate();
  return dayOf(new Date(year, month + months, Math.min(date, lastDate), 12));
};

/** 1 for Monday to 7 for Sunday; some languages begin the week on Sunday. */
export const firstWeekday = (language: string): number => {
  const locale = new Intl.Locale(language) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return locale.getWeekInfo?.().firstDay ?? locale.weekInfo?.firstDay ?? 1;
};

export const startOfWeek = (day: string, first: number): string => {
  const weekday = noonOf(day).getDay() || 7;
  return addDays(day, -((weekday - first + 7) % 7));
};

const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index));

export const daysOfWeek = (day: string, first: number): string[] => daysFrom(startOfWeek(day, first), 7);

/** Whole weeks that contain all days of a month. */
export const weeksOfMonth = (day: string, first: number): string[][] => {
  const [year, month] = partsOf(day);
  const begin = startOfWeek(dayOf(new Date(year, month, 1, 12)), first);
  const last = dayOf(new Date(year, month + 1, 0, 12));
  const weeks: string[][] = [];
  for (let week = begin; week <= last; week = addDays(week, 7)) weeks.push(daysFrom(week, 7));
  return weeks;
};

export const isSameMonth = (a: string, b: string): boolean => a.slice(0, 7) === b.slice(0, 7);

/** An ISO date of a day that the user typed or that the URL has; undefined for anything else. */
export const readDay = (text: string): string | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOf(noonOf(text)) === text ? text : undefined;

export interface Moved {
  at: string;
  /** The time of day does not exist on that day, because clocks go forward: the next one that does was taken. */
  isShifted: boolean;
}

/** The same time of day on another day. */
export const moveToDay = (iso: string, day: string): Moved => {
  const before = new Date(iso);
  const time = [before.getHours(), before.getMinutes(), before.getSeconds()] as const;
  const at = new Date(...partsOf(day), ...time);
  return { at: at.toISOString(), isShifted: at.getHours() !== time[0] || at.getMinutes() !== time[1] };
};

/** A time of a day for what has none yet: nine o'clock. */
export const morningOf = (day: string): string => new Date(...partsOf(day), 9).toISOString();

/** The moment that stands for a typed local time that does not exist; undefined for all others. */
export const skippedTime = (typed: string): string | undefined => {
  const at = new Date(typed);
  if (typed === '' || Number.isNaN(at.getTime())) return undefined;
  const shown = `${dayOf(at)}T${two(at.getHours())}:${two(at.getMinutes())}`;
  return typed.startsWith(shown) ? undefined : at.toISOString();
};

export const isPast = (iso: string): boolean => Date.parse(iso) <= Date.now();

const dayMs = 24 * 60 * 60_000;

/** Beyond what the server lets a post be scheduled. */
export const isTooFar = (iso: string): boolean =>
  Date.parse(iso) > Date.now() + blogLimits.scheduleDaysMax * dayMs;

export const timeZoneName = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
