// A zip that is created while it is read: only one of its files is open at a time, and none before its turn.
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Storage } from './storage.ts';

export interface ZipEntry {
  path: string;
  /** Called when the entry's turn has come. */
  open: () => Promise<Readable> | Readable;
  /** Images are compressed already. */
  isPacked?: boolean;
}

export const textStream = (content: string): Readable => Readable.from([Buffer.from(content)]);

/** A readable JSON file, whose data is loaded when its turn has come. */
export const jsonEntry = (path: string, load: () => unknown): ZipEntry => ({
  path,
  open: async () => textStream(`${JSON.stringify(await load(), null, 2)}\n`),
});

export const fileEntry = (path: string, file: string): ZipEntry => ({
  path,
  isPacked: true,
  open: () => createReadStream(file),
});

export const objectEntry = (path: string, storage: Storage, key: string): ZipEntry => ({
  path,
  isPacked: true,
  open: async () => {
    const found = await storage.get(key);
    if (!found) throw new Error(`the object ${key} was deleted meanwhile`);
    return found.body;
  },
});

export interface ZipOptions {
  /** The same entries make the same bytes, whenever and wherever they are packed. */
  isReproducible?: boolean;
}

/** The earliest date of a ZIP file, by the clock of whoever opens it. */
const noDate = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true } as const;

export const zipStream = (
  entries: readonly ZipEntry[],
  onFailure: (error: unknown) => void,
  { isReproducible = false }: ZipOptions = {},
): Readable => {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let source: Readable | undefined;
  const fail = (error: unknown): void => {
    onFailure(error);
    // The stream is aborted, so the reader sees an incomplete zip rather than one that looks complete.
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  zip.on('error', fail);
  // A reader that disconnects leaves no file open.
  output.on('close', () => source?.destroy());
  for (const { path, open, isPacked = false } of entries) {
    const options = { compress: !isPacked, ...(isReproducible ? noDate : {}) };
    zip.addReadStreamLazy(path, options, (hand) => {
      void Promise.resolve()
        .then(open)
        .then((opened) => {
          if (output.destroyed) {
            // A file may be gone when it is opened after all of them were deleted.
            opened.on('error', () => undefined).destroy();
            return;
          }
          source = opened.on('error', fail);
          hand(null, opened);
        })
        .catch(fail);
    });
  }
  zip.end();
  return output;
};
