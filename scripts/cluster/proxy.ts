// HAProxy with `deploy/haproxy.cfg`, for nodes that come and go.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { endChild, untilListening } from './processes.ts';

const program = '/usr/sbin/haproxy';
const sample = join(import.meta.dirname, '../../deploy/haproxy.cfg');

export interface Proxy {
  port: number;
  /** Sends requests to these nodes from now on; connections in use finish. */
  use: (ports: readonly number[]) => Promise<void>;
  stop: () => Promise<void>;
}

const configuration = (port: number, host: string, nodes: readonly number[]): string => {
  const servers = nodes.map((node) => `  server node${node} 127.0.0.1:${node}\n`).join('');
  return (
    readFileSync(sample, 'utf8')
      // A proxy of its own has more files to open than a shell here allows.
      .replace('maxconn 20000', 'maxconn 4000')
      .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
      .replaceAll('example.com', host)
      .replaceAll(/^ {2}server .*\n/gm, servers)
  );
};

/** Starts HAProxy with a file of settings, and waits for its port. */
export const startHaproxy = async (file: string, port: number): Promise<ChildProcess> => {
  if (!existsSync(program))
    throw new Error('HAProxy is not installed. Install it (Debian: apt-get install haproxy).');
  const master = spawn(program, ['-W', '-f', file], {
    cwd: dirname(file),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await untilListening(master, port, 'HAProxy');
  return master;
};

export const startProxy = (folder: string, port: number, host: string): Proxy => {
  const file = join(folder, 'haproxy.cfg');
  let master: ChildProcess | undefined;
  return {
    port,
    use: async (nodes) => {
      writeFileSync(file, configuration(port, host, nodes));
      // The master process starts workers with the new file; the old ones finish what they have begun.
      if (master) master.kill('SIGUSR2');
      else master = await startHaproxy(file, port);
    },
    stop: async () => {
      if (master) await endChild(master, 'SIGTERM');
    },
  };
};
