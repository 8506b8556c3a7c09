// Real reverse proxies in front of a test application, with the smallest configuration that operators use.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface ReverseProxy {
  port: number;
  close: () => Promise<void>;
}

interface Program {
  paths: readonly string[];
  debianPackage: string;
  config: (folder: string, port: number, target: number) => string;
  args: (configFile: string) => string[];
}

const programs = {
  nginx: {
    paths: ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'],
    debianPackage: 'nginx-light',
    // Forwarding is left at nginx's defaults: no forwarded header, Host replaced by the target.
    config: (folder, port, target) => `
      daemon off;
      pid ${folder}/nginx.pid;
      error_log ${folder}/error.log;
      events {}
      http {
        access_log off;
        client_body_temp_path ${folder}/body;
        proxy_temp_path ${folder}/proxy;
        fastcgi_temp_path ${folder}/fastcgi;
        uwsgi_temp_path ${folder}/uwsgi;
        scgi_temp_path ${folder}/scgi;
        server {
          listen 127.0.0.1:${port};
          location / { proxy_pass http://127.0.0.1:${target}; }
        }
      }`,
    args: (configFile) => ['-c', configFile],
  },
  haproxy: {
    paths: ['/usr/sbin/haproxy', '/usr/local/bin/haproxy', '/opt/homebrew/bin/haproxy'],
    debianPackage: 'haproxy',
    // HAProxy's default passes Host on as the client sent it.
    config: (_folder, port, target) => `
defaults
  mode http
  timeout connect 5s
  timeout client 30s
  timeout server 30s
listen web
  bind 127.0.0.1:${port}
  server app 127.0.0.1:${target}
`,
    args: (configFile) => ['-f', configFile],
  },
} satisfies Record<string, Program>;

export type ProxyName = keyof typeof programs;
export const proxyNames = Object.keys(programs) as ProxyName[];

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

const waitUntilReady = async (name: string, port: number, child: ChildProcess): Promise<void> => {
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  for (let tries = 0; tries < 200; tries += 1) {
    const answers = await fetch(`http://127.0.0.1:${port}/health/live`).then(
      () => true,
      () => false,
    );
    if (answers) return;
    if (child.exitCode !== null) break;
    await wait(50);
  }
  child.kill('SIGKILL');
  throw new Error(`${name} did not start: ${output}`);
};

/** Starts a proxy in front of the local port `target`. Throws when the program is not installed. */
export const startProxy = async (name: ProxyName, target: number): Promise<ReverseProxy> => {
  const program: Program = programs[name];
  const file = program.paths.find((path) => existsSync(path));
  if (file === undefined) {
    throw new Error(
      `${name} is not installed, so nothing was tested behind it. Install it (Debian: apt-get install ${program.debianPackage}).`,
    );
  }
  const folder = await mkdtemp(join(tmpdir(), `sitewright-${name}-`));
  const port = await freePort();
  const configFile = join(folder, `${name}.conf`);
  await writeFile(configFile, program.config(folder, port, target));
  const child = spawn(file, program.args(configFile), { stdio: ['ignore', 'ignore', 'pipe'] });
  await waitUntilReady(name, port, child);
  return {
    port,
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
};
