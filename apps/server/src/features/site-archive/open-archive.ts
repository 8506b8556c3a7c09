// Opens an uploaded backup. It is the file of a stranger: names, sizes, hashes and every row are checked, entries are read one
// at a time, and nothing is written under a name of its own.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  type ArchiveManifest,
  archiveFormat,
  archiveManifestSchema,
  archiveVersion,
  manifestPath,
} from '@sitewright/contract/site-archive/archive-manifest';
import { archiveLimits as limits } from '@sitewright/contract/site-archive/archive-limits';
import type { ArchiveError, ArchiveErrorCode } from '@sitewright/contract/site-archive/site-imports';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';

/** An error in a backup that prevents its import. */
export class ArchiveFileError extends Error {
  readonly code: ArchiveErrorCode;
  readonly path: string | null;

  constructor(code: ArchiveErrorCode, message: string, path: string | null = null) {
    super(message);
    this.name = 'ArchiveFileError';
    this.code = code;
    this.path = path;
  }

  toJSON(): ArchiveError {
    return { code: this.code, message: this.message, path: this.path };
  }
}

export const broken = (error: unknown, path: string | null = null): ArchiveFileError =>
  error instanceof ArchiveFileError
    ? error
    : new ArchiveFileError(
        'broken_file',
        `This ZIP file can’t be read (${error instanceof Error ? error.message : String(error)}). Download it again.`,
        path,
      );

export const tampered = (path: string): ArchiveFileError =>
  new ArchiveFileError(
    'tampered',
    `${path} is not the file that this backup was made with. Use an unchanged backup.`,
    path,
  );

const usableName =
  /^(manifest\.json|data\/[a-z_]{1,60}\.ndjson|(media|files)\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z0-9]{1,8}|designs\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.json)$/;
const linkType = 0o120000;
const typeMask = 0o170000;

export const nameOf = (entry: Entry): string =>
  getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);

export const isLink = (entry: Entry): boolean =>
  ((entry.externalFileAttributes >>> 16) & typeMask) === linkType;

const readEntries = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  if (zip.entryCount > limits.filesMax) {
    throw new ArchiveFileError(
      'too_many_files',
      `This ZIP file has ${zip.entryCount} files; up to ${limits.filesMax} are possible.`,
    );
  }
  const entries = new Map<string, Entry>();
  let hasManifest = false;
  let unusable: string | undefined;
  for await (const entry of zip.eachEntry()) {
    const path = nameOf(entry);
    if (path === manifestPath) hasManifest = true;
    if (!usableName.test(path) || isLink(entry) || entry.isEncrypted() || entries.has(path))
      unusable ??= path;
    else entries.set(path, entry);
  }
  if (!hasManifest) {
    throw new ArchiveFileError(
      'not_a_backup',
      'This file is not a backup of a site. Choose a ZIP file that was exported as a full backup.',
    );
  }
  if (unusable !== undefined) {
    throw new ArchiveFileError(
      'unsafe_file',
      'This ZIP file contains a file that no backup has. Use an unchanged backup.',
      unusable.slice(0, 200),
    );
  }
  return entries;
};

/** Bytes of an entry up to a limit. */
const readWhole = async (zip: ZipFile, entry: Entry, max: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > max) throw tampered(manifestPath);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const parseManifest = (text: string): ArchiveManifest => {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw tampered(manifestPath);
  }
  const head = content as { format?: unknown; version?: unknown } | null;
  if (head?.format !== archiveFormat) {
    throw new ArchiveFileError('not_a_backup', 'This file is not a backup of a site.', manifestPath);
  }
  if (typeof head.version === 'number' && head.version > archiveVersion) {
    throw new ArchiveFileError(
      'newer_version',
      'This backup was made with a newer version of Sitewright. This platform has to be updated before it can be imported.',
      manifestPath,
    );
  }
  const parsed = archiveManifestSchema.safeParse(content);
  if (!parsed.success) throw tampered(manifestPath);
  return parsed.data;
};

const compare = (manifest: ArchiveManifest, entries: ReadonlyMap<string, Entry>): void => {
  const listed = new Set<string>();
  let rowBytes = 0;
  let rows = 0;
  for (const file of manifest.files) {
    if (file.path === manifestPath || listed.has(file.path)) throw tampered(manifestPath);
    listed.add(file.path);
    if (entries.get(file.path)?.uncompressedSize !== file.bytes) throw tampered(file.path);
    if (!file.path.startsWith('data/')) continue;
    rowBytes += file.bytes;
    rows += file.rows ?? 0;
  }
  if (rowBytes > limits.rowsBytesMax || rows > limits.rowsMax) {
    throw new ArchiveFileError('too_large', 'The tables of this backup are too large.');
  }
  for (const path of entries.keys()) if (path !== manifestPath && !listed.has(path)) throw tampered(path);
};

/** An opened backup. Its rows are not checked against their tables yet. */
export class SiteArchive {
  readonly manifest: ArchiveManifest;
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #files: ReadonlyMap<string, ArchiveManifest['files'][number]>;
  readonly #uploads: ReadonlyMap<string, string>;

