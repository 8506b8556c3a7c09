// Storage of objects in an S3-compatible bucket.
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Clock } from '../clock.ts';
import type { Env } from '../env.ts';
import { checkByUse } from './check-by-use.ts';
import { contentDisposition } from './content-disposition.ts';
import { CountedBody } from './counted-body.ts';
import { checkKeyPrefix, checkObjectKey } from './object-keys.ts';
import type { FileSigner } from './signed-files.ts';
import type { BucketLocation } from '../storage-url.ts';
import {
  type ByteRange,
  type ListedObject,
  type OpenedObject,
  type PutOptions,
  type SignedGetOptions,
  type Storage,
  StorageUnavailableError,
  type StoredObject,
} from './storage.ts';

const connectMs = 3_000;
/** A connection that is silent for this long counts as dead. */
const silenceMs = 30_000;

interface S3ErrorFields {
  name?: string;
  Code?: string;
  $metadata?: { httpStatusCode?: number };
}

const fullNames = new Set(['InsufficientStorage', 'QuotaExceeded', 'XMinioStorageFull']);

const translate = (error: unknown): StorageUnavailableError => {
  const { name = '', Code = '', $metadata } = error as S3ErrorFields;
  const isFull = fullNames.has(name) || fullNames.has(Code) || $metadata?.httpStatusCode === 507;
  return new StorageUnavailableError(isFull ? 'full' : 'unreachable', { cause: error });
};

const isAbsent = (error: unknown): boolean => {
  const { name = '', $metadata } = error as S3ErrorFields;
  return name !== 'NoSuchBucket' && [404, 416].includes($metadata?.httpStatusCode ?? 0);
};

const ifThere = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw translate(error);
  }
};

export interface S3StorageOptions extends Omit<BucketLocation, 'kind' | 'isDirect'> {
  credentials: Env['awsAccess'];
  clock: Clock;
  /** Set when signed URLs lead through the app instead of straight to the bucket. */
  signer?: FileSigner;
  /** Keys per list request. */
  pageSize?: number;
}

export class S3Storage implements Storage {
  readonly #client: S3Client;
  readonly #options: S3StorageOptions;

  constructor(options: S3StorageOptions) {
    this.#options = options;
    const { endpoint, region, forcePathStyle, credentials } = options;
    this.#client = new S3Client({
      region,
      forcePathStyle,
      ...(endpoint === undefined ? {} : { endpoint }),
      ...(credentials === undefined ? {} : { credentials }),
      // Few services besides Amazon support the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: connectMs, socketTimeout: silenceMs },
    });
  }

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#options.bucket, Key: this.#options.prefix + checkObjectKey(key) };
  }

  async put(key: string, body: Readable | Buffer, options: PutOptions): Promise<StoredObject> {
    const counted = new CountedBody(body, options);
    let fault: { error: unknown } | undefined;
    const chunks = async function* (): AsyncGenerator<Buffer> {
      try {
        yield* counted.chunks();
      } catch (error) {
        fault = { error };
        throw error;
      }
    };
    const Body = Readable.from(chunks(), { objectMode: false });
    const params = { ...this.#at(key), Body, ContentType: options.contentType };
    try {
      await new Upload({ client: this.#client, params, queueSize: 2 }).done();
    } catch (error) {
      Body.destroy();
      // An error of the body is rethrown as it is, not as one of the bucket.
      throw fault ? fault.error : translate(error);
    }
    return { key, ...counted.result() };
  }

  async putFile(key: string, path: string, options: PutOptions): Promise<void> {
    await this.put(checkObjectKey(key), createReadStream(path), options);
  }

  async get(key: string, range?: ByteRange): Promise<OpenedObject | undefined> {
    const at = this.#at(key);
    if (range && range.start > range.end) return undefined;
    const Range = range && { Range: `bytes=${range.start}-${range.end}` };
    const found = await ifThere(this.#client.send(new GetObjectCommand({ ...at, ...Range })));
    if (!found) return undefined;
    const whole = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1];
    return { body: found.Body as Readable, size: Number(whole ?? found.ContentLength ?? 0) };
  }

  async head(key: string): Promise<{ size: number } | undefined> {
    const found = await ifThere(this.#client.send(new HeadObjectCommand(this.#at(key))));
    return found && { size: found.ContentLength ?? 0 };
  }

  async delete(key: string): Promise<void> {
    await ifThere(this.#client.send(new DeleteObjectCommand(this.#at(key))));
  }

  async copy(from: string, to: string): Promise<void> {
    const source = this.#at(from);
    const CopySource = `${source.Bucket}/${source.Key}`;
    const copied = await ifThere(this.#client.send(new CopyObjectCommand({ ...this.#at(to), CopySource })));
    if (!copied) throw new Error(`there is no object ${from}`);
  }

  list(prefix: string): AsyncIterable<ListedObject> {
    checkKeyPrefix(prefix);
    return this.#pages(prefix);
  }

  async *#pages(prefix: string): AsyncGenerator<ListedObject> {
    const { bucket, prefix: root, pageSize } = this.#options;
    let token: string | undefined;
    do {
      const command = new ListObjectsV2Command({
        Bucket: bucket,
        Prefix: root + prefix,
        ...(token === undefined ? {} : { ContinuationToken: token }),
        ...(pageSize === undefined ? {} : { MaxKeys: pageSize }),
      });
      const page = await this.#client.send(command).catch((error: unknown) => {
        throw translate(error);
      });
      for (const { Key, Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
        if (Key) yield { key: Key.slice(root.length), size: Size, changedAt: LastModified };
      }
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  async signedGet(key: string, options: SignedGetOptions): Promise<string> {
    const { signer, clock } = this.#options;
    const at = this.#at(key);
    if (signer) return signer.sign(key, options);
    const command = new GetObjectCommand({
      ...at,
      ResponseContentType: options.contentType,
      ResponseContentDisposition: contentDisposition(options),
    });
    const expiresIn = options.expiresInSeconds;
    return getSignedUrl(this.#client, command, { expiresIn, signingDate: clock.now() });
  }

  check(): Promise<void> {
    return checkByUse(this);
  }
}
