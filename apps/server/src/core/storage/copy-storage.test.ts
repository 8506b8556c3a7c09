import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BucketServer, startBucketServer } from '../../testing/bucket/bucket-server.ts';
import { copyStorage } from './copy-storage.ts';
import { LocalStorage } from './local-storage.ts';
import { S3Storage } from './s3-storage.ts';
import { FileSigner } from './signed-files.ts';
import { type Storage, StorageUnavailableError } from './storage.ts';
import { putWhole, readWhole } from './whole-objects.ts';

const clock = { now: () => new Date() };
const signer = new FileSigner({ secretKey: Buffer.alloc(32), origin: 'http://localhost', clock });

let root: string;
let bucket: BucketServer;
let folder: LocalStorage;
let inBucket: Storage;
const sizes = [0, 1, 1_000, 70_000, 6 * 1024 * 1024];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sitewright-copy-'));
  bucket = await startBucketServer();
  folder = new LocalStorage({ folder: join(root, 'first'), signer });
  inBucket = new S3Storage({
    bucket: 'files',
    prefix: '',
    endpoint: bucket.endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: bucket.access,
    clock,
    pageSize: 2,
  });
  for (const [index, size] of sizes.entries()) {
    await putWhole(folder, `blobs/a${index}/file-${index}.webp`, randomBytes(size), 'image/webp');
  }
  await putWhole(folder, 'ab/older.pdf', Buffer.from('older'), 'application/pdf');
});
afterEach(async () => {
  await bucket.close();
  await rm(root, { recursive: true });
});

/** The bucket with another `put`. */
const bucketWith = (put: Storage['put']): Storage => {
  const bind = (name: 'get' | 'head') => ({ value: inBucket[name].bind(inBucket) });
  return Object.create(inBucket, { put: { value: put }, get: bind('get'), head: bind('head') }) as Storage;
};

const contentOf = async (place: string): Promise<Map<string, string>> => {
  const files = await readdir(place, { recursive: true, withFileTypes: true });
  const found = files
    .filter((entry) => entry.isFile())
    .map(async (entry): Promise<[string, string]> => {
      const path = join(entry.parentPath, entry.name);
      return [relative(place, path), (await readFile(path)).toString('base64')];
    });
  return new Map((await Promise.all(found)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

describe('a copy of a storage', () => {
  it('is complete in a bucket, and back in another folder', async () => {
    const away = await copyStorage({ from: folder, to: inBucket });
    expect(away).toEqual({ copied: 6, same: 0, bytes: sizes.reduce((a, b) => a + b) + 5, failed: [] });
    const second = new LocalStorage({ folder: join(root, 'second'), signer });
    expect(await copyStorage({ from: inBucket, to: second })).toMatchObject({ copied: 6, failed: [] });
    expect(await contentOf(join(root, 'second'))).toEqual(await contentOf(join(root, 'first')));
  });

  it('changes nothing when it is repeated', async () => {
    await copyStorage({ from: folder, to: inBucket });
    const before = bucket.remains();
    expect(await copyStorage({ from: folder, to: inBucket })).toMatchObject({
      copied: 0,
      same: 6,
      failed: [],
    });
    expect(bucket.remains()).toEqual(before);
  });

  it('writes nothing more once it has reported an error', async () => {
    let isTold = false;
    let later = 0;
    const slow = bucketWith(async (...given) => {
      if (given[0] === 'ab/older.pdf') throw new StorageUnavailableError('unreachable');
      await setTimeout(20);
      if (isTold) later += 1;
      return inBucket.put(...given);
    });
    await expect(copyStorage({ from: folder, to: slow })).rejects.toBeInstanceOf(StorageUnavailableError);
    isTold = true;
    await setTimeout(60);
    expect(later).toBe(0);
  });

  it('resumes where it was interrupted', async () => {
    const broken = copyStorage({
      from: folder,
      to: inBucket,
      onProgress: ({ copied }) => {
        if (copied === 2) bucket.fail(503, 'ServiceUnavailable');
      },
    });
    await expect(broken).rejects.toMatchObject({ name: 'StorageUnavailableError' });
    bucket.recover();
    const rest = await copyStorage({ from: folder, to: inBucket });
    expect(rest.same).toBeGreaterThanOrEqual(2);
    expect(rest.copied + rest.same).toBe(6);
    expect(rest.failed).toEqual([]);
  });

  it('replaces objects with the same key and other bytes, of another size or the same', async () => {
    await putWhole(inBucket, 'ab/older.pdf', Buffer.from('OTHER'), 'application/pdf');
    await putWhole(inBucket, 'blobs/a1/file-1.webp', Buffer.from('longer'), 'image/webp');
    expect(await copyStorage({ from: folder, to: inBucket })).toMatchObject({ copied: 6, same: 0 });
    expect((await readWhole(inBucket, 'ab/older.pdf'))?.toString()).toBe('older');
  });

  it('reports objects that were not copied completely, and copies the rest', async () => {
    const garbling = bucketWith(async (key, body, options) => {
      const kept = await inBucket.put(key, body, options);
      if (key === 'ab/older.pdf') await putWhole(inBucket, key, Buffer.from('oldes'), options.contentType);
      return kept;
    });
    expect(await copyStorage({ from: folder, to: garbling })).toMatchObject({
      copied: 5,
      failed: ['ab/older.pdf'],
    });
  });
});
