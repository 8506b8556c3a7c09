// Expiry of a share as selected: never, after some days, or at the end of a day.
export const endChoices = ['never', '7', '30', 'date'] as const;
export interface ShareEnd {
  choice: (typeof endChoices)[number];
  /** Value of the date field; used with `date` only. */
  date: string;
}

const day = 24 * 60 * 60_000;
const two = (part: number): string => String(part).padStart(2, '0');

/** Local day in the format of a date field. */
export const dayOf = (moment: Date): string =>
  `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;

export const noEnd: ShareEnd = { choice: 'never', date: '' };

export const endFrom = (expiresAt: string | null): ShareEnd =>
  expiresAt === null ? noEnd : { choice: 'date', date: dayOf(new Date(expiresAt)) };

const endOfDay = (date: string): Date => new Date(`${date}T23:59:59`);

/** Whether the selection is complete. */
export const isChosen = ({ choice, date }: ShareEnd): boolean =>
  choice !== 'date' || !Number.isNaN(endOfDay(date).getTime());

/** Expiry to send; undefined until a day is selected. A day counts until its end in local time. */
export const expiryOf = ({ choice, date }: ShareEnd, now: number): string | null | undefined => {
  if (choice === 'never') return null;
  if (choice !== 'date') return new Date(now + Number(choice) * day).toISOString();
  const end = endOfDay(date);
  return Number.isNaN(end.getTime()) ? undefined : end.toISOString();
};
