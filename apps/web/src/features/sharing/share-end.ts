// Until when a site is shared, as it is chosen: for good, for some days, or to the end of a day.
export const endChoices = ['never', '7', '30', 'date'] as const;
export interface ShareEnd {
  choice: (typeof endChoices)[number];
  /** A day as its field writes it; of use with `date` only. */
  date: string;
}

const day = 24 * 60 * 60_000;
const two = (part: number): string => String(part).padStart(2, '0');

/** A day where the reader is, as a date field writes it. */
export const dayOf = (moment: Date): string =>
  `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;

export const forGood: ShareEnd = { choice: 'never', date: '' };

export const endFrom = (expiresAt: string | null): ShareEnd =>
  expiresAt === null ? forGood : { choice: 'date', date: dayOf(new Date(expiresAt)) };

const endOfDay = (date: string): Date => new Date(`${date}T23:59:59`);

/** Whether there is nothing left to choose. */
export const isChosen = ({ choice, date }: ShareEnd): boolean =>
  choice !== 'date' || !Number.isNaN(endOfDay(date).getTime());

/** The moment to send; undefined while no day is chosen. A chosen day counts to its end, where the reader is. */
export const momentOf = ({ choice, date }: ShareEnd, now: number): string | null | undefined => {
  if (choice === 'never') return null;
  if (choice !== 'date') return new Date(now + Number(choice) * day).toISOString();
  const end = endOfDay(date);
  return Number.isNaN(end.getTime()) ? undefined : end.toISOString();
};
