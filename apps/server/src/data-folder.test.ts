import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import type { SignedIn } from '@sitewright/contract/auth/auth';
import type { PageSummary } from '@sitewright/contract/pages/pages';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endOf, freePort, makeProgramFolder, spawnProgram, untilReady } from './testing/program-process.ts';

// The data folder is on a disk that is read-only or full: at the start and while the program runs. The disk is a small
// one in memory, which only root of Linux can mount; the embedded database lives beside it.

let folder: string;
let dataDir: string;
let program: ChildProcess | undefined;
let port: number;

const run = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;
const mount = (options: string): boolean => run('mount', '-t', 'tmpfs', '-o', options, 'tmpfs', dataDir);
const setWritable = (isWritable: boolean): void =>
  expect(run('mount', '-o', `remount,${isWritable ? 'rw' : 'ro'}`, dataDir)).toBe(true);

const canMount = (() => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  folder = makeProgramFolder();
  dataDir = folder;
  const isMounted = mount('size=1m');
  if (isMounted) run('umount', dataDir);
  rmSync(folder, { recursive: true, force: true });
  return isMounted;
})();
if (!canMount)
  process.stderr.write('Data folders that are full or read-only are not tested: only root can mount one.\n');

beforeEach(async () => {
  folder = makeProgramFolder();
  dataDir = path.join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o711 });
  const database = path.join(folder, 'database');
  mkdirSync(database, { mode: 0o711 });
  port = await freePort();
});
afterEach(async () => {
  if (program && program.exitCode === null && program.signalCode === null) {
    // Its database stops with it, and no longer writes into the folder.
    program.kill('SIGINT');
    await once(program, 'exit');
  }
  program = undefined;
  run('umount', '-l', dataDir);
  rmSync(folder, { recursive: true, force: true });
});

const start = (settings: Record<string, string> = {}): ChildProcess =>
  (program = spawnProgram(dataDir, {
    PORT: String(port),
    DRAIN_SECONDS: '0',
    IMAGE_AVIF: 'off',
    ...settings,
  }));

/** A small disk for the data folder, with its database elsewhere. */
const mountDisk = (size: string): void => {
  expect(mount(`size=${size},mode=0711`)).toBe(true);
  writeFileSync(path.join(dataDir, 'postgres.location'), `${path.join(folder, 'database')}\n`);
};

/** Writes until nothing more fits; returns how to free the space. */
const fillDisk = (): (() => void) => {
  const filler = path.join(dataDir, 'filler');
  const file = openSync(filler, 'w');
  for (const size of [1024 * 1024, 4096, 1]) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size));
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
    }
  }
  closeSync(file);
  return () => rmSync(filler);
};

interface Answer<T> {
  status: number;
  body: T & { code?: string; error?: string };
}

