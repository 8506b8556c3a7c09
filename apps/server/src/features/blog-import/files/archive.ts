// A zip of an untrusted user. Nothing of it is written under a name of its own, entries are read one at a time, and their bytes
// are counted.
import type { Readable } from 'node:stream';
import { ImportFileError } from '@sitewright/blog/import/imported-item';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import { type Entry, openPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';

export interface Archive {
  paths: readonly string[];
  /** Undefined when there is no such file, or it is too large or damaged. */
  read: (path: string) => Promise<Uint8Array | undefined>;
  head: (path: string) => Promise<Uint8Array>;
  open: (path: string) => AsyncIterable<Uint8Array>;
  close: () => void;
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

const nameOf = (entry: Entry): string =>
  getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false).replaceAll(
    '\\',
    '/',
  );

const linkType = 0o120000;
const typeMask = 0o170000;

/** Names that lead out of a folder, links and protected files are no content. */
const isUsable = (entry: Entry, path: string): boolean =>
  !path.endsWith('/') &&
  !/^([a-z]:|\/)/i.test(path) &&
  !path.split('/').includes('..') &&
  // oxlint-disable-next-line no-control-regex
  !/[\u0000-\u001f\u007f]/.test(path) &&
  !/(^|\/)(__MACOSX|\.git|\.DS_Store|Thumbs\.db)(\/|$)/.test(path) &&
  ((entry.externalFileAttributes >>> 16) & typeMask) !== linkType &&
  !entry.isEncrypted();

const damaged = (error: unknown): ImportFileError => {
  const reason = error instanceof Error ? error.message : String(error);
  return new ImportFileError('broken_file', `The ZIP file can’t be read (${reason}). Create it again.`);
};

export interface ArchiveLimits {
  filesMax: number;
  /** All files together. */
  unpackedBytesMax: number;
  entryBytesMax: number;
}

const limitsOfBlogs: ArchiveLimits = {
  filesMax: blogLimits.importFilesMax,
  unpackedBytesMax: blogLimits.importUnpackedBytesMax,
  entryBytesMax: blogLimits.importEntryBytesMax,
};

const listEntries = async (
  zip: ZipFile,
  { filesMax, unpackedBytesMax }: ArchiveLimits,
): Promise<Map<string, Entry>> => {
  if (zip.entryCount > filesMax) {
    throw new ImportFileError(
      'too_large',
      `The ZIP file has ${zip.entryCount} files; up to ${filesMax} are possible.`,
    );
  }
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const path = nameOf(entry);
    unpacked += entry.uncompressedSize;
    if (unpacked > unpackedBytesMax) {
      throw new ImportFileError(
        'too_large',
        `The ZIP file unpacks to more than ${megabytes(unpackedBytesMax)}.`,
      );
    }
    if (isUsable(entry, path)) entries.set(path, entry);
  }
  return entries;
};

export const openArchive = async (path: string, limits: ArchiveLimits = limitsOfBlogs): Promise<Archive> => {
  const zip = await openPromise(path, {
    decodeStrings: false,
    validateEntrySizes: true,
    autoClose: false,
  }).catch((error: unknown) => {
    throw damaged(error);
  });
  try {
    const entries = await listEntries(zip, limits).catch((error: unknown) => {
      throw error instanceof ImportFileError ? error : damaged(error);
    });
    const streamOf = async (name: string): Promise<Readable> => zip.openReadStreamPromise(entries.get(name)!);
    const read = async (name: string, max: number): Promise<Buffer> => {
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of (await streamOf(name)) as AsyncIterable<Buffer>) {
        chunks.push(chunk);
        size += chunk.length;
        if (size > max) break;
      }
      return Buffer.concat(chunks);
    };
    return {
      paths: [...entries.keys()].toSorted(),
      read: async (name) => {
        const max = limits.entryBytesMax;
        if ((entries.get(name)?.uncompressedSize ?? Infinity) > max) return undefined;
        const bytes = await read(name, max).catch(() => undefined);
        return bytes === undefined || bytes.length > max ? undefined : bytes;
      },
      head: (name) => read(name, 65_536).catch(() => Buffer.alloc(0)),
      async *open(name) {
        try {
          yield* (await streamOf(name)) as AsyncIterable<Buffer>;
        } catch (error) {
          throw damaged(error);
        }
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
};
