import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { type BackupKey, openKey } from './backup-key.ts';
import { BackupError, damaged } from './backup-error.ts';
import {
  type BackupHeader,
  type BackupManifest,
  type FileEntry,
  fileEntrySchema,
  headerBytesMax,
  magic,
  manifestSchema,
  readHeader,
  type Segment,
  trailerBytes,
} from './backup-format.ts';
import {
  cutShort,
  frameBytes,
  frameSeal,
  type FrameSeal,
  lengthBytes,
  readFrameLength,
  tagBytes,
} from './sealed-frames.ts';
import { headerContext } from './write-backup-file.ts';

const readAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const bytes = Buffer.alloc(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await file.read(bytes, done, length - done, position + done);
    if (bytesRead === 0) throw cutShort();
    done += bytesRead;
  }
  return bytes;
};

const openHeader = async (file: FileHandle): Promise<{ header: BackupHeader; text: string; end: number }> => {
  const begin = await readAt(file, 0, magic.length + 4);
  if (!begin.subarray(0, magic.length).equals(magic))
    throw new BackupError('damaged', 'This file is not a backup of Sitewright.');
  const length = begin.readUInt32BE(magic.length);
  if (length > headerBytesMax) throw damaged('The beginning of the backup is damaged.');
  const text = (await readAt(file, begin.length, length)).toString('utf8');
  return { header: readHeader(text), text, end: begin.length + length };
};

const openFile = async (path: string): Promise<FileHandle> => {
  try {
    return await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new BackupError('failed', `There is no backup ${path}.`, { cause: error });
  }
};

/** The part that can be read without a key. It is not proven to be genuine. */
export const readBackupHeader = async (path: string): Promise<BackupHeader> => {
  const file = await openFile(path);
  try {
    return (await openHeader(file)).header;
  } finally {
    await file.close();
  }
};

export class BackupFileReader {
  readonly header: BackupHeader;
  readonly key: BackupKey | undefined;
  readonly size: number;
  readonly #file: FileHandle;
  readonly #seal: FrameSeal;

  private constructor(
    file: FileHandle,
    {
      header,
      key,
      size,
      seal,
    }: { header: BackupHeader; key: BackupKey | undefined; size: number; seal: FrameSeal },
  ) {
    this.#file = file;
    this.#seal = seal;
    this.header = header;
    this.key = key;
    this.size = size;
  }

  static async open(path: string, passphrase: string | undefined): Promise<BackupFileReader> {
    const file = await openFile(path);
    try {
      const { header, text } = await openHeader(file);
      const key = header.key ? openKey(passphrase, header.key) : undefined;
      const seal = frameSeal(key?.derive('backup', header.id), headerContext(text));
      const { size } = await file.stat();
      return new BackupFileReader(file, { header, key, size, seal });
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async *#frames(
    offset: number,
    first: number,
    end: number,
  ): AsyncGenerator<{ payload: Buffer; isLast: boolean }> {
    let at = offset;
    for (let index = first; at < end; index += 1) {
      const { length, isLast } = readFrameLength(await readAt(this.#file, at, lengthBytes));
      if (at + lengthBytes + length + tagBytes > end) throw cutShort();
      const body = await readAt(this.#file, at + lengthBytes, length + tagBytes);
      yield { payload: this.#seal.open(index, isLast, body), isLast };
      at += lengthBytes + body.length;
    }
  }

  /** @throws BackupError */
  async manifest(): Promise<BackupManifest> {
    const end = this.size - trailerBytes;
    if (end < magic.length) throw cutShort();
    const trailer = await readAt(this.#file, end, trailerBytes);
    const offset = Number(trailer.readBigUInt64BE());
    if (!Number.isSafeInteger(offset) || offset < magic.length || offset >= end) throw cutShort();
    const parts: Buffer[] = [];
    let isWhole = false;
    for await (const { payload, isLast } of this.#frames(offset, trailer.readUInt32BE(8), end)) {
      if (isWhole) throw damaged('The backup is damaged or was changed.');
      parts.push(payload);
      isWhole = isLast;
    }
    if (!isWhole) throw cutShort();
    const manifest = manifestSchema.safeParse(JSON.parse(Buffer.concat(parts).toString('utf8')));
    if (!manifest.success) throw damaged('The list of what the backup contains is damaged.');
    return manifest.data;
  }

  async *#payloads({ offset, firstFrame, frames }: Segment): AsyncGenerator<Buffer> {
    let left = frames;
    for await (const { payload } of this.#frames(offset, firstFrame, this.size - trailerBytes)) {
      yield payload;
      left -= 1;
      if (left === 0) return;
    }
    throw cutShort();
  }

  /** The content of a segment, decompressed. */
  segment(segment: Segment): Readable {
    const source = Readable.from(this.#payloads(segment), { objectMode: false });
    const content = createZstdDecompress({ chunkSize: frameBytes });
    source.on('error', (error) => content.destroy(error));
    content.on('close', () => source.destroy());
    return source.pipe(content);
  }

  async *files({ fileList }: Pick<BackupManifest, 'fileList'>): AsyncGenerator<FileEntry> {
    let rest = '';
    for await (const chunk of this.segment(fileList).setEncoding('utf8')) {
      const lines = (rest + String(chunk)).split('\n');
      rest = lines.pop()!;
      for (const line of lines) yield fileEntrySchema.parse(JSON.parse(line));
    }
  }
}

/** Calls `read` with the backup and closes it. */
export const withBackup = async <T>(
  path: string,
  passphrase: string | undefined,
  read: (backup: BackupFileReader) => Promise<T>,
): Promise<T> => {
  const backup = await BackupFileReader.open(path, passphrase);
  try {
    return await read(backup);
  } finally {
    await backup.close();
  }
};