const call = async <T = object>(
  method: string,
  address: string,
  options: { token?: string; body?: unknown } = {},
): Promise<Answer<T>> => {
  const { token, body } = options;
  const isForm = body instanceof FormData;
  const response = await fetch(`http://127.0.0.1:${port}/api/v1${address}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : {}) as Answer<T>['body'] };
};

/** Requests the home page of a published site. */
const visit = (host: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, path: '/', headers: { host } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    })
      .on('error', reject)
      .end();
  });

const health = async () => {
  const response = await fetch(`http://127.0.0.1:${port}/health/ready`);
  const { status, checks } = (await response.json()) as { status: string; checks: { storage: string } };
  return { http: response.status, status, storage: checks.storage };
};

/** Somebody with a published site, and what they do to it. */
const makeWork = async () => {
  const { body } = await call<SignedIn>('POST', '/auth/register', {
    body: { email: 'mai@example.com', password: 'correct horse battery' },
  });
  const token = body.tokens.accessToken;
  const created = await call<{ site: { id: string } }>('POST', '/site-templates/bakery/create-site', {
    token,
    body: { name: 'Bakery', subdomain: 'our-bakery' },
  });
  const root = `/sites/${created.body.site.id}`;
  const pages = await call<{ pages: PageSummary[] }>('GET', `${root}/pages`, { token });
  const page = `${root}/pages/${pages.body.pages[0]!.id}`;
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2a6f97' } })
    .png()
    .toBuffer();
  const title = (value: string) => ({
    sections: [{ id: 'own', type: 'hero/hero-1', data: { title: value } }],
  });
  const form = (name: string, fields: Record<string, string> = {}) => {
    const filled = new FormData();
    for (const [field, value] of Object.entries(fields)) filled.set(field, value);
    filled.set(name, new Blob([new Uint8Array(png)], { type: 'image/png' }), 'photo.png');
    return filled;
  };
  return {
    upload: () =>
      call('POST', '/media/upload', { token, body: form('image', { siteId: created.body.site.id }) }),
    avatar: () => call('POST', '/users/me/avatar', { token, body: form('image') }),
    save: (value: string) => call('PATCH', `${page}/content`, { token, body: { content: title(value) } }),
    saved: async () => JSON.stringify((await call('GET', page, { token })).body),
    publish: () => call('PATCH', `${root}/publish`, { token, body: { isPublished: true } }),
    seen: async () => (await visit('our-bakery.localhost')).text,
  };
};

/** Starts the program on a disk with room, and publishes a site. */
const startOnSmallDisk = async () => {
  mountDisk('200m');
  await untilReady(start());
  const work = await makeWork();
  await work.save('Before');
  expect([(await work.upload()).status, (await work.publish()).status]).toEqual([201, 200]);
  return work;
};

/** Unfinished files of uploads and releases. */
const leftovers = (): string[] =>
  (readdirSync(dataDir, { recursive: true }) as string[]).filter(
    (file) => /\.part(\/|$)|(^|\/)\.parts\/.|^work\/./.test(file) || /\.webp\.[0-9a-f]{8}$/.test(file),
  );

const patience = { timeout: 30_000, interval: 500 };

describe.runIf(canMount)('a data folder that becomes', () => {
  it(
    'read-only: what needs files says so, the rest works, and nothing is lost',
    { timeout: 120_000 },
    async () => {
      const work = await startOnSmallDisk();
      expect(await work.seen()).toContain('Before');

      setWritable(false);
      expect((await work.save('Meanwhile')).status).toBe(200);
      for (const answer of [await work.upload(), await work.avatar(), await work.publish()]) {
        expect({ status: answer.status, code: answer.body.code }).toEqual({
          status: 503,
          code: 'unavailable',
        });
        expect(answer.body.error).toMatch(/^Files can(not|’t) be (reached|saved) right now\. Try again/);
      }
      expect(await work.saved()).toContain('Meanwhile');
      expect(await work.seen()).toContain('Before');
      await expect.poll(health, patience).toEqual({ http: 200, status: 'degraded', storage: 'unreachable' });

      setWritable(true);
      expect([(await work.upload()).status, (await work.avatar()).status]).toEqual([201, 200]);
      expect((await work.publish()).status).toBe(200);
      expect(await work.seen()).toContain('Meanwhile');
      await expect.poll(health, patience).toMatchObject({ status: 'ok' });
      expect([program!.exitCode, leftovers()]).toEqual([null, []]);
    },
  );

  it(
    'full: uploads and publishing say so, edits are saved, and a new start works',
    { timeout: 180_000 },
    async () => {
      const work = await startOnSmallDisk();

      const freeSpace = fillDisk();
      expect((await work.save('Meanwhile')).status).toBe(200);
      for (const answer of [await work.upload(), await work.avatar(), await work.publish()]) {
        expect({ status: answer.status, code: answer.body.code }).toEqual({
          status: 507,
          code: 'storage_full',
        });
        expect(answer.body.error).toBe(
          'The disk is full. Free some space and try again; nothing was changed.',
        );
      }
      expect(await work.saved()).toContain('Meanwhile');
      expect(await work.seen()).toContain('Before');
      expect(leftovers()).toEqual([]);
      await expect.poll(health, patience).toEqual({ http: 200, status: 'degraded', storage: 'full' });

      // Stored files remain readable after a restart.
      program!.kill('SIGTERM');
      await once(program!, 'exit');
      await untilReady(start());
      expect(await work.seen()).toContain('Before');
      expect(await work.saved()).toContain('Meanwhile');

      freeSpace();
      expect([(await work.upload()).status, (await work.avatar()).status]).toEqual([201, 200]);
      expect((await work.publish()).status).toBe(200);
      expect(await work.seen()).toContain('Meanwhile');
      expect(leftovers()).toEqual([]);
    },
  );
});

describe.runIf(canMount)('a start', () => {
  it('with a read-only data folder ends with a sentence', { timeout: 30_000 }, async () => {
    expect(mount('size=1m,ro')).toBe(true);
    expect(await endOf(start())).toEqual({
      problem: `DATA_DIR holds "${dataDir}", but it takes a folder that can be written to.\n`,
      code: 1,
    });
  });

  it('with a full disk and an empty data folder ends with a sentence', { timeout: 30_000 }, async () => {
    mountDisk('1m');
    fillDisk();
    expect(await endOf(start())).toEqual({
      problem: `The disk of ${dataDir} is full: free some space on it.\n`,
      code: 1,
    });
  });
});

describe.runIf(process.platform !== 'win32' && process.getuid?.() !== 0)('a start by another user', () => {
  it('with a data folder that cannot be written to ends with a sentence', { timeout: 30_000 }, async () => {
    chmodSync(dataDir, 0o555);
    expect(await endOf(start())).toEqual({
      problem: `DATA_DIR holds "${dataDir}", but it takes a folder that can be written to.\n`,
      code: 1,
    });
  });
});
