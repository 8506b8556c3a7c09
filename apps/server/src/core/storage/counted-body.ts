import { createHash } from 'node:crypto';
import { ObjectIncompleteError, ObjectTooLargeError, type PutOptions } from './storage.ts';

export type BodyChunks = AsyncIterable<Buffer | string> | Buffer;

/** A body on its way into a storage, counted and hashed while it streams. */
export class CountedBody {
  readonly #hash = createHash('sha256');
  readonly #body: BodyChunks;
  readonly #options: Pick<PutOptions, 'maxBytes' | 'size'>;
  #size = 0;

  constructor(body: BodyChunks, options: Pick<PutOptions, 'maxBytes' | 'size'>) {
    this.#body = body;
    this.#options = options;
  }

  /** Throws at the first chunk that exceeds the limit, and at the end when the body was too short. */
  async *chunks(): AsyncGenerator<Buffer> {
    const { maxBytes, size } = this.#options;
    const chunks = Buffer.isBuffer(this.#body) ? [this.#body] : this.#body;
    for await (const part of chunks) {
      const chunk = typeof part === 'string' ? Buffer.from(part) : part;
      this.#size += chunk.length;
      if (this.#size > maxBytes) throw new ObjectTooLargeError(maxBytes);
      this.#hash.update(chunk);
      yield chunk;
    }
    if (size !== undefined && size !== this.#size) throw new ObjectIncompleteError(size, this.#size);
  }

  /** Size and hash, once the whole body has been read. */
  result(): { size: number; sha256: string } {
    return { size: this.#size, sha256: this.#hash.digest('hex') };
  }
}
