// A bucket of an external S3 server, for the test suite of all storages.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { ListMultipartUploadsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import type { readTestBucket } from '../../core/env.ts';
import { S3Storage } from '../../core/storage/s3-storage.ts';
import { readStorageUrl } from '../../core/storage-url.ts';
import type { StorageUnderTest } from '../storage-contract.ts';

/** A connection to the bucket that can be cut. */
const startTunnel = async (to: URL): Promise<{ endpoint: string; close: () => Promise<void> }> => {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(to.port || 80), to.hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('close', () => open.delete(socket)).on('error', () => undefined);
    }
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      if (!server.listening) return;
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
};

export const openNamedBucket = async ({
  url,
  credentials,
}: NonNullable<ReturnType<typeof readTestBucket>>): Promise<StorageUnderTest> => {
  const place = readStorageUrl(url);
  if (place?.kind !== 's3' || place.endpoint === undefined) {
    throw new Error('TEST_BUCKET_URL takes s3://bucket?endpoint=http://host:port.');
  }
  const { bucket, region, endpoint } = place;
  const way = await startTunnel(new URL(endpoint));
  const prefix = `tests/${randomBytes(6).toString('hex')}/`;
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  let now = new Date();
  const list = async (): Promise<string[]> => {
    const [objects, uploads] = await Promise.all([
      client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix })),
      client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix })),
    ]);
    return [...(objects.Contents ?? []), ...(uploads.Uploads ?? [])].map(({ Key }) => Key ?? '').sort();
  };
  return {
    storage: new S3Storage({
      bucket,
      prefix,
      region,
      credentials,
      endpoint: way.endpoint,
      forcePathStyle: true,
      clock: { now: () => now },
      pageSize: 2,
    }),
    remains: list,
    open: (address) => fetch(address),
    setNow: (date) => void (now = date),
    breakDown: way.close,
    close: async () => {
      await way.close();
      client.destroy();
    },
  };
};
