import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hasDesktop, writeOpeningPage } from './open-link.ts';

const desk = { env: {}, platform: 'darwin', isTerminal: true } as const;

it('a browser is opened only from an interactive terminal on a desktop', () => {
  expect(hasDesktop(desk)).toBe(true);
  expect(hasDesktop({ ...desk, isTerminal: false })).toBe(false);
  expect(hasDesktop({ ...desk, env: { CI: 'true' } })).toBe(false);
  expect(hasDesktop({ ...desk, env: { SSH_CONNECTION: '10.0.0.1 22' } })).toBe(false);
  expect(hasDesktop({ ...desk, env: { OPEN_BROWSER: '0' } })).toBe(false);
  expect(hasDesktop({ ...desk, platform: 'linux' })).toBe(false);
  expect(hasDesktop({ ...desk, platform: 'linux', env: { WAYLAND_DISPLAY: 'wayland-0' } })).toBe(true);
});

it('the page that redirects to the link is readable by its owner only', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sitewright-open-'));
  const link = `http://localhost:6003/local/${'k'.repeat(43)}`;
  writeOpeningPage(dataDir, 'http://localhost:6003/local/older');
  const file = writeOpeningPage(dataDir, link);
  expect(readFileSync(file, 'utf8')).toContain(`content="0;url=${link}"`);
  expect(readFileSync(file, 'utf8')).not.toContain('older');
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  rmSync(dataDir, { recursive: true });
});
