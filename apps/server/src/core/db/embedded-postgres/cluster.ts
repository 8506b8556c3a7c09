import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StartError } from '../../start-error.ts';
import { canAccess, chooseAccount } from './os-account.ts';
import type { Account } from './os-account.ts';
import { isAlive } from './postmaster.ts';

/** The data folder of the embedded database: its location, owner and creation. */
const major = '18';

export interface ClusterLocation {
  /** The folder of the cluster, its log and, if needed, a copy of the binaries. */
  home: string;
  cluster: string;
  account: Account | undefined;
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/**
 * Root's home is closed to every other account, so a database below it could not read its files. The cluster then
 * lives under /var/lib, and a file in the data folder records where.
 */
export const locateCluster = (dataDir: string, openFolder = '/var/lib/sitewright'): ClusterLocation => {
  mkdirSync(dataDir, { recursive: true });
  const note = path.join(dataDir, 'postgres.location');
  let home = existsSync(note) ? readFileSync(note, 'utf8').trim() : realpathSync(dataDir);
  const account = chooseAccount(path.join(home, 'postgres'));
  if (!canAccess(home, account)) {
    home = path.join(openFolder, shortHash(home));
    mkdirSync(home, { recursive: true, mode: 0o711 });
    if (!canAccess(home, account)) {
      throw new StartError(
        `Started by root, the database runs as another account, which cannot enter ${dataDir}: set DATA_DIR to a folder that others may enter.`,
      );
    }
    writeFileSync(note, `${home}\n`);
  }
  return { home, cluster: path.join(home, 'postgres'), account };
};

const giveTo = (folder: string, account: Account): void => {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isSymbolicLink()) chownSync(file, account.uid, account.gid);
  }
  chownSync(folder, account.uid, account.gid);
};

const removeStaleDrafts = (home: string): void => {
  for (const name of readdirSync(home)) {
    const pid = /^postgres\.new-(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(path.join(home, name), { recursive: true, force: true });
  }
};

const initialise = (place: ClusterLocation, binaries: string, durable: boolean): void => {
  // Created in a temporary folder and renamed, so that an interrupted start leaves no incomplete cluster.
  const draft = path.join(place.home, `postgres.new-${process.pid}`);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  if (place.account) chownSync(draft, place.account.uid, place.account.gid);
  const isWindows = process.platform === 'win32';
  const result = spawnSync(
    path.join(binaries, 'initdb'),
    [
      '-D',
      draft,
      '--username=postgres',
      '--encoding=UTF8',
      '--locale=C',
      '--no-instructions',
      // Built into the server, so that a new C library cannot change the order of an index.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--auth-local=trust',
      `--auth-host=${isWindows ? 'trust' : 'reject'}`,
      ...(durable ? [] : ['--no-sync']),
    ],
    {
      ...place.account,
      cwd: place.home,
      encoding: 'utf8',
      ...(isWindows ? {} : { env: { PATH: '/usr/bin:/bin' } }),
    },
  );
  if (result.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    const reason = result.error?.message ?? result.stderr.trim();
    throw new StartError(`The embedded database could not be created in ${place.home}: ${reason}`);
  }
  try {
    renameSync(draft, place.cluster);
  } catch (error) {
    // Another process that started at the same time was first; its cluster is just as good.
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(path.join(place.cluster, 'PG_VERSION'))) throw error;
  }
};

/** Creates the cluster at the first start; rejects one of another major version. */
export const ensureCluster = (place: ClusterLocation, binaries: string, durable: boolean): void => {
  const versionFile = path.join(place.cluster, 'PG_VERSION');
  removeStaleDrafts(place.home);
  if (!existsSync(versionFile)) initialise(place, binaries, durable);
  const found = readFileSync(versionFile, 'utf8').trim();
  if (found !== major) {
    throw new StartError(
      `The database in ${place.cluster} was made by PostgreSQL ${found}, but this version of Sitewright runs PostgreSQL ${major}: export it with the version that made it.`,
    );
  }
  // A folder that root restored from a backup belongs to root.
  if (place.account && lstatSync(place.cluster).uid !== place.account.uid)
    giveTo(place.cluster, place.account);
  if (process.platform !== 'win32') chmodSync(place.cluster, 0o700);
};

/**
 * A socket path is limited to about 100 bytes, so the socket lives in a short folder that only its owner can enter.
 */
export const ensureSocketFolder = ({ cluster, account }: ClusterLocation, previous?: string): string => {
  const temporary = tmpdir();
  const base = temporary.length < 60 && canAccess(temporary, account) ? temporary : '/tmp';
  const prepare = (folder: string): string => {
    if (account) chownSync(folder, account.uid, account.gid);
    return folder;
  };
  // After a restart the pools reconnect to the same socket path.
  const usual = previous ?? path.join(base, `sitewright-${shortHash(cluster)}`);
  try {
    mkdirSync(usual, { mode: 0o700 });
    return prepare(usual);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const stat = lstatSync(usual);
  const isOurs =
    stat.isDirectory() && (stat.mode & 0o077) === 0 && stat.uid === (account?.uid ?? process.getuid?.());
  // The name is predictable: another account's folder there could hold a fake socket.
  return isOurs ? usual : prepare(mkdtempSync(path.join(base, 'sitewright-')));
};
