// nginx with the sample for HTTPS of deploy/, in front of an application on this machine.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createOwnCertificate, pathOf } from './programs.ts';

export interface Nginx {
  /** Folder of the challenges, as certbot writes them. */
  challenges: string;
  /** Root of the wildcard certificate. */
  root: string;
  /** Puts a certificate where certbot would; returns its root. */
  addCertificate: (name: string) => Promise<string>;
  close: () => Promise<void>;
}

interface Options {
  httpPort: number;
  tlsPort: number;
  appPort: number;
  domain: string;
}

const sample = join(import.meta.dirname, '../../../../../../deploy/nginx-https.conf');

const configOf = (text: string, folder: string, { httpPort, tlsPort, appPort, domain }: Options): string => {
  const servers = text
    .replaceAll('/etc/letsencrypt', folder)
    .replaceAll('/var/www/certbot', `${folder}/www`)
    .replaceAll('example.com', domain)
    .replaceAll('listen 80', `listen 127.0.0.1:${httpPort}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${tlsPort}`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  return `daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
${process.getuid?.() === 0 ? `user ${userInfo().username};` : ''}
events {}
http {
  access_log off;
  ${temporary}
  upstream app { server 127.0.0.1:${appPort}; }
${servers}
}
`;
};

const waitUntilReady = async (child: ChildProcess, port: number): Promise<void> => {
  for (let tries = 0; tries < 400 && child.exitCode === null; tries += 1) {
    const answers = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      });
      socket.on('error', () => resolve(false));
    });
    if (answers) return;
    await wait(50);
  }
  throw new Error('nginx did not start');
};

export const startNginx = async (options: Options): Promise<Nginx> => {
  const folder = await mkdtemp(join(tmpdir(), 'sitewright-nginx-'));
  const challenges = join(folder, 'www/.well-known/acme-challenge');
  await mkdir(challenges, { recursive: true });
  const addCertificate = async (name: string, of = name): Promise<string> => {
    const place = join(folder, 'live', name);
    await mkdir(place, { recursive: true });
    return readFile(createOwnCertificate(place, of), 'utf8');
  };
  const root = await addCertificate(options.domain, `*.${options.domain}`);
  const configFile = join(folder, 'nginx.conf');
  await writeFile(configFile, configOf(await readFile(sample, 'utf8'), folder, options));
  const child = spawn(pathOf('nginx'), ['-p', folder, '-c', configFile], { stdio: 'inherit' });
  await waitUntilReady(child, options.tlsPort);
  return {
    challenges,
    root,
    addCertificate,
    close: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
};
