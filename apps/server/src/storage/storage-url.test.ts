import { describe, expect, it } from 'vitest';
import { readStorageUrl } from './storage-url.ts';

describe('STORAGE_URL', () => {
  it.each([undefined, 'file:', 'file:///'])('%j is the folder in the data folder', (text) => {
    expect(readStorageUrl(text)).toEqual({ kind: 'local', folder: undefined });
  });

  it('names a folder', () => {
    expect(readStorageUrl('file:///srv/my%20files')).toEqual({ kind: 'local', folder: '/srv/my files' });
  });

  const bucket = { kind: 's3', bucket: 'my-files', prefix: '', endpoint: undefined, region: 'us-east-1' };
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
    's3://my-files/.hidden',
    's3://my-files/a b',
    'file://server/share',
    'file:///srv?endpoint=http://minio',
  ])('%j is neither', (text) => {
    expect(readStorageUrl(text)).toBeUndefined();
  });
});
