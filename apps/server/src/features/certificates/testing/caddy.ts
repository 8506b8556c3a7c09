// Caddy with the sample of deploy/, in front of an application on this machine.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathOf } from './programs.ts';

interface Options {
  httpPort: number;
  tlsPort: number;
  /** Port of the application. */
  appPort: number;
  dataDir: string;
  domain: string;
  directory: string;
  rootFile: string;
}

const sample = join(import.meta.dirname, '../../../../../../deploy/Caddyfile');

const configOf = (text: string, folder: string, options: Options): string =>
  text
    .replaceAll('/var/lib/sitewright', options.dataDir)
    .replaceAll('example.com', options.domain)
    .replaceAll('127.0.0.1:6003', `127.0.0.1:${options.appPort}`)
    .replace(
      'admin off',
      `admin off
  default_bind 127.0.0.1
  http_port ${options.httpPort}
  https_port ${options.tlsPort}
  acme_ca ${options.directory}
  acme_ca_root ${options.rootFile}
  storage file_system ${folder}`,
    );

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

const waitUntilReady = async (child: ChildProcess, port: number, output: () => string): Promise<void> => {
  for (let tries = 0; tries < 400; tries += 1) {
    if (await listens(port)) return;
    if (child.exitCode !== null) break;
    await wait(50);
  }
  throw new Error(`Caddy did not start: ${output()}`);
};

export const startCaddy = async (options: Options): Promise<{ close: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'sitewright-caddy-'));
  const configFile = join(folder, 'Caddyfile');
  await writeFile(configFile, configOf(await readFile(sample, 'utf8'), folder, options));
  const child = spawn(pathOf('caddy'), ['run', '--config', configFile, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { HOME: folder },
  });
  let output = '';
  child.stderr.on('data', (piece: Buffer) => (output += piece.toString()));
  await waitUntilReady(child, options.tlsPort, () => output);
  return {
    close: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
};
