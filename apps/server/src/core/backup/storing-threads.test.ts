import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyFrom, newSalt } from './backup-key.ts';
import { FileStore } from './file-store.ts';

let folder: string;
let files: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sitewright-threads-'));
  files = join(folder, 'uploads');
  await mkdir(files);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const hashOf = (body: string): string => createHash('sha256').update(body).digest('hex');

const put = async (name: string, body: string): Promise<string> => {
  const path = join(files, name);
  await writeFile(path, body);
  return path;
};

const contentOf = async (store: FileStore, body: string): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of store.read({ k: 'x', h: hashOf(body), n: body.length })) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

describe.each([
  ['plain', undefined],
  ['encrypted', keyFrom('a passphrase of the test', newSalt())],
])('threads that store %s files', (_kind, key) => {
  it('store every file, and the same content once', async () => {
    const store = await FileStore.open(folder, key);
    await using threads = store.threads();
    const bodies = Array.from({ length: 200 }, (_, index) => `content ${index % 100}`);
    const paths = await Promise.all(bodies.map((body, index) => put(`file-${index}`, body)));
    const stored = await Promise.all(paths.map((path) => threads.add(path)));
    expect(stored).toEqual(bodies.map((body) => ({ sha256: hashOf(body), size: body.length })));
    expect(stored.filter((one) => store.markStored(one!.sha256))).toHaveLength(100);
    for (const body of bodies.slice(0, 100)) expect(await contentOf(store, body)).toBe(body);
    const [place = ''] = (await readdir(folder)).filter((name) => name.startsWith('files'));
    expect(await readdir(join(folder, place, '.parts'))).toEqual([]);
  });

  it('leave out a file that was deleted meanwhile, and report one that cannot be read', async () => {
    const store = await FileStore.open(folder, key);
    await using threads = store.threads();
    await symlink('loop', join(files, 'loop'));
    const there = await put('there', 'there');
    const results = await Promise.allSettled(
      [join(files, 'gone'), join(files, 'loop'), there].map((path) => threads.add(path)),
    );
    expect(results[0]).toEqual({ status: 'fulfilled', value: undefined });
    expect(results[1]).toMatchObject({ status: 'rejected', reason: { code: 'ELOOP' } });
    expect(results[2]).toMatchObject({ status: 'fulfilled', value: { sha256: hashOf('there') } });
  });
});

it('nobody reads the content of an encrypted file without the key', async () => {
  const key = keyFrom('a passphrase of the test', newSalt());
  const store = await FileStore.open(folder, key);
  await using threads = store.threads();
  await threads.add(await put('secret', 'a very secret text'));
  const [place = ''] = (await readdir(folder)).filter((name) => name.startsWith('files'));
  for (const entry of await readdir(join(folder, place), { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      expect(entry.name).not.toBe(hashOf('a very secret text'));
      expect(await readFile(join(entry.parentPath, entry.name), 'utf8')).not.toContain('secret text');
    }
});

it('threads that were stopped refuse further files', async () => {
  const store = await FileStore.open(folder, undefined);
  const threads = store.threads();
  const path = await put('file', 'file');
  await threads.add(path);
  await threads[Symbol.asyncDispose]();
  await expect(threads.add(path)).rejects.toThrow('stopped');
});
