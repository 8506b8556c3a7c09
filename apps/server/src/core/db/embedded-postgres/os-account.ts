import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { StartError } from '../../start-error.ts';

/** The account that the embedded database runs as. PostgreSQL refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
}

const isRoot = (): boolean => process.getuid?.() === 0;

const ownerOf = (folder: string): Account | undefined => {
  const stat = statSync(folder, { throwIfNoEntry: false });
  return stat && { uid: stat.uid, gid: stat.gid };
};

const findInPasswd = (name: string): Account | undefined => {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  // macOS represents the account nobody as -2.
  return uid && gid ? { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 } : undefined;
};

/** Undefined: the database runs as the account of the application. */
export const chooseAccount = (cluster: string): Account | undefined => {
  const owner = ownerOf(cluster);
  if (!isRoot()) {
    if (owner && process.getuid && owner.uid !== process.getuid()) {
      throw new StartError(
        `The database in ${cluster} belongs to another account (uid ${owner.uid}): start Sitewright as that account, or give the folder to this one with chown -R.`,
      );
    }
    return undefined;
  }
  // A cluster that an ordinary user created stays theirs, so that they can start it again.
  if (owner && owner.uid !== 0) return owner;
  return findInPasswd('postgres') ?? findInPasswd('nobody') ?? { uid: 65_534, gid: 65_534 };
};

/** Whether the account can traverse every folder above `target` and enter or run it. */
export const canAccess = (target: string, account: Account | undefined): boolean => {
  if (account === undefined) return true;
  const probe = spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', target], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  });
  return probe.status === 0;
};
