// Releases in the object storage, a ZIP file each, for nodes that do not have them.
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise } from 'yauzl';
import type { Log } from '../../../core/log.ts';
import type { Storage } from '../../../core/storage/storage.ts';
import { fileEntry, zipStream } from '../../../core/storage/zip-stream.ts';

/** No release is larger: the storage counts while it writes, and needs a limit. */
const bytesMax = 1024 ** 4;

const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
};

export class ReleaseBundles {
  readonly #storage: Storage;
  readonly #log: Log;

  constructor(storage: Storage, log: Log) {
    this.#storage = storage;
    this.#log = log;
  }

  #key(siteId: string, releaseId: string): string {
    return `releases/${siteId}/${releaseId}.zip`;
  }

  /** Stores all files of a folder, instead of those that there were. */
  async put(siteId: string, releaseId: string, folder: string): Promise<void> {
    const files = await filesIn(folder);
    const entries = files.map((file) => fileEntry(relative(folder, file).split(sep).join('/'), file));
    const body = zipStream(entries, (error) =>
      this.#log.warn({ err: error }, 'a release could not be packed'),
    );
    await this.#storage.put(this.#key(siteId, releaseId), body, {
      contentType: 'application/zip',
      maxBytes: bytesMax,
    });
  }

  async has(siteId: string, releaseId: string): Promise<boolean> {
    return (await this.#storage.head(this.#key(siteId, releaseId))) !== undefined;
  }

  /** Writes the files of a release to a folder; false when the storage does not have it. */
  async download(siteId: string, releaseId: string, folder: string): Promise<boolean> {
    const found = await this.#storage.get(this.#key(siteId, releaseId));
    if (!found) return false;
    const packed = `${folder}.zip`;
    await mkdir(dirname(packed), { recursive: true });
    try {
      await pipeline(found.body, createWriteStream(packed));
      await unpack(packed, folder);
      return true;
    } finally {
      await rm(packed, { force: true });
    }
  }

  async delete(siteId: string, releaseId: string): Promise<void> {
    await this.#storage.delete(this.#key(siteId, releaseId));
  }
}

const unpack = async (file: string, folder: string): Promise<void> => {
  // The library refuses names that lead out of the folder.
  const zip = await openPromise(file, { autoClose: false, strictFileNames: true });
  try {
    for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
      const path = join(folder, entry.fileName);
      await mkdir(dirname(path), { recursive: true });
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path));
    }
  } finally {
    zip.close();
  }
};
