import type { Readable } from 'node:stream';

/** What is kept about an object besides its bytes. */
export interface StoredObject {
  key: string;
  size: number;
  /** Hex, of the whole content. */
  sha256: string;
}

export interface ListedObject {
  key: string;
  size: number;
  changedAt: Date;
}

/** First and last byte, both included, as HTTP counts them. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface OpenedObject {
  body: Readable;
  /** Of the whole object, whatever range was asked for. */
  size: number;
}

export interface PutOptions {
  contentType: string;
  /** More bytes than this end the transfer; nothing is kept. */
  maxBytes: number;
  /** What was announced: another number of bytes is no whole object. */
  size?: number;
}

export interface SignedGetOptions {
  expiresInSeconds: number;
  /** The name under which a browser saves the file; without one it may show it. */
  downloadName?: string;
  contentType: string;
}

/** More came than `maxBytes`. */
export class ObjectTooLargeError extends Error {
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`more than ${maxBytes} bytes came`);
    this.name = 'ObjectTooLargeError';
    this.maxBytes = maxBytes;
  }
}

/** Another number of bytes came than was announced. */
export class ObjectIncompleteError extends Error {
  constructor(announced: number, came: number) {
    super(`${announced} bytes were announced, ${came} came`);
    this.name = 'ObjectIncompleteError';
  }
}

/** The disk or the bucket takes nothing more, or does not answer. */
export class StorageUnavailableError extends Error {
  readonly reason: 'full' | 'unreachable';

  constructor(reason: 'full' | 'unreachable', options?: ErrorOptions) {
    super(reason === 'full' ? 'the storage is full' : 'the storage does not answer', options);
    this.name = 'StorageUnavailableError';
    this.reason = reason;
  }
}

/**
 * Where uploaded bytes lie: a folder of this machine or a bucket. Keys are made by us, never by people:
 * lower and upper case letters, digits, `-`, `.` and `/`, no segment that begins with a dot.
 * Every method refuses another key with a TypeError.
 */
export interface Storage {
  /**
   * Writes whole or not at all, and counts while it writes; a stream that ends early or is too long
   * leaves nothing behind.
   * @throws ObjectTooLargeError @throws ObjectIncompleteError @throws StorageUnavailableError
   */
  put(key: string, body: Readable | Buffer, options: PutOptions): Promise<StoredObject>;
  /**
   * The same for the file of this machine at `path`. A folder has the disk copy it, without holding any of it.
   * @throws Error when there is no such file.
   */
  putFile(key: string, path: string, options: PutOptions): Promise<void>;
  /** Undefined when there is no such object, or the range lies behind its end. Read the body or destroy it. */
  get(key: string, range?: ByteRange): Promise<OpenedObject | undefined>;
  head(key: string): Promise<{ size: number } | undefined>;
  /** Also when there is none. */
  delete(key: string): Promise<void>;
  /** @throws Error when there is no `from`. */
  copy(from: string, to: string): Promise<void>;
  /** In the order of their keys. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** An address that gives the object to whoever holds it, until it expires. */
  signedGet(key: string, options: SignedGetOptions): Promise<string>;
  /** Writes, reads and deletes a small object. @throws StorageUnavailableError */
  check(): Promise<void>;
}
