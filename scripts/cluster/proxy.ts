// HAProxy with `deploy/haproxy.cfg`, for nodes that come and go.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

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

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

export const startProxy = async (folder: string, port: number, host: string): Promise<Proxy> => {
  if (!existsSync(program))
    throw new Error('HAProxy is not installed. Install it (Debian: apt-get install haproxy).');
  const file = join(folder, 'haproxy.cfg');
  let master: ChildProcess | undefined;
  return {
    port,
    use: async (nodes) => {
      writeFileSync(file, configuration(port, host, nodes));
      if (master) {
        // The master process starts workers with the new file; the old ones finish what they have begun.
        master.kill('SIGUSR2');
        return;
      }
      master = spawn(program, ['-W', '-f', file], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
      let output = '';
      master.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
      for (let tries = 0; !(await isListening(port)); tries += 1) {
        if (tries > 200 || master.exitCode !== null) throw new Error(`HAProxy did not start: ${output}`);
        await wait(25);
      }
    },
    stop: async () => {
      if (!master || master.exitCode !== null) return;
      const ended = once(master, 'exit');
      master.kill('SIGTERM');
      await ended;
    },
  };
};
