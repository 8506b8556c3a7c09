// Third-party tools that only benchmarks need, pinned in a project of their own (bench/tools), so that users of the
// product do not install them.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = join(import.meta.dirname, 'tools');
const require = createRequire(join(folder, 'package.json'));

/** Throws when they are missing and cannot be installed. */
export const installTools = (say: (line: string) => void): void => {
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return;
  say('installing the benchmark tools (once) …');
  const npm = process.env['npm_execpath'];
  const args = ['ci', '--no-audit', '--no-fund'];
  const result = spawnSync(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, {
    cwd: folder,
    encoding: 'utf8',
  });
  if (result.status !== 0) throw new Error(`npm ci in bench/tools failed: ${result.stderr}`);
};

/** File of a tool's main module. */
export const toolPath = (name: string): string => require.resolve(name);

/** A module of the tools, typed by the caller. */
export const importTool = async <T>(name: string): Promise<T> =>
  (await import(pathToFileURL(require.resolve(name)).href)) as T;
