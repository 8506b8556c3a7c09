import type { Readable } from 'node:stream';

/** Metadata of a stored object. */
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

/** First and last byte, both inclusive, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface OpenedObject {
  body: Readable;
  /** Size of the whole object, whatever range was requested. */
  size: number;
}

export interface PutOptions {
  contentType: string;
  /** A larger body aborts the transfer; nothing is stored. */
  maxBytes: number;
  /** Announced size: a body of another size is rejected as incomplete. */
  size?: number;
}

export interface SignedGetOptions {
  expiresInSeconds: number;
  /** File name of a download; without one the browser may display the file. */
  downloadName?: string;
  contentType: string;
}

/** The body exceeds `maxBytes`. */
export class ObjectTooLargeError extends Error {
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`more than ${maxBytes} bytes came`);
    this.name = 'ObjectTooLargeError';
    this.maxBytes = maxBytes;
  }
}

/** The body has another size than announced. */
export class ObjectIncompleteError extends Error {
  constructor(announced: number, came: number) {
    super(`${announced} bytes were announced, ${came} came`);
    this.name = 'ObjectIncompleteError';
  }
}

/** The disk or the bucket is full or does not answer. */
export class StorageUnavailableError extends Error {
  readonly reason: 'full' | 'unreachable';

  constructor(reason: 'full' | 'unreachable', options?: ErrorOptions) {
    super(reason === 'full' ? 'the storage is full' : 'the storage does not answer', options);
    this.name = 'StorageUnavailableError';
    this.reason = reason;
  }
}

/**
 * Storage of uploaded bytes: a local folder or a bucket. Keys are created by us, never by users: lower and upper
 * case letters, digits, `-`, `.` and `/`, no segment that begins with a dot. Every method rejects any other key
 * with a TypeError.
 */
export interface Storage {
  /**
   * Writes atomically and counts while it writes; a stream that ends early or is too long leaves nothing behind.
   * @throws ObjectTooLargeError @throws ObjectIncompleteError @throws StorageUnavailableError
   */
  put(key: string, body: Readable | Buffer, options: PutOptions): Promise<StoredObject>;
  /**
   * The same for the local file at `path`. A folder lets the disk copy it, without reading it into memory.
   * @throws Error when there is no such file.
   */
  putFile(key: string, path: string, options: PutOptions): Promise<void>;
  /** Undefined when the object does not exist, or the range starts after its end. Read the body or destroy it. */
  get(key: string, range?: ByteRange): Promise<OpenedObject | undefined>;
  head(key: string): Promise<{ size: number } | undefined>;
  /** Also succeeds when the object does not exist. */
  delete(key: string): Promise<void>;
  /** @throws Error when `from` does not exist. */
  copy(from: string, to: string): Promise<void>;
  /** Sorted by key. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** A URL that gives the object to its holder until it expires. */
  signedGet(key: string, options: SignedGetOptions): Promise<string>;
  /** Writes, reads and deletes a small object. @throws StorageUnavailableError */
  check(): Promise<void>;
}
