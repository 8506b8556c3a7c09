// A bucket of a site's owner. Its address is one that a user gave, so connections pass the guard of such addresses.
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { staticHostingLimits as limits } from '@sitewright/contract/static-hosting/static-hosting-limits';
import { AppError } from '../../core/app-error.ts';
import { assertPublicUrl, guardedLookup, type Network } from '../../core/safe-fetch/network.ts';
import { SafeFetchError } from '../../core/safe-fetch/safe-fetch-error.ts';

export interface BucketLocation {
  endpoint: string;
  region: string;
  bucket: string;
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface BucketFile {
  contentType: string;
  cacheControl: string;
}

interface S3ErrorFields {
  name?: string;
  message?: string;
  $metadata?: { httpStatusCode?: number };
}

const sentences: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'The bucket doesn’t accept the access key ID.',
  SignatureDoesNotMatch: 'The bucket doesn’t accept the secret access key.',
  AccessDenied: 'The access key has no permission to write to the bucket.',
  NoSuchBucket: 'There is no bucket with this name.',
};

const causeOf = (error: unknown): unknown =>
  error instanceof SafeFetchError || !(error instanceof Error) || error.cause === undefined
    ? error
    : error.cause;

/** What a user can do something about, as a sentence. */
const translate = (error: unknown): AppError => {
  const { name = '', $metadata } = error as S3ErrorFields;
  const sentence =
    causeOf(error) instanceof SafeFetchError
      ? 'The address of the bucket isn’t public.'
      : (sentences[name] ??
        ($metadata?.httpStatusCode === 403 ? sentences['AccessDenied']! : 'The bucket can’t be reached.'));
  return new AppError('upstream_failed', sentence);
};

export class BucketClient {
  readonly #client: S3Client;
  readonly #location: BucketLocation;

  /** @throws AppError for an address that is not public. */
  constructor(location: BucketLocation, network: Network) {
    this.#location = location;
    const url = new URL(location.endpoint);
    try {
      assertPublicUrl(url, network);
    } catch (error) {
      throw translate(error);
    }
    const lookup = guardedLookup(url, network);
    const { endpoint, region, accessKeyId, secretAccessKey } = location;
    this.#client = new S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      // The name of the bucket in the host would be another host than the checked one.
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: limits.connectSeconds * 1_000,
        socketTimeout: limits.silenceSeconds * 1_000,
        httpAgent: new HttpAgent({ keepAlive: true, maxSockets: 8, lookup }),
        httpsAgent: new HttpsAgent({ keepAlive: true, maxSockets: 8, lookup }),
      },
    });
  }

  #at(path: string): { Bucket: string; Key: string } {
    return { Bucket: this.#location.bucket, Key: this.#location.prefix + path };
  }

  async #send<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw translate(error);
    }
  }

  async put(path: string, body: Buffer | Readable, { contentType, cacheControl }: BucketFile): Promise<void> {
    const params = { ...this.#at(path), Body: body, ContentType: contentType, CacheControl: cacheControl };
    await this.#send(
      Buffer.isBuffer(body)
        ? this.#client.send(new PutObjectCommand(params))
        : new Upload({ client: this.#client, params, queueSize: 1 }).done(),
    );
  }

  /** Undefined for an object that is not there. */
  async read(path: string): Promise<Buffer | undefined> {
    try {
      const found = await this.#client.send(new GetObjectCommand(this.#at(path)));
      return await buffer(found.Body as Readable);
    } catch (error) {
      const { name, $metadata } = error as S3ErrorFields;
      if ($metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket') return undefined;
      throw translate(error);
    }
  }

  async delete(path: string): Promise<void> {
    await this.#send(this.#client.send(new DeleteObjectCommand(this.#at(path))));
  }

  close(): void {
    this.#client.destroy();
  }
}