  constructor(manifest: ArchiveManifest, zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.manifest = manifest;
    this.#zip = zip;
    this.#entries = entries;
    this.#files = new Map(manifest.files.map((file) => [file.path, file]));
    this.#uploads = new Map(
      manifest.files.flatMap(({ path, bytes }) => {
        const [name] = path.split('.');
        // An upload that was lost before the backup was made is empty.
        return path.startsWith('data/') || bytes === 0 ? [] : [[name!, path] as const];
      }),
    );
  }

  /** Unpacked. */
  get bytes(): number {
    return this.manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  has(path: string): boolean {
    return this.#files.has(path);
  }

  /** Path of the upload that a row names; undefined when the backup does not have it. */
  uploadOf(folder: 'media' | 'files', id: string): string | undefined {
    return this.#uploads.get(`${folder}/${id}`);
  }

  /** Unpacked size of a file; 0 for one that the backup does not have. */
  bytesOf(path: string | undefined): number {
    return (path === undefined ? undefined : this.#files.get(path)?.bytes) ?? 0;
  }

  async #open(path: string): Promise<Readable> {
    const entry = this.#entries.get(path);
    if (!entry) throw tampered(path);
    return this.#zip.openReadStreamPromise(entry);
  }

  /** The rows of a table as JSON values; none when the backup does not have it. @throws ArchiveFileError */
  async *rows(path: string): AsyncGenerator<{ row: unknown; line: number }> {
    const file = this.#files.get(path);
    if (!file) return;
    const hash = createHash('sha256');
    let line = 0;
    let begun: Buffer[] = [];
    let begunBytes = 0;
    const parse = (text: Buffer): { row: unknown; line: number } => {
      line += 1;
      try {
        return { row: JSON.parse(text.toString()) as unknown, line };
      } catch {
        throw new ArchiveFileError('broken_row', `Line ${line} of ${path} is not JSON.`, path);
      }
    };
    try {
      for await (const chunk of (await this.#open(path)) as AsyncIterable<Buffer>) {
        hash.update(chunk);
        let start = 0;
        for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
          const text = Buffer.concat([...begun, chunk.subarray(start, end)]);
          begun = [];
          begunBytes = 0;
          start = end + 1;
          yield parse(text);
        }
        if (start < chunk.length) begun.push(chunk.subarray(start));
        begunBytes += chunk.length - start;
        if (begunBytes > limits.rowBytesMax) {
          throw new ArchiveFileError('too_large', `Line ${line + 1} of ${path} is too long.`, path);
        }
      }
    } catch (error) {
      throw broken(error, path);
    }
    if (begunBytes > 0 || hash.digest('hex') !== file.sha256 || line !== file.rows) throw tampered(path);
  }

  /** A small file as text. @throws ArchiveFileError */
  async text(path: string, bytesMax: number): Promise<string> {
    if (this.bytesOf(path) > bytesMax) throw new ArchiveFileError('too_large', `${path} is too large.`, path);
    try {
      const body = await buffer(await this.#open(path));
      if (createHash('sha256').update(body).digest('hex') !== this.#files.get(path)?.sha256)
        throw tampered(path);
      return body.toString();
    } catch (error) {
      throw broken(error, path);
    }
  }

  /** Writes an upload to a local file. @throws ArchiveFileError */
  async extract(path: string, target: string): Promise<{ size: number; sha256: string }> {
    const file = this.#files.get(path);
    if (!file) throw tampered(path);
    const hash = createHash('sha256');
    let size = 0;
    const body = await this.#open(path).catch((error: unknown) => {
      throw broken(error, path);
    });
    await pipeline(
      body,
      async function* (source: AsyncIterable<Buffer>) {
        for await (const chunk of source) {
          hash.update(chunk);
          size += chunk.length;
          yield chunk;
        }
      },
      createWriteStream(target, { mode: 0o600 }),
    ).catch((error: unknown) => {
      throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? error : broken(error, path);
    });
    const sha256 = hash.digest('hex');
    if (sha256 !== file.sha256) throw tampered(path);
    return { size, sha256 };
  }

  /** Reads an upload without keeping it. @throws ArchiveFileError when it is not the file of the manifest */
  async verify(path: string): Promise<void> {
    const hash = createHash('sha256');
    try {
      for await (const chunk of (await this.#open(path)) as AsyncIterable<Buffer>) hash.update(chunk);
    } catch (error) {
      throw broken(error, path);
    }
    if (hash.digest('hex') !== this.#files.get(path)?.sha256) throw tampered(path);
  }
}

/** Gives an opened backup to `work`, and closes it afterwards. @throws ArchiveFileError */
export const withSiteArchive = async <Result>(
  path: string,
  work: (archive: SiteArchive) => Promise<Result>,
): Promise<Result> => {
  const zip = await openPromise(path, {
    decodeStrings: false,
    validateEntrySizes: true,
    autoClose: false,
  }).catch(() => {
    throw new ArchiveFileError(
      'not_a_backup',
      'This file is not a ZIP file, or it stops before its end. Download the backup again.',
    );
  });
  try {
    const entries = await readEntries(zip).catch((error: unknown) => {
      throw broken(error);
    });
    const bytes = await readWhole(zip, entries.get(manifestPath)!, limits.manifestBytesMax).catch(
      (error: unknown) => {
        throw broken(error, manifestPath);
      },
    );
    const manifest = parseManifest(bytes.toString());
    compare(manifest, entries);
    return await work(new SiteArchive(manifest, zip, entries));
  } finally {
    zip.close();
  }
};
