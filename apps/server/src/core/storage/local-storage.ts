// Storage of objects as files of one folder, with their keys as paths. Unfinished writes go to a subfolder whose
// name no key can have, so a partial file never has a key.
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, type FileHandle, mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { checkByUse } from './check-by-use.ts';
import { CountedBody } from './counted-body.ts';
import { checkKeyPrefix, checkObjectKey } from './object-keys.ts';
import { isAbsent, onDisk } from './on-disk.ts';
import type { FileSigner } from './signed-files.ts';
import {
  type ByteRange,
  type ListedObject,
  ObjectIncompleteError,
  ObjectTooLargeError,
  type OpenedObject,
  type PutOptions,
  type SignedGetOptions,
  type Storage,
  type StoredObject,
} from './storage.ts';

const partsFolder = '.parts';
/** Partial files of a killed process are deleted after this long. */
const abandonedMs = 24 * 60 * 60 * 1_000;

const ifThere = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await onDisk(work);
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
};

/** A file name survives a power cut only when its folder is flushed too. Not every system supports that. */
const flushFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
};

export interface LocalStorageOptions {
  folder: string;
  signer: FileSigner;
  /** Opens a file for writing; tests inject a faulty disk here. */
  openPart?: (path: string) => Promise<FileHandle>;
}

export class LocalStorage implements Storage {
  readonly #folder: string;
  readonly #signer: FileSigner;
  readonly #openPart: (path: string) => Promise<FileHandle>;

  constructor({ folder, signer, openPart = (path) => open(path, 'wx') }: LocalStorageOptions) {
    this.#folder = folder;
    this.#signer = signer;
    this.#openPart = openPart;
  }

  #path(key: string): string {
    return join(this.#folder, checkObjectKey(key));
  }

  /** Moves a partial file to its key once `write` has completed it. */
  async #keep(key: string, write: (part: string) => Promise<void>): Promise<void> {
    const path = this.#path(key);
    const part = join(this.#folder, partsFolder, randomBytes(12).toString('hex'));
    await onDisk(mkdir(dirname(part), { recursive: true }));
    try {
      await write(part);
      await onDisk(mkdir(dirname(path), { recursive: true }));
      await onDisk(rename(part, path));
      await flushFolder(dirname(path));
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  async put(key: string, body: Readable | Buffer, options: PutOptions): Promise<StoredObject> {
    const counted = new CountedBody(body, options);
    await this.#keep(key, async (part) => {
      const file = await onDisk(this.#openPart(part));
      try {
        for await (const chunk of counted.chunks()) await onDisk(file.writeFile(chunk));
        await onDisk(file.sync());
      } finally {
        await file.close();
      }
    });
    return { key, ...counted.result() };
  }

  async putFile(key: string, path: string, { maxBytes, size }: PutOptions): Promise<void> {
    await this.#keep(key, async (part) => {
      const copied = await this.#copyOnDisk(path, part);
      if (copied > maxBytes) throw new ObjectTooLargeError(maxBytes);
      if (size !== undefined && size !== copied) throw new ObjectIncompleteError(size, copied);
    });
  }

  async get(key: string, range?: ByteRange): Promise<OpenedObject | undefined> {
    const file = await ifThere(open(this.#path(key), 'r'));
    if (!file) return undefined;
    try {
      const found = await onDisk(file.stat());
      const isReadable = found.isFile() && (!range || (range.start < found.size && range.start <= range.end));
      if (isReadable) return { body: file.createReadStream(range ?? {}), size: found.size };
    } catch (error) {
      await file.close();
      throw error;
    }
    await file.close();
    return undefined;
  }

  async head(key: string): Promise<{ size: number } | undefined> {
    const found = await ifThere(stat(this.#path(key)));
    return found?.isFile() ? { size: found.size } : undefined;
  }

  async delete(key: string): Promise<void> {
    const path = this.#path(key);
    if ((await this.head(key)) !== undefined) await ifThere(unlink(path));
  }

  async copy(from: string, to: string): Promise<void> {
    const source = this.#path(from);
    checkObjectKey(to);
    if (!(await this.head(from))) throw new Error(`there is no object ${from}`);
    await this.#keep(to, async (part) => void (await this.#copyOnDisk(source, part)));
  }

  /** Copies a file and returns its size, once it is on disk. */
  async #copyOnDisk(from: string, part: string): Promise<number> {
    const file = await onDisk(this.#openPart(part));
    try {
      await onDisk(copyFile(from, part, constants.COPYFILE_FICLONE));
      await onDisk(file.sync());
      return (await onDisk(file.stat())).size;
    } finally {
      await file.close();
    }
  }

  list(prefix: string): AsyncIterable<ListedObject> {
    checkKeyPrefix(prefix);
    return this.#walk('', prefix);
  }

  /** Folder names are compared with their slash, so the result is sorted by whole keys. */
  async *#walk(folder: string, prefix: string): AsyncGenerator<ListedObject> {
    const entries = (await ifThere(readdir(join(this.#folder, folder), { withFileTypes: true }))) ?? [];
    const names = entries
      .filter((entry) => !entry.name.startsWith('.') && (entry.isFile() || entry.isDirectory()))
      .map((entry) => `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`)
      .sort((a, b) => (a < b ? -1 : 1));
    for (const name of names) {
      if (name.endsWith('/')) {
        if (name.startsWith(prefix) || prefix.startsWith(name)) yield* this.#walk(name, prefix);
      } else if (name.startsWith(prefix)) {
        const found = await ifThere(stat(join(this.#folder, name)));
        if (found) yield { key: name, size: found.size, changedAt: found.mtime };
      }
    }
  }

  async signedGet(key: string, options: SignedGetOptions): Promise<string> {
    return this.#signer.sign(checkObjectKey(key), options);
  }

  async check(): Promise<void> {
    await this.#clearAbandoned();
    await checkByUse(this);
  }

  async #clearAbandoned(): Promise<void> {
    const folder = join(this.#folder, partsFolder);
    for (const name of (await ifThere(readdir(folder))) ?? []) {
      const path = join(folder, name);
      const found = await ifThere(stat(path));
      if (found && found.mtimeMs < Date.now() - abandonedMs) await rm(path, { force: true });
    }
  }
}
