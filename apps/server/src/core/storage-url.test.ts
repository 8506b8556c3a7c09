import { describe, expect, it } from 'vitest';
import { S3Storage } from './storage/s3-storage.ts';
import { type BucketLocation, directOrigin, readStorageUrl } from './storage-url.ts';

describe('STORAGE_URL', () => {
  it.each([undefined, 'file:', 'file:///'])('%j means the default folder in the data folder', (text) => {
    expect(readStorageUrl(text)).toEqual({ kind: 'local', folder: undefined });
  });

  it('names a folder', () => {
    expect(readStorageUrl('file:///srv/my%20files')).toEqual({ kind: 'local', folder: '/srv/my files' });
  });

  const bucket = {
    kind: 's3',
    bucket: 'my-files',
    prefix: '',
    endpoint: undefined,
    region: 'us-east-1',
    isDirect: false,
  };
  it.each([
    ['s3://my-files', { forcePathStyle: false }],
    ['s3://my-files/', { forcePathStyle: false }],
    ['s3://my-files/sites', { prefix: 'sites/', forcePathStyle: false }],
    [
      's3://my-files/a/b/?region=eu-central-1',
      { prefix: 'a/b/', region: 'eu-central-1', forcePathStyle: false },
    ],
    ['s3://my-files?endpoint=http://minio:9000', { endpoint: 'http://minio:9000', forcePathStyle: true }],
    [
      's3://my-files?endpoint=https://objects.example.com&forcePathStyle=false',
      { endpoint: 'https://objects.example.com', forcePathStyle: false },
    ],
  ])('%s names a bucket', (text, expected) => {
    expect(readStorageUrl(text)).toEqual({ ...bucket, ...expected });
  });

  it.each([
    '',
    'my-files',
    'https://my-files',
    's3://',
    's3://MY',
    's3://key:secret@my-files',
    's3://my-files?accessKeyId=AKIA&secretAccessKey=secret',
    's3://my-files?endpoint=minio:9000',
    's3://my-files?forcePathStyle=yes',
    's3://my-files?downloads=maybe',
    's3://my-files/.hidden',
    's3://my-files/a b',
    'file://server/share',
    'file:///srv?endpoint=http://minio',
  ])('%j is neither', (text) => {
    expect(readStorageUrl(text)).toBeUndefined();
  });

  it.each([
    's3://my-files?downloads=direct',
    's3://my-files?downloads=direct&region=eu-central-1',
    's3://my-files?downloads=direct&forcePathStyle=true',
    's3://my-files/part?downloads=direct&endpoint=https://objects.example.com:8443',
    's3://my-files?downloads=direct&endpoint=https://objects.example.com&forcePathStyle=false',
  ])('%s lets browsers download from the origin of its signed URLs', async (text) => {
    const { kind: _, isDirect, ...place } = readStorageUrl(text) as BucketLocation;
    expect(isDirect).toBe(true);
    const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
    const storage = new S3Storage({ ...place, credentials, clock: { now: () => new Date() } });
    const address = await storage.signedGet('ab/c.pdf', {
      expiresInSeconds: 60,
      contentType: 'application/pdf',
    });
    expect(directOrigin(text)).toBe(new URL(address).origin);
  });

  it.each([undefined, 'file:///srv', 's3://my-files', 's3://my-files?downloads=through'])(
    '%j serves downloads through the app',
    (text) => {
      expect(directOrigin(text)).toBeUndefined();
    },
  );
});
