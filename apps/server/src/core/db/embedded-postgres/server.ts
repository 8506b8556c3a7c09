import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess, StdioOptions } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';
import type { ClusterLocation } from './cluster.ts';
import { findPostmaster, type Postmaster } from './postmaster.ts';

/** Runs one PostgreSQL server process and ties its lifetime to this process. */
export interface RunningServer {
  exited: Promise<void>;
  hasExited(): boolean;
  /** True once this server runs the cluster; false when another process was faster. */
  owns(postmaster: Postmaster | undefined): boolean;
  /** Log output since the launch; the reason when it did not start. */
  output(): string;
  stop(): Promise<void>;
}

interface LaunchOptions {
  place: ClusterLocation;
  binaries: string;
  socketFolder: string;
  durable: boolean;
}

const isWindows = process.platform === 'win32';
const logBytesMax = 5 * 1024 * 1024;

/**
 * Guard script: waits until the pipe that this process holds closes, then asks the server to close its connections
 * and stop. The database thus shuts down cleanly however the application ends, kill -9 included. Its first argument
 * is the socket's folder, which it removes at the end. It reports the server's pid on descriptor 4.
 */
const guard = `
folder=$1; shift
exec 3<&0
"$@" </dev/null 3<&- 4>&- &
server=$!
echo $server >&4
exec 4>&-
trap 'kill -INT $server' HUP INT TERM
(read -r end <&3; kill -INT $server) &
watch=$!
exec 3<&-
wait $server; code=$?
while kill -0 $server 2>/dev/null; do wait $server; code=$?; done
kill $watch 2>/dev/null
rmdir "$folder" 2>/dev/null
exit $code`;

const serverSettings = ({ place, socketFolder, durable }: LaunchOptions): string[] => {
  const settings: Record<string, string> = {
    // Windows has no shell for the guard and no sockets that the driver supports; there the server listens on
    // loopback.
    ...(isWindows
      ? { listen_addresses: '127.0.0.1', port: String(20_000 + (portSeed(place.cluster) % 20_000)) }
      : { listen_addresses: '', unix_socket_directories: socketFolder, unix_socket_permissions: '0700' }),
    shared_buffers: '64MB',
    // Tests run several programs on one server.
    max_connections: durable ? '60' : '200',
    jit: 'off',
    max_wal_size: '512MB',
    // Parallel query workers share memory through /dev/shm, which is small in containers.
    max_parallel_workers_per_gather: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
};

const portSeed = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE();

/** Keeps one old log, so that the log of a long-running server does not fill the disk. */
const openLog = (file: string): { descriptor: number; start: number } => {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > logBytesMax) renameSync(file, `${file}.old`);
  const descriptor = openSync(file, 'a', 0o600);
  return { descriptor, start: fstatSync(descriptor).size };
};

const spawnServer = (options: LaunchOptions, log: number): ChildProcess => {
  const program = path.join(options.binaries, 'postgres');
  const args = ['-D', options.place.cluster, ...serverSettings(options)];
  const stdio: StdioOptions = ['pipe', log, log, 'ignore', 'pipe'];
  if (isWindows) return spawn(program, args, { stdio, windowsHide: true });
  return spawn('/bin/sh', ['-c', guard, 'sitewright-database', options.socketFolder, program, ...args], {
    ...options.place.account,
    stdio,
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    // In its own process group: Ctrl-C must not stop the database while requests finish.
    detached: true,
  });
};

const requestStop = (child: ChildProcess, { binaries, place }: LaunchOptions): void => {
  child.ref();
  if (isWindows) spawnSync(path.join(binaries, 'pg_ctl'), ['stop', '-m', 'fast', '-D', place.cluster]);
  else child.stdin?.end();
};

export const launchServer = (options: LaunchOptions): RunningServer => {
  const { place } = options;
  const logFile = path.join(place.home, 'postgres.log');
  const { descriptor, start } = openLog(logFile);
  const child = spawnServer(options, descriptor);
  closeSync(descriptor);
  // The database alone must not keep a finished process alive.
  child.unref();
  (child.stdin as Socket).unref();
  child.stdin?.on('error', () => undefined);
  let pid = isWindows ? child.pid : undefined;
  const reported = child.stdio[4] as Socket;
  reported.unref();
  reported.on('error', () => undefined);
  reported.on('data', (text: Buffer) => {
    pid = Number(text);
  });

  let failure: Error | undefined;
  let isOver = false;
  const exited = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      failure = error;
      isOver = true;
      resolve();
    });
    child.once('exit', (_code, signal) => {
      isOver = true;
      // The guard itself was killed: a server without a guard would outlive this process.
      const orphan = signal === null || isWindows ? undefined : findPostmaster(place.cluster);
      if (orphan) process.kill(orphan.pid, 'SIGINT');
      resolve();
    });
  });
  return {
    exited,
    hasExited: () => isOver,
    owns: (postmaster) => postmaster?.isReady === true && postmaster.pid === pid,
    output: () => failure?.message ?? readFileSync(logFile).subarray(start).toString('utf8').trim(),
    stop: async () => {
      if (!isOver) requestStop(child, options);
      await exited;
    },
  };
};
