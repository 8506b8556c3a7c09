import { expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

it.each([
  ['short', 'weak'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['password123456', 'weak'],
  ['kestrelflood', 'fair'],
  ['kestrel flood 9', 'good'],
  ['kestrels flood the marsh', 'strong'],
])('%s is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
