import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Reads which process runs a cluster: PostgreSQL records it in `postmaster.pid`, which survives a crash. */
export interface Postmaster {
  pid: number;
  port: number;
  /** The folder of its socket; empty when it listens on TCP only. */
  socketFolder: string;
  isReady: boolean;
}

/** A zombie: dead, but not yet waited for by its parent. It has no command line and runs nothing. */
const isZombie = (pid: number): boolean => {
  if (process.platform !== 'linux') return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return false;
  }
};

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const commandLine = (pid: number): string[] => {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    } catch {
      return [];
    }
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    .stdout.trim()
    .split(' ');
};

/** After a restart of the machine or container, another process may have the recorded pid. */
const isPostmasterOf = (pid: number, cluster: string): boolean => {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  const words = commandLine(pid);
  return path.basename(words[0] ?? '') === 'postgres' && words.join(' ').includes(cluster);
};

const readPostmaster = (file: string): Postmaster | undefined => {
  let lines: string[];
  try {
    lines = readFileSync(file, 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const [pid, , , port, socketFolder, , , status] = lines;
  if (!pid || !port) return undefined;
  return {
    pid: Number(pid),
    port: Number(port),
    socketFolder: socketFolder ?? '',
    isReady: status?.trim() === 'ready',
  };
};

const pidFile = (cluster: string): string => path.join(cluster, 'postmaster.pid');

/** The server that runs this cluster now, whichever process started it. */
export const findPostmaster = (cluster: string): Postmaster | undefined => {
  const recorded = readPostmaster(pidFile(cluster));
  return recorded && isPostmasterOf(recorded.pid, cluster) ? recorded : undefined;
};

/**
 * The pid file of a killed server must stay until PostgreSQL itself removes it: it also prevents a second server
 * while worker processes of the first still write.
 *
 * PostgreSQL removes the pid file of a dead process, but refuses to start when another live process now has that
 * pid.
 */
export const clearStaleRecord = (cluster: string): void => {
  const file = pidFile(cluster);
  const recorded = readPostmaster(file);
  if (!recorded || !isAlive(recorded.pid) || isPostmasterOf(recorded.pid, cluster)) return;
  const aside = `${file}.${process.pid}`;
  renameSync(file, aside);
  // If a second launcher started the server between the check and the rename, put the file back.
  if (readPostmaster(aside)?.pid !== recorded.pid && !existsSync(file)) renameSync(aside, file);
  else rmSync(aside, { force: true });
};
