// The servers that ours is compared with: a bare Node process, nginx on our releases, nginx on a plain copy.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, type OurServer, root } from './server-process.ts';

const nginx = '/usr/sbin/nginx';
const mimeTypes = '/etc/nginx/mime.types';

export interface WebServer {
  port: number;
  close: () => Promise<void>;
}

export const hasNginx = (): boolean => existsSync(nginx) && existsSync(mimeTypes);

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

const started = async (child: ChildProcess, port: number): Promise<WebServer> => {
  let tries = 0;
  while (!(await listens(port))) {
    tries += 1;
    if (child.exitCode !== null || tries > 500) throw new Error(`Nothing listens on port ${port}`);
    await wait(20);
  }
  return {
    port,
    close: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
};

/** Fetches a page without decompressing it. */
export const fetchRaw = (
  port: number,
  host: string,
  encoding: string,
  path = '/',
): Promise<{ response: IncomingMessage; body: Buffer }> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { host, 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ response, body: Buffer.concat(chunks) }));
    }).on('error', reject);
  });

/** Headers that every Node server adds itself. */
const ownHeaders = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** What bare Node responds with at a path; the first is the response of every other path. */
export interface BareResponse {
  path: string;
  /** Names and values by turns. */
  headers: string[];
  base64: string;
}

export const startBareResponses = async (
  folder: string,
  responses: readonly BareResponse[],
): Promise<WebServer> => {
  mkdirSync(folder);
  writeFileSync(join(folder, 'responses.json'), JSON.stringify(responses));
  const port = await freePort();
  const script = join(root, 'bench/bare-server.ts');
  const child = spawn(process.execPath, [script, String(port), folder], { stdio: 'inherit' });
  return started(child, port);
};

/** Responds with the same bytes and headers as our server. */
export const startBareServer = (
  folder: string,
  { response, body }: Awaited<ReturnType<typeof fetchRaw>>,
): Promise<WebServer> => {
  const { rawHeaders } = response;
  const headers = rawHeaders.filter(
    (_, index) => !ownHeaders.has(rawHeaders[index - (index % 2)]!.toLowerCase()),
  );
  return startBareResponses(folder, [{ path: '/', headers, base64: body.toString('base64') }]);
};

const startNginx = async (folder: string, port: number, config: string): Promise<WebServer> => {
  const file = join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  const global = [
    'daemon off;',
    `pid ${folder}/nginx.pid;`,
    `error_log ${folder}/error.log;`,
    // Started by root, the workers would switch to a user that cannot read the release.
    ...(process.getuid?.() === 0 ? [`user ${userInfo().username};`] : []),
  ].join('\n');
  writeFileSync(
    file,
    `${global}\n${config.replace('http {', `http {\n  access_log off;\n  ${temporary}`).replace('mime.types', mimeTypes)}`,
  );
  return started(spawn(nginx, ['-p', folder, '-c', file], { stdio: 'inherit' }), port);
};

/** nginx with the shipped configuration, on the releases of a running server. */
export const startShippedNginx = async (
  folder: string,
  server: Pick<OurServer, 'dataDir' | 'port'>,
): Promise<WebServer> => {
  mkdirSync(folder);
  const port = await freePort();
  const shipped = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8');
  const config = shipped
    .replaceAll('/var/lib/sitewright', server.dataDir)
    .replaceAll('example\\.com', 'localhost')
    .replaceAll('example.com', 'localhost')
    .replaceAll('listen 80', `listen 127.0.0.1:${port}`)
    .replaceAll('127.0.0.1:6003', `127.0.0.1:${server.port}`);
  return startNginx(folder, port, config);
};

/** nginx with a minimal configuration on a copy of one page. */
export const startPlainNginx = async (folder: string, page: string): Promise<WebServer> => {
  const copy = join(folder, 'www');
  mkdirSync(copy, { recursive: true });
  for (const ending of ['', '.gz']) copyFileSync(`${page}${ending}`, join(copy, `index.html${ending}`));
  const port = await freePort();
  return startNginx(
    folder,
    port,
    `worker_processes auto;
events { worker_connections 1024; }
http {
  include mime.types;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 10000;
  open_file_cache max=20000 inactive=60s;
  open_file_cache_valid 1s;
  gzip_static on;
  server { listen 127.0.0.1:${port}; root ${copy}; }
}
`,
  );
};
