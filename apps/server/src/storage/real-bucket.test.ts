// The same suite against a bucket of somebody else's making, where one is named: TEST_BUCKET_URL, as STORAGE_URL says it.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { ListMultipartUploadsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { describe } from 'vitest';
import { readTestBucket } from '../env.ts';
import { describeStorage } from '../testing/storage-contract.ts';
import { S3Storage } from './s3-storage.ts';
import { type BucketPlace, readStorageUrl } from './storage-url.ts';

/** A way to the bucket that can be cut. */
const startWay = async (to: URL): Promise<{ endpoint: string; close: () => Promise<void> }> => {
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

const named = readTestBucket();
const place = named && (readStorageUrl(named.url) as BucketPlace);

describe.runIf(place !== undefined)('a server that others wrote', () => {
  describeStorage('a bucket of theirs', async () => {
    const { bucket, region, endpoint } = place!;
    const { credentials } = named!;
    const way = await startWay(new URL(endpoint!));
    const prefix = `tests/${randomBytes(6).toString('hex')}/`;
    const client = new S3Client({ endpoint: endpoint!, region, credentials, forcePathStyle: true });
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
  });
});
