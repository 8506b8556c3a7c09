// Programs that tests need beside npm packages. Installed where permitted, as root on Debian.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium, hasQuickChromium } from '../chromium.ts';

const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const aptGet = (...args: string[]): boolean =>
  spawnSync('apt-get', args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

const install = (...names: string[]): boolean =>
  aptGet('install', '-y', '-qq', '--no-install-recommends', ...names);

/**
 * Installs Chromium for the browser tests, in its smaller package if there is one: with it they take a quarter less time.
 * Returns whether there is a Chromium.
 */
export const prepareChromium = (): boolean => {
  const isThere = findChromium() !== undefined;
  if (hasQuickChromium() || (isThere && !canInstall)) return true;
  if (!canInstall) {
    console.log(
      'No Chromium was found. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
    );
    return false;
  }
  console.log('Installing Chromium…');
  // Not in each run on a system that has no smaller package.
  if (!isThere) aptGet('update', '-qq');
  // Older releases have only the other package.
  if (!install('chromium-headless-shell') && !isThere) install('chromium');
  return findChromium() !== undefined;
};

const programs = [
  { path: '/usr/sbin/nginx', debianPackage: 'nginx-light' },
  { path: '/usr/sbin/haproxy', debianPackage: 'haproxy' },
  { path: '/usr/sbin/pgbouncer', debianPackage: 'pgbouncer' },
  { path: '/usr/bin/caddy', debianPackage: 'caddy' },
  { path: '/usr/bin/pebble', debianPackage: 'pebble' },
  { path: '/usr/bin/openssl', debianPackage: 'openssl' },
];

/**
 * Server tests run behind real reverse proxies, and with a real certificate authority. Where they cannot be installed, the tests
 * themselves say so.
 */
export const prepareServers = (): void => {
  const missing = programs.filter(({ path }) => !existsSync(path)).map((program) => program.debianPackage);
  if (!canInstall || missing.length === 0) return;
  console.log(`Installing ${missing.join(', ')}…`);
  aptGet('update', '-qq');
  install(...missing);
};
