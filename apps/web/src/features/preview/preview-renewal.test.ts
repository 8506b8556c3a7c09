import { expect, it } from 'vitest';
import { renewalDelay } from './preview-renewal.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

it('renews a preview URL a minute before it expires', () => {
  expect(renewalDelay('2026-11-20T13:00:00Z', now)).toBe(59 * 60_000);
});

it('enforces a minimum delay, whatever the device’s clock shows', () => {
  expect(renewalDelay('2026-11-20T11:00:00Z', now)).toBe(5_000);
});
