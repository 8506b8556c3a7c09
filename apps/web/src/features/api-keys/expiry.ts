// When a new key expires, as the dialog asks for it.
import { apiKeyLimits } from '@sitewright/contract/api-keys/api-key-limits';

const { expiryDays } = apiKeyLimits;

export type ExpiryChoice = `${(typeof expiryDays)[number]}` | 'custom' | 'never';

export const expiryChoices: readonly ExpiryChoice[] = [
  ...expiryDays.map((days): ExpiryChoice => `${days}`),
  'custom',
  'never',
];

export const usualExpiry: ExpiryChoice = '90';

export interface Expiry {
  choice: ExpiryChoice;
  /** `YYYY-MM-DD`, for a custom date. */
  date: string;
}

const day = 24 * 60 * 60_000;

/** Local date as `YYYY-MM-DD`. */
const dateOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** The dates that can be chosen. */
export const dateRange = (now: Date): { min: string; max: string } => ({
  min: dateOf(now),
  max: dateOf(new Date(now.getTime() + (apiKeyLimits.expiryDaysMax - 1) * day)),
});

/** A key works until the end of a chosen day. Undefined while no date is chosen. */
export const expiresAtOf = ({ choice, date }: Expiry, now: Date): string | null | undefined => {
  if (choice === 'never') return null;
  if (choice !== 'custom') return new Date(now.getTime() + Number(choice) * day).toISOString();
  const end = new Date(`${date}T23:59:59`);
  const { min, max } = dateRange(now);
  return Number.isNaN(end.getTime()) || date < min || date > max ? undefined : end.toISOString();
};
