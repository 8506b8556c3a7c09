// Writes a backup under a temporary name; it gets its final one when it is complete and on the disk.
import { createHash } from 'node:crypto';
import { type FileHandle, link, open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import type { BackupKey } from './backup-key.ts';
import {
  type BackupHeader,
  type BackupManifest,
  magic,
  type Segment,
  trailerBytes,
} from './backup-format.ts';
import { frameBytes, frameSeal, type FrameSeal, packFrame } from './sealed-frames.ts';

/** Fast; a higher level makes rows hardly smaller. */
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 1 }, chunkSize: frameBytes };

/** The tie between the header and the frames of a file. */
export const headerContext = (header: string): Buffer => createHash('sha256').update(header).digest();

/** Writes the chunks completely; a short write is continued. */
const writeAll = async (file: Pick<FileHandle, 'write'>, bytes: Buffer): Promise<void> => {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done);
    done += bytesWritten;
  }
};

/** Joins small chunks: each one that is compressed goes to another thread and back. */
async function* inLargeChunks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < frameBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

export class BackupFileWriter {
  readonly #file: FileHandle;
  readonly #seal: FrameSeal;
  #offset: number;
  #index = 0;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;

  private constructor(file: FileHandle, seal: FrameSeal, offset: number) {
    this.#file = file;
    this.#seal = seal;
    this.#offset = offset;
  }

  static async create(
    file: FileHandle,
    header: BackupHeader,
    key: BackupKey | undefined,
  ): Promise<BackupFileWriter> {
    const text = JSON.stringify(header);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(Buffer.byteLength(text));
    const bytes = Buffer.concat([magic, length, Buffer.from(text)]);
    await writeAll(file, bytes);
    const seal = frameSeal(key?.derive('backup', header.id), headerContext(text));
    return new BackupFileWriter(file, seal, bytes.length);
  }

  async #frame(payload: Buffer, isLast = false): Promise<void> {
    const bytes = packFrame(this.#seal, this.#index, isLast, payload);
    await writeAll(this.#file, bytes);
    this.#index += 1;
    this.#offset += bytes.length;
  }

  async #add(chunk: Buffer): Promise<void> {
    this.#waiting.push(chunk);
    this.#waitingBytes += chunk.length;
    if (this.#waitingBytes < frameBytes) return;
    const bytes = Buffer.concat(this.#waiting);
    let at = 0;
    for (; bytes.length - at >= frameBytes; at += frameBytes)
      await this.#frame(bytes.subarray(at, at + frameBytes));
    this.#waiting = at === bytes.length ? [] : [bytes.subarray(at)];
    this.#waitingBytes = bytes.length - at;
  }

  /** Compresses what comes and writes it as frames of its own. */
  async segment(chunks: AsyncIterable<Buffer>): Promise<Segment> {
    const start = { offset: this.#offset, firstFrame: this.#index };
    const compress = createZstdCompress(compression);
    await pipeline(
      Readable.from(inLargeChunks(chunks), { objectMode: false, highWaterMark: 4 * frameBytes }),
      compress,
      async (packed) => {
        for await (const chunk of packed) await this.#add(chunk as Buffer);
      },
    );
    await this.#frame(Buffer.concat(this.#waiting));
    this.#waiting = [];
    this.#waitingBytes = 0;
    return { ...start, frames: this.#index - start.firstFrame };
  }

  /** The manifest and the end of the file. */
  async finish(manifest: BackupManifest): Promise<number> {
    const [offset, first] = [this.#offset, this.#index];
    const bytes = Buffer.from(JSON.stringify(manifest));
    for (let at = 0; at < bytes.length; at += frameBytes) {
      const end = Math.min(at + frameBytes, bytes.length);
      await this.#frame(bytes.subarray(at, end), end === bytes.length);
    }
    const trailer = Buffer.alloc(trailerBytes);
    trailer.writeBigUInt64BE(BigInt(offset));
    trailer.writeUInt32BE(first, 8);
    await writeAll(this.#file, trailer);
    await this.#file.sync();
    return this.#offset + trailerBytes;
  }
}

/** Opens a file for writing; tests inject a full disk here. */
export type OpenForWriting = (path: string) => Promise<FileHandle>;
export const openForWriting: OpenForWriting = (path) => open(path, 'wx', 0o600);

/** Unlike a rename, a link never replaces a backup of the same second. */
const linkFree = async (part: string, nameOf: (attempt: number) => string): Promise<string> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await link(part, nameOf(attempt));
      return nameOf(attempt);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
};

export interface NewFile {
  /** Until it is complete. */
  part: string;
  /** Its name; the first that is free. */
  nameOf: (attempt: number) => string;
  openFile?: OpenForWriting | undefined;
}

/** Calls `write` with a new file that gets its name if all went well, and otherwise vanishes. */
export const writeUnderName = async <T>(
  { part, nameOf, openFile = openForWriting }: NewFile,
  write: (file: FileHandle) => Promise<T>,
): Promise<{ path: string; result: T }> => {
  try {
    const file = await openFile(part);
    let result: T;
    try {
      result = await write(file);
    } finally {
      await file.close();
    }
    return { path: await linkFree(part, nameOf), result };
  } finally {
    await rm(part, { force: true });
  }
};
