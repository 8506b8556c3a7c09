import { describe, expect, it } from 'vitest';
import { readTestBucket } from '../env.ts';
import { startBucketServer } from '../../testing/bucket/bucket-server.ts';
import { openNamedBucket } from '../../testing/bucket/named-bucket.ts';
import { describeStorage } from '../../testing/storage-contract.ts';
import { keysIn } from '../../testing/stored-keys.ts';
import { S3Storage, type S3StorageOptions } from './s3-storage.ts';

const clock = { now: () => new Date() };
const plain = { contentType: 'text/plain', maxBytes: 100 };
const place = { bucket: 'files', region: 'eu-central-1', forcePathStyle: true, prefix: 'tests/deep/', clock };
const open = (options: Partial<S3StorageOptions> & Pick<S3StorageOptions, 'endpoint' | 'credentials'>) =>
  new S3Storage({ ...place, ...options });

describeStorage('a bucket', async () => {
  const server = await startBucketServer();
  let now = new Date();
  return {
    storage: open({
      endpoint: server.endpoint,
      credentials: server.access,
      clock: { now: () => now },
      pageSize: 2,
    }),
    remains: async () => server.remains(),
    open: (address) => fetch(address),
    setNow: (date) => void (now = date),
    breakDown: server.close,
    close: server.close,
  };
});

const named = readTestBucket();
if (named) describeStorage('the bucket that was named', () => openNamedBucket(named));

describe('a bucket as storage', () => {
  it.each([
    ['it is full', 507, 'InsufficientStorage', 'full'],
    ['it is over its quota', 403, 'QuotaExceeded', 'full'],
    ['its disk is full', 400, 'XMinioStorageFull', 'full'],
    ['it is closed to us', 403, 'AccessDenied', 'unreachable'],
    ['it is gone', 404, 'NoSuchBucket', 'unreachable'],
  ])('reports when %s', async (_, status, code, reason) => {
    const server = await startBucketServer();
    const storage = open({ endpoint: server.endpoint, credentials: server.access });
    server.fail(status, code);
    const failure = { name: 'StorageUnavailableError', reason };
    await expect(storage.put('ab/one.txt', Buffer.from('one'), plain)).rejects.toMatchObject(failure);
    await expect(storage.get('ab/one.txt')).rejects.toMatchObject(failure);
    await server.close();
  });

  it.each([
    ['another secret', { accessKeyId: 'tests', secretAccessKey: 'guessed' }],
    ['another key', { accessKeyId: 'other', secretAccessKey: 'a secret of the tests' }],
  ])('is not reached with %s', async (_, credentials) => {
    const server = await startBucketServer();
    const storage = open({ endpoint: server.endpoint, credentials });
    await expect(storage.check()).rejects.toMatchObject({ reason: 'unreachable' });
    expect(server.remains()).toEqual([]);
    await server.close();
  });

  it('stores its objects below its own prefix', async () => {
    const server = await startBucketServer();
    const options = { endpoint: server.endpoint, credentials: server.access };
    const ours = open({ ...options, prefix: 'ours/' });
    await open({ ...options, prefix: 'ours-too/' }).put('ab/theirs.txt', Buffer.from('1'), plain);
    await ours.put('ab/ours.txt', Buffer.from('1'), plain);
    expect(await keysIn(ours)).toEqual(['ab/ours.txt']);
    expect(server.remains()).toEqual(['ours-too/ab/theirs.txt', 'ours/ab/ours.txt']);
    await server.close();
  });
});
