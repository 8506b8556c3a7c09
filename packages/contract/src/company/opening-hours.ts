import { z } from 'zod';
import { trimmed } from '../fields.ts';
import { companyLimits as limits } from './company-limits.ts';

/** Monday first, as in ISO 8601. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 09:00');
const endTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Enter a time such as 17:30');

const intervalSchema = z.object({
  from: time,
  /** `24:00` is the end of the day. Earlier than `from`: on the next day. */
  to: endTime,
});
export type OpeningInterval = z.output<typeof intervalSchema>;

const minutes = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

/** Minutes since midnight; above 1,440 on the next day. */
export const intervalMinutes = ({ from, to }: OpeningInterval): { start: number; end: number } => {
  const start = minutes(from);
  const end = minutes(to);
  return { start, end: end > start ? end : end + 24 * 60 };
};

const hasNoOverlap = (intervals: OpeningInterval[]): boolean => {
  const sorted = intervals.map(intervalMinutes).sort((one, other) => one.start - other.start);
  return sorted.every(({ start }, index) => index === 0 || sorted[index - 1]!.end <= start);
};

const intervals = z
  .array(
    intervalSchema.refine(({ from, to }) => from !== to, {
      path: ['to'],
      error: 'The closing time must differ from the opening time',
    }),
  )
  .max(limits.intervalsMax, `Enter up to ${limits.intervalsMax} opening times a day`)
  .refine(hasNoOverlap, 'The opening times of a day overlap');

const daySchema = z.object({
  /** Without intervals and not closed: not stated. */
  isClosed: z.boolean().default(false),
  intervals: intervals.default([]),
});
export type DayHours = z.output<typeof daySchema>;

const day = daySchema.prefault({});
const specialDay = daySchema.extend({
  date: z.iso.date('Choose a date'),
  /** Such as the name of a holiday. */
  label: trimmed(limits.specialDayLabelMaxLength).default(''),
});
export type SpecialDay = z.output<typeof specialDay>;

export const openingHoursSchema = z.object({
  week: z.object({ mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day }).prefault({}),
  /** Days that differ from the week. */
  special: z
    .array(specialDay)
    .max(limits.specialDaysMax, `Enter up to ${limits.specialDaysMax} special days`)
    .refine(
      (days) => new Set(days.map(({ date }) => date)).size === days.length,
      'Each special day can be entered once',
    )
    .default([]),
});
export type OpeningHours = z.output<typeof openingHoursSchema>;
