// Opening hours in words, for pages.
import type { Language } from '../fields.ts';
import {
  type DayHours,
  intervalMinutes,
  type OpeningHours,
  type OpeningInterval,
  type SpecialDay,
  type Weekday,
  weekdays,
} from './opening-hours.ts';

export interface HoursLine {
  day: string;
  text: string;
}

interface Words {
  days: Record<Weekday, string>;
  shortDays: Record<Weekday, string>;
  closed: string;
  allDay: string;
}

const words: Record<Language, Words> = {
  en: {
    days: {
      mon: 'Monday',
      tue: 'Tuesday',
      wed: 'Wednesday',
      thu: 'Thursday',
      fri: 'Friday',
      sat: 'Saturday',
      sun: 'Sunday',
    },
    shortDays: { mon: 'Mon', tue: 'Tue', wed: 'Wed', thu: 'Thu', fri: 'Fri', sat: 'Sat', sun: 'Sun' },
    closed: 'Closed',
    allDay: 'Open 24 hours',
  },
  vi: {
    days: {
      mon: 'Thứ Hai',
      tue: 'Thứ Ba',
      wed: 'Thứ Tư',
      thu: 'Thứ Năm',
      fri: 'Thứ Sáu',
      sat: 'Thứ Bảy',
      sun: 'Chủ Nhật',
    },
    shortDays: { mon: 'T2', tue: 'T3', wed: 'T4', thu: 'T5', fri: 'T6', sat: 'T7', sun: 'CN' },
    closed: 'Đóng cửa',
    allDay: 'Mở cửa 24 giờ',
  },
};

const minutesOfDay = 24 * 60;
const isStated = ({ isClosed, intervals }: DayHours): boolean => isClosed || intervals.length > 0;

const bySort = (one: OpeningInterval, other: OpeningInterval): number =>
  intervalMinutes(one).start - intervalMinutes(other).start;

const textOfDay = ({ isClosed, intervals }: DayHours, locale: Language): string => {
  if (isClosed) return words[locale].closed;
  const sorted = intervals.toSorted(bySort);
  const [first] = sorted;
  if (first && sorted.length === 1) {
    const { start, end } = intervalMinutes(first);
    if (end - start === minutesOfDay) return words[locale].allDay;
  }
  return sorted.map(({ from, to }) => `${from} – ${to}`).join(', ');
};

interface DayGroup {
  first: Weekday;
  last: Weekday;
  text: string;
}

/** Days in a row with the same hours are one line; days without a statement are left out. */
const groupDays = ({ week }: OpeningHours, locale: Language): DayGroup[] => {
  const groups: DayGroup[] = [];
  let before: Weekday | undefined;
  for (const day of weekdays) {
    const hours = week[day];
    if (isStated(hours)) {
      const text = textOfDay(hours, locale);
      const group = groups.at(-1);
      if (group && group.last === before && group.text === text) group.last = day;
      else groups.push({ first: day, last: day, text });
    }
    before = day;
  }
  return groups;
};

const rangeOf = ({ first, last }: DayGroup, names: Record<Weekday, string>): string =>
  first === last ? names[first] : `${names[first]} – ${names[last]}`;

export const hoursLines = (hours: OpeningHours, locale: Language): HoursLine[] =>
  groupDays(hours, locale).map((group) => ({ day: rangeOf(group, words[locale].days), text: group.text }));

export const hoursText = (hours: OpeningHours, locale: Language): string =>
  groupDays(hours, locale)
    .map((group) => `${rangeOf(group, words[locale].shortDays)}: ${group.text}`)
    .join('; ');

const dateText = (date: string, locale: Language): string =>
  new Intl.DateTimeFormat(locale === 'vi' ? 'vi-VN' : 'en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));

/** `today`, as `2026-11-28`: days before it are left out. */
export const specialHoursLines = (
  { special }: OpeningHours,
  locale: Language,
  today: string | undefined,
): HoursLine[] =>
  special
    .filter((day: SpecialDay) => isStated(day) && (today === undefined || day.date >= today))
    .toSorted((one, other) => one.date.localeCompare(other.date))
    .map((day) => ({
      day: day.label === '' ? dateText(day.date, locale) : `${dateText(day.date, locale)} (${day.label})`,
      text: textOfDay(day, locale),
    }));
