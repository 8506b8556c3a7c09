// The uploaded file of an import: it is read as a stream, and archives entry by entry.
import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { ImportFileError, type ImportSource } from '@sitewright/blog/import/imported-item';
import { exportInArchive, formatOfFile, formatOfPaths } from '@sitewright/blog/import/detect-format';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import { AppError } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { copyObject, withTempFolder } from '../../media/workers/temp-folder.ts';
import { type Archive, openArchive } from './archive.ts';

type Context = Pick<ServerContext, 'storage'>;

const importsFolder = 'blog-imports/';
const keyOf = (importId: string): string => importsFolder + importId;

/** Keeps a received file until its import has ended. */
export const keepImportFile = async ({ storage }: Context, importId: string, path: string): Promise<void> => {
  const { size } = await stat(path);
  await storage.putFile(keyOf(importId), path, {
    contentType: 'application/octet-stream',
    maxBytes: size,
    size,
  });
};

export const deleteImportFile = ({ storage }: Context, importId: string): Promise<void> =>
  storage.delete(keyOf(importId));

export const hasImportFile = async ({ storage }: Context, importId: string): Promise<boolean> =>
  (await storage.head(keyOf(importId))) !== undefined;

/** Also those whose import was deleted with its site. */
export const deleteOldImportFiles = async ({ storage }: Context, before: Date): Promise<void> => {
  for await (const { key, changedAt } of storage.list(importsFolder))
    if (changedAt < before) await storage.delete(key);
};

const fileDeleted = (): AppError =>
  new AppError('validation_failed', 'The file of this import was deleted. Upload it again.');

const openFile = async (path: string): Promise<FileHandle> => {
  try {
    return await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw fileDeleted();
  }
};

const headOf = async (path: string): Promise<Uint8Array> => {
  const file = await openFile(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

const unknownFormat = (): ImportFileError =>
  new ImportFileError(
    'unknown_format',
    'This file can’t be imported. Choose an export of WordPress (XML), Ghost (JSON), Medium or Substack (ZIP), or a ZIP file of Markdown files.',
  );

const noFiles = { paths: [], read: () => Promise.resolve(undefined) } as const;

const fromArchive = async (archive: Archive): Promise<ImportSource> => {
  const inner = exportInArchive(archive.paths);
  const paths = archive.paths;
  const read = (path: string): Promise<Uint8Array | undefined> => archive.read(path);
  if (inner !== undefined) {
    const head = await archive.head(inner);
    const format = formatOfFile(head, inner);
    if (format === 'wordpress' || format === 'ghost')
      return { format, paths, read, open: () => archive.open(inner) };
  }
  const format = formatOfPaths(paths);
  if (format === undefined) throw unknownFormat();
  return { format, paths, read, open: () => archive.open(paths[0] ?? '') };
};

/** Gives an opened file to `work`, and closes it afterwards. @throws ImportFileError when it is none that can be imported */
export const withImportSource = async <Result>(
  { path, name }: { path: string; name: string },
  work: (source: ImportSource) => Promise<Result>,
): Promise<Result> => {
  const format = formatOfFile(await headOf(path), name);
  if (format === undefined) throw unknownFormat();
  if (format === 'archive') {
    const archive = await openArchive(path);
    try {
      return await work(await fromArchive(archive));
    } finally {
      archive.close();
    }
  }
  const open = (): AsyncIterable<Uint8Array> => createReadStream(path);
  if (format !== 'markdown') return work({ ...noFiles, format, open });
  const read = async (): Promise<Uint8Array | undefined> => {
    const bytes = await readFile(path);
    return bytes.length > blogLimits.importEntryBytesMax ? undefined : bytes;
  };
  return work({ format, paths: [name], read, open });
};

/** The same for the file of an import. @throws AppError 422 when it was deleted */
export const withImportFile = <Result>(
  ctx: ServerContext,
  importId: string,
  name: string,
  work: (source: ImportSource) => Promise<Result>,
): Promise<Result> =>
  withTempFolder(ctx, async (folder) => {
    const path = join(folder, 'import');
    if (!(await copyObject(ctx, keyOf(importId), path))) throw fileDeleted();
    return withImportSource({ path, name }, work);
  });
