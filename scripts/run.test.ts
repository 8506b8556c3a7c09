import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';

let root: string;

/** A project with the real starter and no dependencies to download. */
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'sitewright-run-'));
  mkdirSync(path.join(root, 'scripts'));
  cpSync(path.join(import.meta.dirname, 'run.mjs'), path.join(root, 'scripts/run.mjs'));
  write('package.json', '{ "name": "toy", "version": "1.0.0" }');
  write(
    'package-lock.json',
    '{ "name": "toy", "version": "1.0.0", "lockfileVersion": 3, "packages": { "": { "name": "toy", "version": "1.0.0" } } }',
  );
  write(
    'scripts/echo.ts',
    'const words: string[] = process.argv.slice(2); console.log(`said ${words}`); process.exit(7);',
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (name: string, content: string): void => writeFileSync(path.join(root, name), content);

const start = (...args: string[]): ChildProcess =>
  spawn(process.execPath, [path.join(root, 'scripts/run.mjs'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const run = async (...args: string[]): Promise<{ code: number; output: string }> => {
  const child = start(...args);
  const [output, [code]] = await Promise.all([text(child.stdout!), once(child, 'exit') as Promise<[number]>]);
  return { code, output };
};

const installing = 'Installing dependencies';

it('the starter installs once, then passes on arguments and exit code', { timeout: 30_000 }, async () => {
  const first = await run('scripts/echo.ts', 'a', 'b');
  expect(first.output).toContain(installing);
  expect(first.output).toContain('said a,b');
  expect(first.code).toBe(7);
  expect(await run('scripts/echo.ts')).toEqual({ code: 7, output: 'said \n' });
});

it('the starter installs again when the lock file has changed', { timeout: 30_000 }, async () => {
  await run('scripts/echo.ts');
  write('package-lock.json', `${readFileSync(path.join(root, 'package-lock.json'), 'utf8')}\n`);
  expect((await run('scripts/echo.ts')).output).toContain(installing);
});

it('one of two concurrent starts installs while the other waits', { timeout: 30_000 }, async () => {
  const both = await Promise.all([run('scripts/echo.ts', '1'), run('scripts/echo.ts', '2')]);
  expect(both.map(({ code }) => code)).toEqual([7, 7]);
  expect(both.filter(({ output }) => output.includes(installing))).toHaveLength(1);
});

it('the starter ignores the lock of a killed installer', { timeout: 30_000 }, async () => {
  const dead = spawnSync(process.execPath, ['--version']).pid;
  mkdirSync(path.join(root, '.cache'));
  write('.cache/install.lock', String(dead));
  expect((await run('scripts/echo.ts')).code).toBe(7);
  expect(existsSync(path.join(root, '.cache/install.lock'))).toBe(false);
});

it('the starter leaves no lock and no stamp when the installation fails', { timeout: 30_000 }, async () => {
  write('package.json', '{ "name": "toy", "version": "1.0.0", "dependencies": { "absent": "1.0.0" } }');
  expect((await run('scripts/echo.ts')).code).toBe(1);
  expect(existsSync(path.join(root, '.cache/install.lock'))).toBe(false);
  expect(existsSync(path.join(root, 'node_modules/.sitewright-stamp'))).toBe(false);
});

it('the starter forwards a stop signal and returns the script’s exit code', { timeout: 30_000 }, async () => {
  write(
    'scripts/serve.ts',
    `process.on('SIGTERM', () => process.exit(9)); setInterval(() => undefined, 1000); console.log('listening');`,
  );
  await run('scripts/echo.ts');
  const child = start('scripts/serve.ts');
  await once(child.stdout!, 'data');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([9, null]);
});
