// Reads a zip from an untrusted user: every entry is checked before unpacking, and its bytes are counted while it is
// unpacked. Nothing is written to disk.
import type { Readable } from 'node:stream';
import { limits } from '@sitewright/contract/limits';
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import { budgetIssue, formatSize } from '../library/design-check/check-design.ts';
import type { DesignIssue } from '../library/design-check/design-issue.ts';
import { isDesignText, isNote } from '../library/design-files.ts';
import { addFile, fileIssue, isJunk, pathIssue, type RawDesign, topFolderOf } from './raw-design.ts';

const { designs: most } = limits;

const typeMask = 0o170000;
const linkType = 0o120000;
const archive = /\.(zip|jar|tar|tgz|gz|bz2|xz|7z|rar|zst)$/i;
/** A text file this far over its budget is rejected by its size alone. */
const textMax = most.jsonBytes * 4;

interface Listed {
  entry: Entry;
  path: string;
}

const nameOf = (entry: Entry): string =>
  getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);

/** Why an entry's path could escape the target folder (zip slip). */
const trick = (path: string): string | undefined => {
  if (path.includes('\\')) return 'has a backslash in its name: write folders with /';
  if (/^([a-z]:|\/)/i.test(path)) return 'has an absolute path: zip the folder itself';
  if (path.split('/').includes('..')) return 'has “..” in its path: zip the folder itself';
  // oxlint-disable-next-line no-control-regex
  return /[\u0000-\u001f\u007f]/.test(path) ? 'has invisible characters in its name' : undefined;
};

const entryIssue = (entry: Entry, path: string): DesignIssue | undefined => {
  const tricked = trick(path);
  if (tricked !== undefined) return fileIssue(path.slice(0, 100), tricked);
  const mode = (entry.externalFileAttributes >>> 16) & typeMask;
  if (mode === linkType) return fileIssue(path, 'is a symbolic link: add the file itself');
  if (entry.isEncrypted()) return fileIssue(path, 'is password-protected: zip it without a password');
  if (archive.test(path)) return fileIssue(path, 'is an archive inside the ZIP file: unpack it first');
  return undefined;
};

/** Checks the sizes that the zip declares. Wrong declarations are caught while unpacking. */
const sizeIssue = (
  { uncompressedSize: size, compressedSize: packed }: Entry,
  path: string,
): DesignIssue | undefined => {
  if (isDesignText(path)) return size > textMax ? budgetIssue(path, size) : undefined;
  if (isNote(path)) return undefined;
  if (size > most.assetBytes) {
    return fileIssue(
      path,
      `is ${formatSize(size)}; at most ${formatSize(most.assetBytes)} are allowed: make it smaller`,
    );
  }
  return size > 64 * 1024 && size > packed * most.zipRatio
    ? fileIssue(path, 'expands to more data than an image can have: save it again')
    : undefined;
};

const readEntry = async (zip: ZipFile, entry: Entry, max: number): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let size = 0;
  const stream: Readable = await zip.openReadStreamPromise(entry);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > max) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const broken = (reason: string): DesignIssue =>
  fileIssue('the zip', `can’t be read (${reason}): zip the folder again`);

const listEntries = async (zip: ZipFile): Promise<Listed[]> => {
  const listed: Listed[] = [];
  for await (const entry of zip.eachEntry()) {
    const path = nameOf(entry);
    if (!path.endsWith('/') && !isJunk(path)) listed.push({ entry, path });
  }
  return listed;
};

const unpack = async (zip: ZipFile, listed: readonly Listed[], raw: RawDesign): Promise<void> => {
  let left: number = most.unzippedBytes;
  for (const { entry, path } of listed) {
    const fault = entryIssue(entry, path) ?? pathIssue(path) ?? sizeIssue(entry, path);
    if (fault) raw.issues.push(fault);
    if (fault || isNote(path)) continue;
    try {
      const body = await readEntry(
        zip,
        entry,
        Math.min(left, isDesignText(path) ? textMax : most.assetBytes),
      );
      if (!body) {
        raw.issues.push(
          fileIssue(path, 'is larger than the ZIP file states, or the whole is too large: zip it again'),
        );
        return;
      }
      left -= body.length;
      if (raw.texts.has(path) || raw.pictures.has(path))
        raw.issues.push(fileIssue(path, 'is in the ZIP file twice'));
      addFile(raw, path, body);
    } catch (error) {
      raw.issues.push(fileIssue(path, `can’t be unpacked (${reasonOf(error)}): zip the folder again`));
    }
  }
};

const plainName = (fileName: string): string =>
  fileName
    .replace(/^.*[\\/]/, '')
    .replace(/\.zip$/i, '')
    // The suffix that browsers and people give to a second copy.
    .replace(/[ _-]*\(\d+\)$/, '')
    .trim();

/** Reads a design from a zip. Problems with the zip are returned with the result; it never throws for them. */
export const readDesignZip = async (body: Buffer, fileName: string): Promise<RawDesign> => {
  const raw: RawDesign = { name: plainName(fileName), texts: new Map(), pictures: new Map(), issues: [] };
  try {
    // Names are checked here rather than by the library, so that one bad name does not hide the other issues.
    const zip = await fromBufferPromise(body, { decodeStrings: false, validateEntrySizes: true });
    if (zip.entryCount > most.zipFiles) {
      const message = `has ${zip.entryCount} files; at most ${most.zipFiles} are allowed: zip one section only`;
      raw.issues.push(fileIssue('the zip', message));
      return raw;
    }
    const listed = await listEntries(zip);
    const top = topFolderOf(listed.map(({ path }) => path));
    if (top !== '' && !top.startsWith('.')) raw.name = top.slice(0, -1);
    await unpack(
      zip,
      listed.map(({ entry, path }) => ({ entry, path: path.slice(top.length) })),
      raw,
    );
  } catch (error) {
    raw.issues.push(broken(reasonOf(error)));
  }
  return raw;
};
