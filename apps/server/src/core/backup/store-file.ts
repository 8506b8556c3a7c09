// Writes files of a backup in one piece, named by their content: most are small, and a stream costs more than they do.
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupKey } from './backup-key.ts';
import { frameBytes, frameSeal, packFrame } from './sealed-frames.ts';
import { type OpenForWriting, openForWriting } from './write-backup-file.ts';

export const fileIdBytes = 16;
export const partsFolder = '.parts';

/** Writes files; tests inject a full disk here. */
export interface DiskAccess {
  openFile: OpenForWriting;
  writeFile: (path: string, body: Buffer) => void;
}

export const realDisk: DiskAccess = {
  openFile: openForWriting,
  writeFile: (path, body) => writeFileSync(path, body, { mode: 0o600 }),
};

/** A file in memory as it is stored with a key. */
const sealWhole = (key: BackupKey, body: Buffer): Buffer => {
  const id = randomBytes(fileIdBytes);
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

/** The folder of stored files, as one thread writes to it. */
export class FileFolder {
  readonly path: string;
  readonly #key: BackupKey | undefined;
  readonly #disk: DiskAccess;
  readonly #partEnding: string;
  readonly #folders = new Set<string>();

  /** `partEnding`: keeps the unfinished files of several threads apart. */
  constructor(path: string, key: BackupKey | undefined, disk = realDisk, partEnding = '') {
    this.path = path;
    this.#key = key;
    this.#disk = disk;
    this.#partEnding = partEnding;
  }

  nameOf(sha256: string): string {
    return this.#key?.nameOf(sha256) ?? sha256;
  }

  pathOf(name: string): string {
    return join(this.path, name.slice(0, 2), name);
  }

  /** Makes the folder of a file. */
  ensure(folder: string): void {
    if (this.#folders.has(folder)) return;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#folders.add(folder);
  }

  /** Stores the content unless it is there already. */
  store(body: Buffer, isStored: (name: string) => boolean): { sha256: string; name: string } {
    const sha256 = createHash('sha256').update(body).digest('hex');
    const name = this.nameOf(sha256);
    if (isStored(name)) return { sha256, name };
    const parts = join(this.path, partsFolder);
    const part = join(parts, name + this.#partEnding);
    this.ensure(parts);
    this.ensure(join(this.path, name.slice(0, 2)));
    try {
      this.#disk.writeFile(part, this.#key ? sealWhole(this.#key, body) : body);
      renameSync(part, this.pathOf(name));
    } catch (error) {
      rmSync(part, { force: true });
      throw error;
    }
    return { sha256, name };
  }
}
