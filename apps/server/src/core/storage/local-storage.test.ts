import { type FileHandle, mkdtemp, open, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeStorage } from '../../testing/storage-contract.ts';
import { LocalStorage } from './local-storage.ts';
import { mountSignedFiles } from '../../http/signed-file-route.ts';
import { FileSigner } from './signed-files.ts';

const makeFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'sitewright-storage-'));

const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

const signerAt = (origin: string, now: () => Date = () => new Date()): FileSigner =>
  new FileSigner({ secretKey: Buffer.alloc(32, 1), origin, clock: { now } });

describeStorage('a folder', async () => {
  const folder = await makeFolder();
  let now = new Date();
  const origin = 'http://files.example.com';
  const fileSigner = signerAt(origin, () => now);
  const storage = new LocalStorage({ folder, signer: fileSigner });
  const app = fastify({ forceCloseConnections: true });
  mountSignedFiles(app, { env: { appUrl: origin }, storage, fileSigner });
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    storage,
    remains: () => filesIn(folder),
    open: (address) => fetch(address.replace(origin, base)),
    setNow: (date) => void (now = date),
    breakDown: async () => {
      await rm(folder, { recursive: true });
      // A symbolic link to itself: every access to it fails.
      await symlink(folder, folder);
    },
    close: async () => {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
});

describe('a folder as storage', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await makeFolder();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** A disk on which a call fails after the given number of successful ones. */
  const faulty =
    (call: 'writeFile' | 'sync', code: string, after = 0) =>
    async (path: string): Promise<FileHandle> => {
      const file = await open(path, 'wx');
      let calls = 0;
      const real = file[call].bind(file) as (...args: unknown[]) => Promise<void>;
      const failing = async (...args: unknown[]): Promise<void> => {
        calls += 1;
        if (calls > after) throw Object.assign(new Error(`${code}: it cannot be done`), { code });
        await real(...args);
      };
      return Object.assign(file, { [call]: failing });
    };

  it.each([
    ['full', 'ENOSPC', 'writeFile', 0],
    ['full half way', 'ENOSPC', 'writeFile', 1],
    ['full when it is flushed', 'ENOSPC', 'sync', 0],
    ['over its quota', 'EDQUOT', 'writeFile', 0],
    ['broken', 'EIO', 'writeFile', 1],
    ['read-only', 'EROFS', 'sync', 0],
  ] as const)('says so when the disk is %s, and keeps nothing', async (_, code, call, after) => {
    const storage = new LocalStorage({
      folder,
      signer: signerAt('http://localhost'),
      openPart: faulty(call, code, after),
    });
    const body = Readable.from([Buffer.from('one '), Buffer.from('two')]);
    const put = storage.put('ab/one.txt', body, {
      contentType: 'text/plain',
      maxBytes: 100,
    });
    await expect(put).rejects.toMatchObject({
      name: 'StorageUnavailableError',
      reason: ['ENOSPC', 'EDQUOT'].includes(code) ? 'full' : 'unreachable',
    });
    expect(await filesIn(folder)).toEqual([]);
  });

  it('deletes partial files that a killed process left a day ago, and no younger ones', async () => {
    const storage = new LocalStorage({ folder, signer: signerAt('http://localhost') });
    await storage.check();
    const old = join(folder, '.parts', 'old');
    await writeFile(old, 'half');
    await utimes(old, new Date(0), new Date(Date.now() - 25 * 60 * 60 * 1_000));
    await writeFile(join(folder, '.parts', 'young'), 'half');
    await storage.check();
    expect(await filesIn(folder)).toEqual([join('.parts', 'young')]);
  });
});
