// Calendar dates as `YYYY-MM-DD`. Texts compare like dates.

const pad = (value: number, length: number): string => String(value).padStart(length, '0');

/** Midnight in UTC. `Date.UTC` reads years below 100 as 19xx. */
const utc = (year: number, month: number, day: number): Date => {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date;
};

const write = (date: Date): string =>
  `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1, 2)}-${pad(date.getUTCDate(), 2)}`;

/** Whether the text is a day of the calendar in the years 0001 to 9999. */
export const isDate = (text: string): boolean => {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!match || match[1] === '0000') return false;
  return write(utc(Number(match[1]), Number(match[2]), Number(match[3]))) === text;
};

export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

export const addDays = (date: string, days: number): string => {
  const [year, month, day] = date.split('-').map(Number);
  return write(utc(year!, month!, day! + days));
};

/** The date that `2026-03-01`, `today` or `today+7` names; undefined for anything else. */
export const resolveDate = (text: unknown, today: string): string | undefined => {
  if (typeof text !== 'string') return undefined;
  const relative = /^today([+-]\d{1,4})?$/.exec(text);
  if (relative) return addDays(today, Number(relative[1] ?? 0));
  return isDate(text) ? text : undefined;
};

/** The date of a date or a date-time. */
export const dateOf = (answer: string): string => answer.slice(0, 10);
