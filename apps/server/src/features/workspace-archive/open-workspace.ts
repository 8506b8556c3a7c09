// Opens the archive of a workspace. It is the file of a stranger, like the backups of sites in it, which are checked one by one when
// they are imported.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { workspaceArchiveLimits as limits } from '@sitewright/contract/workspace-archive/workspace-archive-limits';
import {
  type WorkspaceManifest,
  workspaceArchiveFormat,
  workspaceArchiveVersion,
  workspaceManifestSchema,
} from '@sitewright/contract/workspace-archive/workspace-archives';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { archivedDesignBytesMax } from '../custom-templates/archive/archived-design.ts';
import { isDesignPath } from '../site-archive/archived-designs.ts';
import { ArchiveFileError, broken, isLink, nameOf, tampered } from '../site-archive/open-archive.ts';
import { manifestPath, usableName } from './archive-paths.ts';

const notAWorkspace = (): ArchiveFileError =>
  new ArchiveFileError(
    'not_a_backup',
    'This file is not an exported workspace. Choose a ZIP file that was exported in the settings of a workspace.',
  );

const readEntries = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  if (zip.entryCount > limits.sitesMax + limits.designsMax + 10)
    throw new ArchiveFileError('too_many_files', `This ZIP file has ${zip.entryCount} files.`);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const path = nameOf(entry);
    if (!usableName.test(path) || isLink(entry) || entry.isEncrypted() || entries.has(path))
      throw notAWorkspace();
    entries.set(path, entry);
  }
  return entries;
};

const parseManifest = (text: string): WorkspaceManifest => {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw tampered(manifestPath);
  }
  const head = content as { format?: unknown; version?: unknown } | null;
  if (head?.format !== workspaceArchiveFormat) throw notAWorkspace();
  if (typeof head.version === 'number' && head.version > workspaceArchiveVersion)
    throw new ArchiveFileError(
      'newer_version',
      'This workspace was exported with a newer version of Sitewright. This platform has to be updated before it can be imported.',
      manifestPath,
    );
  const parsed = workspaceManifestSchema.safeParse(content);
  if (!parsed.success) throw tampered(manifestPath);
  return parsed.data;
};

export class OpenedWorkspace {
  readonly manifest: WorkspaceManifest;
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  constructor(manifest: WorkspaceManifest, zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.manifest = manifest;
    this.#zip = zip;
    this.#entries = entries;
  }

  async #open(path: string): Promise<Readable> {
    const entry = this.#entries.get(path);
    if (!entry) throw tampered(path);
    return this.#zip.openReadStreamPromise(entry);
  }

  /** Writes a file to `target`. @throws ArchiveFileError when it is not the file of the manifest */
  async extract({ path, bytes, sha256 }: WorkspaceManifest['files'][number], target: string): Promise<void> {
    if (this.#entries.get(path)?.uncompressedSize !== bytes) throw tampered(path);
    const hash = createHash('sha256');
    const body = await this.#open(path);
    await pipeline(
      body,
      async function* (source: AsyncIterable<Buffer>) {
        for await (const chunk of source) {
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(target, { mode: 0o600 }),
    ).catch((error: unknown) => {
      throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? error : broken(error, path);
    });
    if (hash.digest('hex') !== sha256) throw tampered(path);
  }

  /** A file as text. @throws ArchiveFileError when it is not the file of the manifest */
  async text({ path, sha256 }: WorkspaceManifest['files'][number]): Promise<string> {
    const text = await readText(await this.#open(path), path);
    if (createHash('sha256').update(text).digest('hex') !== sha256) throw tampered(path);
    return text;
  }

  /** The objects of a text file, one on each line; none when the archive does not have it. @throws ArchiveFileError */
  async rows(path: string): Promise<unknown[]> {
    const about = this.manifest.files.find((file) => file.path === path);
    if (!about) return [];
    const text = await this.text(about);
    try {
      return text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as unknown);
    } catch {
      throw tampered(path);
    }
  }
}

const readText = async (body: Readable, path: string): Promise<string> => {
  const chunks: Buffer[] = [];
  const bytesMax = isDesignPath(path) ? archivedDesignBytesMax : limits.textBytesMax;
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bytesMax) throw new ArchiveFileError('too_large', `${path} is too large.`, path);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
};

/** Gives an opened archive to `work`, and closes it afterwards. @throws ArchiveFileError */
export const withWorkspaceArchive = async <Result>(
  path: string,
  work: (archive: OpenedWorkspace) => Promise<Result>,
): Promise<Result> => {
  const zip = await openPromise(path, {
    decodeStrings: false,
    validateEntrySizes: true,
    autoClose: false,
  }).catch(() => {
    throw notAWorkspace();
  });
  try {
    const entries = await readEntries(zip).catch((error: unknown) => {
      throw broken(error);
    });
    const entry = entries.get(manifestPath);
    if (!entry) throw notAWorkspace();
    const text = await readText(await zip.openReadStreamPromise(entry), manifestPath).catch(
      (error: unknown) => {
        throw broken(error, manifestPath);
      },
    );
    const manifest = parseManifest(text);
    for (const { path: name } of [...manifest.sites, ...manifest.files])
      if (!entries.has(name)) throw tampered(name);
    return await work(new OpenedWorkspace(manifest, zip, entries));
  } finally {
    zip.close();
  }
};
