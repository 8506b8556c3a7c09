import { expect, it } from 'vitest';
import { safeRedirect } from './redirect-target.ts';

it.each(['/site-templates', '/site-templates/oven?x=1#top', '/'])('accepts %s', (target) => {
  expect(safeRedirect(target)).toBe(target);
});

it.each([
  undefined,
  null,
  '',
  ' ',
  'dashboard',
  '?next=/dashboard',
  '#dashboard',
  'https://evil.example',
  'http:evil.example',
  'HTTPS://evil.example/dashboard',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  String.raw`/\evil.example`,
  String.raw`\/evil.example`,
  String.raw`\\evil.example`,
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  String.raw`/./\evil.example`,
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/a/%2E%2e//evil.example',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:alert(1)',
  'blob:https://evil.example/1',
  'mailto:linh@example.com',
])('refuses %s', (target) => {
  expect(safeRedirect(target)).toBeUndefined();
});

it.each(['/@evil.example', '/%2f%2fevil.example', '/https://evil.example', '/dashboard?to=//evil.example'])(
  'leads %s to a page of this app',
  (target) => {
    const url = new URL(safeRedirect(target) ?? '//refused.example', 'https://app.example');
    expect(url.origin).toBe('https://app.example');
  },
);
