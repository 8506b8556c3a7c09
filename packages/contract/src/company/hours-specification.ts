// Opening hours in the words of schema.org, for structured data.
import {
  type DayHours,
  intervalMinutes,
  type OpeningHours,
  type OpeningInterval,
  type Weekday,
  weekdays,
} from './opening-hours.ts';

/** Without days it applies to the dates from `validFrom` to `validThrough`. */
export type HoursSpecification = {
  opens: string;
  closes: string;
  dayOfWeek?: string[];
  validFrom?: string;
  validThrough?: string;
};

type Times = Pick<HoursSpecification, 'opens' | 'closes'>;

const dayNames: Record<Weekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

/** Search engines read the same time twice at midnight as a day that is closed. */
const closedAllDay: Times = { opens: '00:00', closes: '00:00' };

/** Search engines expect the last minute of the day for its end. */
const endOfDay = '23:59';

const timesOf = ({ from, to }: OpeningInterval): Times => ({
  opens: from,
  closes: to === '24:00' ? endOfDay : to,
});

const allTimes = ({ isClosed, intervals }: DayHours): Times[] =>
  isClosed
    ? [closedAllDay]
    : intervals
        .toSorted((one, other) => intervalMinutes(one).start - intervalMinutes(other).start)
        .map(timesOf);

/** Days with the same times are one entry; days without a statement are left out. */
const weekSpecifications = ({ week }: OpeningHours): HoursSpecification[] => {
  const found = new Map<string, HoursSpecification & { dayOfWeek: string[] }>();
  for (const day of weekdays)
    for (const times of allTimes(week[day])) {
      const key = `${times.opens} ${times.closes}`;
      const known = found.get(key);
      if (known) known.dayOfWeek.push(dayNames[day]);
      else found.set(key, { dayOfWeek: [dayNames[day]], ...times });
    }
  return [...found.values()];
};

/** Past special days stay: without them a published site would differ from the profile on the day after. */
export const hoursSpecifications = (hours: OpeningHours): HoursSpecification[] => [
  ...weekSpecifications(hours),
  ...hours.special
    .toSorted((one, other) => one.date.localeCompare(other.date))
    .flatMap((day) =>
      allTimes(day).map((times) => ({ ...times, validFrom: day.date, validThrough: day.date })),
    ),
];
