// The uploaded file of an import, in a folder of this server: it is read as a stream, and archives entry by entry.
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { ImportFileError, type ImportSource } from '@sitewright/blog/import/imported-item';
import { exportInArchive, formatOfFile, formatOfPaths } from '@sitewright/blog/import/detect-format';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import { AppError } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { onDisk } from '../../../core/storage/on-disk.ts';
import { type Archive, openArchive } from './archive.ts';

type Env = Pick<ServerContext, 'env'>;

const folderOf = ({ env }: Env): string => join(env.dataDir, 'imports');
export const importPath = (ctx: Env, importId: string): string => join(folderOf(ctx), importId);

/** Moves a received file to where imports are kept. */
export const keepImportFile = async (ctx: Env, importId: string, received: string): Promise<void> => {
  await onDisk(mkdir(folderOf(ctx), { recursive: true, mode: 0o700 }));
  await onDisk(rename(received, importPath(ctx, importId)));
};

export const deleteImportFile = (ctx: Env, importId: string): Promise<void> =>
  rm(importPath(ctx, importId), { force: true });

export const hasImportFile = (ctx: Env, importId: string): Promise<boolean> =>
  stat(importPath(ctx, importId)).then(
    () => true,
    () => false,
  );

/** Also those whose import was deleted with its site. */
export const deleteOldImportFiles = async (ctx: Env, before: Date): Promise<void> => {
  for (const name of await readdir(folderOf(ctx)).catch(() => [])) {
    const file = await stat(importPath(ctx, name)).catch(() => undefined);
    if (file && file.mtime < before) await deleteImportFile(ctx, name);
  }
};

const openFile = async (path: string): Promise<FileHandle> => {
  try {
    return await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new AppError('validation_failed', 'The file of this import was deleted. Upload it again.');
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
