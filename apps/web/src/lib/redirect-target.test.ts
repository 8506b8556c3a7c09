import { expect, it } from 'vitest';
import { safeRedirect } from './redirect-target.ts';

it.each(['/site-templates', '/site-templates/oven?x=1#top', '/'])('accepts %s', (target) => {
  expect(safeRedirect(target)).toBe(target);
});

it.each([
  undefined,
  null,
  '',
  'dashboard',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
])('refuses %s', (target) => {
  expect(safeRedirect(target)).toBeUndefined();
});
