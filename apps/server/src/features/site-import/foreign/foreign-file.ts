// An upload that is the JSON file of another program becomes a backup, which is then checked, imported and undone like any other.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  type ArchiveManifest,
  archiveFormat,
  archiveVersion,
  manifestPath,
} from '@sitewright/contract/site-archive/archive-manifest';
import { archiveLimits as limits } from '@sitewright/contract/site-archive/archive-limits';
import { foreignFormat, foreignSiteSchema } from '@sitewright/contract/site-archive/foreign-site';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { textStream, type ZipEntry, zipStream } from '../../../core/storage/zip-stream.ts';
import { withTempFolder } from '../../media/workers/temp-folder.ts';
import { ArchiveFileError } from '../../site-archive/open-archive.ts';
import { tablePath } from '../../site-archive/write-archive.ts';
import { type ConvertedSite, convertSite, nestedTooDeep } from './convert-site.ts';
import { problemsTable } from './foreign-problems.ts';

export interface BackupFile {
  path: string;
  size: number;
}

const isJson = async (path: string): Promise<boolean> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return /^\ufeff?\s*\{/.test(buffer.subarray(0, bytesRead).toString());
  } finally {
    await file.close();
  }
};

/** The schema follows elements inside of each other, as far as the stack goes. */
const parseSite = (content: unknown): ReturnType<typeof foreignSiteSchema.safeParse> => {
  try {
    return foreignSiteSchema.safeParse(content);
  } catch (error) {
    if (error instanceof RangeError) throw nestedTooDeep('pages');
    throw error;
  }
};

const readSite = async (path: string) => {
  const { size } = await stat(path);
  if (size > limits.foreignBytesMax) {
    const megabytes = limits.foreignBytesMax / 1024 / 1024;
    throw new ArchiveFileError('too_large', `A JSON file can have up to ${megabytes} MB.`);
  }
  let content: unknown;
  try {
    content = JSON.parse((await readFile(path, 'utf8')).replace(/^\ufeff/, ''));
  } catch (error) {
    throw new ArchiveFileError('broken_file', `This JSON file can’t be read (${(error as Error).message}).`);
  }
  if ((content as { format?: unknown }).format !== foreignFormat) {
    throw new ArchiveFileError(
      'not_a_backup',
      `This JSON file is not a site: its format is not “${foreignFormat}”.`,
    );
  }
  const parsed = parseSite(content);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  const place = issue.path.join('.');
  throw new ArchiveFileError('broken_row', `${place} can’t be imported (${issue.message}).`, place);
};

const writeBackup = async (
  { siteId, name, tables, problems }: ConvertedSite,
  target: string,
): Promise<void> => {
  const all = { ...tables, [problemsTable]: problems.slice(0, limits.problemsListed) };
  const files = Object.entries(all).map(([table, rows]) => {
    const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    const about = {
      path: tablePath(table),
      bytes: Buffer.byteLength(text),
      sha256: createHash('sha256').update(text).digest('hex'),
      rows: rows.length,
    };
    return { about, text };
  });
  const manifest: ArchiveManifest = {
    format: archiveFormat,
    version: archiveVersion,
    siteId,
    name,
    parts: { pages: true, media: false, forms: false, submissions: false, blog: false, history: false },
    files: files.map(({ about }) => about),
  };
  const entries = files.map(({ about, text }): ZipEntry => ({
    path: about.path,
    open: () => textStream(text),
  }));
  entries.push({ path: manifestPath, open: () => textStream(JSON.stringify(manifest)) });
  await pipeline(
    zipStream(entries, () => undefined),
    createWriteStream(target, { mode: 0o600 }),
  );
};

/** Gives a received file to `work` as a backup. @throws ArchiveFileError */
export const withBackupFile = async <Result>(
  ctx: ServerContext,
  { path, size }: BackupFile,
  work: (backup: BackupFile) => Promise<Result>,
): Promise<Result> => {
  if (!(await isJson(path))) return work({ path, size });
  const foreign = await readSite(path);
  return withTempFolder(ctx, async (folder) => {
    const backup = join(folder, 'backup');
    await writeBackup(convertSite(ctx.library, foreign, ctx.clock.now()), backup);
    return work({ path: backup, size: (await stat(backup)).size });
  });
};
