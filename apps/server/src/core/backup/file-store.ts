// The files of all backups of a folder, each content once, named by its SHA-256. Without a key they are plain copies; with one
// they are encrypted and their names are derived from the key.
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
import { type OpenForWriting, openForWriting } from './write-backup-file.ts';

const idBytes = 16;
const plainFolder = 'files';
const partsFolder = '.parts';

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

/** A file in memory as it is stored with a key. */
const sealWhole = (key: BackupKey, body: Buffer): Buffer => {
  const id = randomBytes(idBytes);
  const seal = frameSeal(key.derive('file', id.toString('hex')), id);
  const frames = Math.max(1, Math.ceil(body.length / frameBytes));
  return Buffer.concat([
    id,
    ...Array.from({ length: frames }, (_frame, index) =>
      packFrame(
        seal,
        index,
        index === frames - 1,
        body.subarray(index * frameBytes, (index + 1) * frameBytes),
      ),
    ),
  ]);
};

/** How files are written; tests inject a full disk here. */
export interface DiskAccess {
  openFile: OpenForWriting;
  writeFile: (path: string, body: Buffer) => void;
}

const disk: DiskAccess = {
  openFile: openForWriting,
  writeFile: (path, body) => writeFileSync(path, body, { mode: 0o600 }),
};

export class FileStore {
  readonly #folder: string;
  readonly #key: BackupKey | undefined;
  readonly #disk: DiskAccess;
  readonly #known = new Set<string>();
  readonly #folders = new Set<string>();

  private constructor(folder: string, key: BackupKey | undefined, access: DiskAccess) {
    this.#folder = folder;
    this.#key = key;
    this.#disk = access;
  }

  /** The files that are in the folder of backups for this key. */
  static async open(backupFolder: string, key: BackupKey | undefined, access = disk): Promise<FileStore> {
    const store = new FileStore(join(backupFolder, folderFor(key?.hint)), key, access);
    for (const name of await store.#list()) store.#known.add(name);
    return store;
  }

  async #list(): Promise<string[]> {
    const names: string[] = [];
    const folders = await readdir(this.#folder).catch((error: unknown) => {
      if (isAbsent(error)) return [];
      throw error;
    });
    for (const folder of folders)
      if (folder !== partsFolder) names.push(...(await readdir(join(this.#folder, folder))));
    return names;
  }

  #nameOf(sha256: string): string {
    return this.#key?.nameOf(sha256) ?? sha256;
  }

  #path(name: string): string {
    return join(this.#folder, name.slice(0, 2), name);
  }

  has(sha256: string): boolean {
    return this.#known.has(this.#nameOf(sha256));
  }

  #ensure(folder: string): void {
    if (this.#folders.has(folder)) return;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#folders.add(folder);
  }

  async #write(file: FileHandle, body: AsyncIterable<Buffer>): Promise<void> {
    if (!this.#key) {
      for await (const chunk of body) await file.writeFile(chunk);
      return;
    }
    const id = randomBytes(idBytes);
    await file.writeFile(id);
    const seal = frameSeal(this.#key.derive('file', id.toString('hex')), id);
    let index = 0;
    for await (const { payload, isLast } of inFrames(body)) {
      await file.writeFile(packFrame(seal, index, isLast, payload));
      index += 1;
    }
  }

  /** A whole file in one piece: most are small, and a stream costs more than they do. */
  #addSmall(body: Buffer): { sha256: string; size: number; isNew: boolean } {
    const sha256 = createHash('sha256').update(body).digest('hex');
    const name = this.#nameOf(sha256);
    const isNew = !this.#known.has(name);
    if (isNew) {
      const part = join(this.#folder, partsFolder, name);
      this.#ensure(dirname(part));
      this.#ensure(dirname(this.#path(name)));
      try {
        this.#disk.writeFile(part, this.#key ? sealWhole(this.#key, body) : body);
        renameSync(part, this.#path(name));
      } catch (error) {
        rmSync(part, { force: true });
        throw error;
      }
      this.#known.add(name);
    }
    return { sha256, size: body.length, isNew };
  }

  /** Stores the content unless it is there already. */
  async add(body: Buffer | Readable): Promise<{ sha256: string; size: number; isNew: boolean }> {
    if (Buffer.isBuffer(body)) return this.#addSmall(body);
    const hash = createHash('sha256');
    let size = 0;
    async function* counted(): AsyncGenerator<Buffer> {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    }
    const part = join(this.#folder, partsFolder, randomBytes(12).toString('hex'));
    this.#ensure(dirname(part));
    try {
      const file = await this.#disk.openFile(part);
      try {
        await this.#write(file, counted());
      } finally {
        await file.close();
      }
      const sha256 = hash.digest('hex');
      const name = this.#nameOf(sha256);
      if (this.#known.has(name)) {
        await rm(part, { force: true });
        return { sha256, size, isNew: false };
      }
      // At once: the same content may come a second time meanwhile.
      this.#known.add(name);
      try {
        this.#ensure(dirname(this.#path(name)));
        await rename(part, this.#path(name));
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
    const id = await read(0, idBytes);
    const seal = frameSeal(key.derive('file', id.toString('hex')), id);
    let isWhole = false;
    for (let at = idBytes, index = 0; at < size; index += 1) {
      const { length, isLast } = readFrameLength(await read(at, lengthBytes));
      yield seal.open(index, isLast, await read(at + lengthBytes, length + tagBytes));
      at += lengthBytes + length + tagBytes;
      isWhole = isLast;
    }
    if (!isWhole) throw cutShort();
  }

  /** The content, whose hash is compared at its end. @throws BackupError */
  async *read({ k, h, n }: Pick<FileEntry, 'k' | 'h' | 'n'>): AsyncGenerator<Buffer> {
    const file = await open(this.#path(this.#nameOf(h)), 'r').catch((error: unknown) => {
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
    const name = this.#nameOf(sha256);
    await rm(this.#path(name), { force: true });
    this.#known.delete(name);
  }

  /** Deletes what no backup needs. Returns the number of bytes that are free again. */
  async keepOnly(needed: ReadonlySet<string>): Promise<number> {
    const names = new Set([...needed].map((sha256) => this.#nameOf(sha256)));
    let freed = 0;
    for (const name of await this.#list()) {
      if (names.has(name)) continue;
      freed += (await stat(this.#path(name))).size;
      await rm(this.#path(name), { force: true });
      this.#known.delete(name);
    }
    await rm(join(this.#folder, partsFolder), { recursive: true, force: true });
    return freed;
  }
}
