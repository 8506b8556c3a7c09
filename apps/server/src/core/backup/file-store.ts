// The files of all backups of a folder, each content once, named by its SHA-256. Without a key they are plain copies; with one
// they are encrypted and their names are derived from the key.
import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { isAbsent } from '../storage/on-disk.ts';
import type { BackupKey } from './backup-key.ts';
import { damaged } from './backup-error.ts';
import type { FileEntry } from './backup-format.ts';
import {
  cutShort,
  frameBytes,
  frameSeal,
  lengthBytes,
  packFrame,
  readFrameLength,
  tagBytes,
} from './sealed-frames.ts';
import { type DiskAccess, FileFolder, fileIdBytes, partsFolder, realDisk } from './store-file.ts';
import { StoringThreads } from './storing-threads.ts';

const plainFolder = 'files';

const folderFor = (key: { id: string } | undefined | null): string =>
  key ? `${plainFolder}-${key.id}` : plainFolder;

/** Splits into payloads of frames; the last one is marked, and there is at least one. */
async function* inFrames(body: AsyncIterable<Buffer>): AsyncGenerator<{ payload: Buffer; isLast: boolean }> {
  let waiting: Buffer = Buffer.alloc(0);
  for await (const chunk of body) {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    for (; waiting.length > frameBytes; waiting = waiting.subarray(frameBytes))
      yield { payload: waiting.subarray(0, frameBytes), isLast: false };
  }
  yield { payload: waiting, isLast: true };
}

export class FileStore {
  readonly #files: FileFolder;
  readonly #key: BackupKey | undefined;
  readonly #disk: DiskAccess;
  readonly #known = new Set<string>();

  private constructor(folder: string, key: BackupKey | undefined, disk: DiskAccess) {
    this.#files = new FileFolder(folder, key, disk);
    this.#key = key;
    this.#disk = disk;
  }

  /** The files that are in the folder of backups for this key. */
  static async open(backupFolder: string, key: BackupKey | undefined, disk = realDisk): Promise<FileStore> {
    const store = new FileStore(join(backupFolder, folderFor(key?.hint)), key, disk);
    for (const name of await store.#list()) store.#known.add(name);
    return store;
  }

  async #list(): Promise<string[]> {
    const names: string[] = [];
    const folders = await readdir(this.#files.path).catch((error: unknown) => {
      if (isAbsent(error)) return [];
      throw error;
    });
    for (const folder of folders)
      if (folder !== partsFolder) names.push(...(await readdir(join(this.#files.path, folder))));
    return names;
  }

  has(sha256: string): boolean {
    return this.#known.has(this.#files.nameOf(sha256));
  }

  async #write(file: FileHandle, body: AsyncIterable<Buffer>): Promise<void> {
    if (!this.#key) {
      for await (const chunk of body) await file.writeFile(chunk);
      return;
    }
    const id = randomBytes(fileIdBytes);
    await file.writeFile(id);
    const seal = frameSeal(this.#key.derive('file', id.toString('hex')), id);
    let index = 0;
    for await (const { payload, isLast } of inFrames(body)) {
      await file.writeFile(packFrame(seal, index, isLast, payload));
      index += 1;
    }
  }

  /** Threads that store files here; what they have stored is noted with `markStored`. */
  threads(): StoringThreads {
    return new StoringThreads(this.#files.path, this.#key);
  }

  /** Notes that a file is stored; true when it is a new one. */
  markStored(sha256: string): boolean {
    const name = this.#files.nameOf(sha256);
    const isNew = !this.#known.has(name);
    this.#known.add(name);
    return isNew;
  }

  /** Stores the content unless it is there already. */
  async add(body: Buffer | Readable): Promise<{ sha256: string; size: number; isNew: boolean }> {
    if (Buffer.isBuffer(body)) {
      const { sha256 } = this.#files.store(body, (name) => this.#known.has(name));
      return { sha256, size: body.length, isNew: this.markStored(sha256) };
    }
    const hash = createHash('sha256');
    let size = 0;
    async function* counted(): AsyncGenerator<Buffer> {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    }
    const part = join(this.#files.path, partsFolder, randomBytes(12).toString('hex'));
    this.#files.ensure(dirname(part));
    try {
      const file = await this.#disk.openFile(part);
      try {
        await this.#write(file, counted());
      } finally {
        await file.close();
      }
      const sha256 = hash.digest('hex');
      const name = this.#files.nameOf(sha256);
      if (this.#known.has(name)) {
        await rm(part, { force: true });
        return { sha256, size, isNew: false };
      }
      // At once: the same content may come a second time meanwhile.
      this.#known.add(name);
      try {
        this.#files.ensure(dirname(this.#files.pathOf(name)));
        await rename(part, this.#files.pathOf(name));
      } catch (error) {
        this.#known.delete(name);
        throw error;
      }
      return { sha256, size, isNew: true };
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  async *#decrypted(file: FileHandle, key: BackupKey): AsyncGenerator<Buffer> {
    const { size } = await file.stat();
    const read = async (at: number, length: number): Promise<Buffer> => {
      const bytes = Buffer.alloc(length);
      const { bytesRead } = await file.read(bytes, 0, length, at);
      if (bytesRead < length) throw cutShort();
      return bytes;
    };
    const id = await read(0, fileIdBytes);
    const seal = frameSeal(key.derive('file', id.toString('hex')), id);
    let isWhole = false;
    for (let at = fileIdBytes, index = 0; at < size; index += 1) {
      const { length, isLast } = readFrameLength(await read(at, lengthBytes));
      yield seal.open(index, isLast, await read(at + lengthBytes, length + tagBytes));
      at += lengthBytes + length + tagBytes;
      isWhole = isLast;
    }
    if (!isWhole) throw cutShort();
  }

  /** The content, whose hash is compared at its end. @throws BackupError */
  async *read({ k, h, n }: Pick<FileEntry, 'k' | 'h' | 'n'>): AsyncGenerator<Buffer> {
    const file = await open(this.#files.pathOf(this.#files.nameOf(h)), 'r').catch((error: unknown) => {
      if (!isAbsent(error)) throw error;
      throw damaged(`The file ${k} is missing in the folder of backups.`);
    });
    try {
      const hash = createHash('sha256');
      let size = 0;
      const content = this.#key
        ? this.#decrypted(file, this.#key)
        : (file.createReadStream({ autoClose: false, highWaterMark: frameBytes }) as AsyncIterable<Buffer>);
      for await (const chunk of content) {
        hash.update(chunk);
        size += chunk.length;
        if (size <= n) yield chunk;
      }
      if (hash.digest('hex') !== h || size !== n)
        throw damaged(`The file ${k} is damaged in the folder of backups.`);
    } finally {
      await file.close();
    }
  }

  /** Forgets a damaged copy, so that the next backup makes a new one. */
  async drop(sha256: string): Promise<void> {
    const name = this.#files.nameOf(sha256);
    await rm(this.#files.pathOf(name), { force: true });
    this.#known.delete(name);
  }

  /** Deletes what no backup needs. Returns the number of bytes that are free again. */
  async keepOnly(needed: ReadonlySet<string>): Promise<number> {
    const names = new Set([...needed].map((sha256) => this.#files.nameOf(sha256)));
    let freed = 0;
    for (const name of await this.#list()) {
      if (names.has(name)) continue;
      freed += (await stat(this.#files.pathOf(name))).size;
      await rm(this.#files.pathOf(name), { force: true });
      this.#known.delete(name);
    }
    await rm(join(this.#files.path, partsFolder), { recursive: true, force: true });
    return freed;
  }
}
