import { expect, it } from 'vitest';
import { isPlatformScreen } from './active-tenant.ts';

it.each([
  ['/admin/newsletter', true],
  ['/admin/newsletter/campaigns/1', true],
  ['/admin/newsletters', false],
  ['/tenant/newsletter', false],
  ['/admin/users', false],
])('%s is a screen about the platform itself: %s', (path, expected) => {
  expect(isPlatformScreen(path)).toBe(expected);
});
