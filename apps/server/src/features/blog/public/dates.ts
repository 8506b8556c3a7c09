const formats = new Map<string, Intl.DateTimeFormat>();

const format = (locale: string, timeZone: string, name: keyof typeof shapes): Intl.DateTimeFormat => {
  const key = `${locale} ${timeZone} ${name}`;
  let found = formats.get(key);
  if (!found) formats.set(key, (found = new Intl.DateTimeFormat(locale, { ...shapes[name], timeZone })));
  return found;
};

const shapes = {
  day: { dateStyle: 'long' },
  month: { month: 'long', year: 'numeric' },
  parts: { year: 'numeric', month: 'numeric', calendar: 'gregory', numberingSystem: 'latn' },
} as const;

interface Place {
  locale: string;
  timeZone: string;
}

export const dayText = (date: Date, { locale, timeZone }: Place): string =>
  format(locale, timeZone, 'day').format(date);

/** `March 2026`, or `March 2026 – May 2026` for two. */
export const monthsText = (from: Date, to: Date, place: Place): string => {
  const [start, end] = [yearAndMonth(from, place), yearAndMonth(to, place)];
  const first = monthName(start.year, start.month, place);
  const last = monthName(end.year, end.month, place);
  return first === last ? first : `${first} – ${last}`;
};

/** `March 2026`. In the middle of a month no time zone matters. */
export const monthName = (year: number, month: number, { locale }: Place): string =>
  format(locale, 'UTC', 'month').format(new Date(Date.UTC(year, month - 1, 15)));

export const yearAndMonth = (date: Date, { timeZone }: Place): { year: number; month: number } => {
  const parts = format('en', timeZone, 'parts').formatToParts(date);
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  return { year: of('year'), month: of('month') };
};
