import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../apps/server/src/core/start-error.ts';

/** Builds the web app when its sources have changed; an unchanged server must start quickly. */
const skipped = new Set(['node_modules', 'dist', 'test', 'fixtures']);

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name) || entry.name.includes('.test.')) return [];
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? listFiles(file) : [file];
  });

/** Hash of everything that the build reads: the app, the packages, the installed versions, the URL. */
const hashSources = (root: string, appUrl: string): string => {
  const files = [path.join(root, 'apps/web'), path.join(root, 'packages')].flatMap(listFiles).sort();
  const hash = createHash('sha256').update(`${appUrl}\0`);
  for (const file of [path.join(root, 'package-lock.json'), ...files]) {
    hash.update(`${path.relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
};

const canWrite = (folder: string): boolean => {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

export const buildWebApp = (root: string, appUrl: string): void => {
  const web = path.join(root, 'apps/web');
  const script = path.join(web, 'scripts/build.ts');
  if (!existsSync(script)) return;
  const dist = path.join(web, 'dist');
  const stamp = path.join(dist, '.sources');
  const sources = hashSources(root, appUrl);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  // A read-only installation contains its build.
  if (!canWrite(web) && existsSync(dist)) return;
  process.stdout.write('Building the web app (once for each change) …\n');
  const result = spawnSync(process.execPath, [script, appUrl], { cwd: web, encoding: 'utf8' });
  if (result.status !== 0)
    throw new StartError(`The web app could not be built.\n${result.stdout}${result.stderr}`);
  writeFileSync(stamp, sources);
};
