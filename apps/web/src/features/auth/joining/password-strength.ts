import { limits } from '@sitewright/contract/limits';

export const strengths = ['weak', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof strengths)[number];

const fairLength = 12;
const goodLength = 16;
const strongLength = 20;

/** A hint, not a rule: length counts most, then variety; repeated or sequential patterns count little. */
export function passwordStrength(password: string): Strength {
  const distinct = new Set(password).size;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
  const isPattern = distinct < 6 || /^(?:password|qwerty|123456|abc123)/i.test(password);
  if (password.length < limits.auth.passwordMinLength || isPattern) return 'weak';
  const worth = password.length + 2 * (kinds - 1);
  if (worth < fairLength) return 'weak';
  if (worth < goodLength) return 'fair';
  return worth < strongLength ? 'good' : 'strong';
}
