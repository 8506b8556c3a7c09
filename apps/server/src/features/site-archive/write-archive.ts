// Writes the backup of a site: its rows in one snapshot of the database to files of a temporary folder, then a ZIP of these
// and of the uploads, which are read from the storage one after the other.
import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { finished } from 'node:stream/promises';
import {
  type ArchiveManifest,
  type ArchiveParts,
  archiveFormat,
  archiveVersion,
  manifestPath,
} from '@sitewright/contract/site-archive/archive-manifest';
import type { ArchivedObject, ArchiveRow, ArchiveTable } from '../../core/db/archive/archive-table.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { textStream, type ZipEntry } from '../../core/storage/zip-stream.ts';
import type { SiteRow } from '../sites/site-rows.ts';
import { maskId } from './archive-ids.ts';
import { assetIdsOf, designPath, openDesign, readDesigns } from './archived-designs.ts';
import { type Mentions } from './archived-text.ts';
import type { TemplateRow } from '../custom-templates/custom-templates.store.ts';
import { readMentions, readTable } from './read-table.store.ts';
import { archivedSite, siteTable } from './site-row.ts';

type ArchivedFile = ArchiveManifest['files'][number];

export const tablePath = (name: string): string => `data/${name}.ndjson`;

/** Uploads of the media library, and other files of rows. */
export const objectPath = (table: ArchiveTable, id: string, extension: string): string =>
  `${table.name === 'media' ? 'media' : 'files'}/${id}.${extension}`;

/** Submissions are rows of forms. */
export const tablesOf = (tables: readonly ArchiveTable[], parts: ArchiveParts): ArchiveTable[] =>
  tables.filter(({ part }) => parts[part] && (part !== 'submissions' || parts.forms));

export interface WrittenRows {
  siteId: string;
  name: string;
  parts: ArchiveParts;
  tables: { path: string; file: string; about: ArchivedFile }[];
  objects: { path: string; object: ArchivedObject }[];
  designs: TemplateRow[];
}

/** Writes rows as lines and answers what the manifest says about the file. */
const writeLines = async (
  file: string,
  rows: AsyncIterable<ArchiveRow>,
): Promise<Omit<ArchivedFile, 'path'>> => {
  const output = createWriteStream(file, { mode: 0o600 });
  const done = finished(output);
  // The loop below waits for it; without a listener meanwhile a full disk would end the process.
  done.catch(() => undefined);
  const hash = createHash('sha256');
  let bytes = 0;
  let count = 0;
  for await (const row of rows) {
    const line = Buffer.from(`${JSON.stringify(row)}\n`);
    hash.update(line);
    bytes += line.length;
    count += 1;
    if (!output.write(line))
      await new Promise<void>((resolve) => output.once('drain', resolve).once('close', resolve));
    if (output.errored) break;
  }
  output.end();
  await done;
  return { bytes, sha256: hash.digest('hex'), rows: count };
};

const oneRow = async function* (row: ArchiveRow): AsyncGenerator<ArchiveRow> {
  yield await Promise.resolve(row);
};

/** Reads everything that is in the database. The transaction decides of which moment. */
export const writeRows = async (
  ctx: Pick<ServerContext, 'archiveTables'>,
  tx: TenantTransaction,
  site: SiteRow,
  { parts, folder, signal }: { parts: ArchiveParts; folder: string; signal: AbortSignal },
): Promise<WrittenRows> => {
  const designs = parts.pages || parts.blog ? await readDesigns(tx, site.id) : [];
  const mentions: Mentions = {
    ...(await readMentions(tx, ctx.archiveTables, site)),
    assets: assetIdsOf(designs),
  };
  await mkdir(folder, { recursive: true });
  const written: WrittenRows = {
    siteId: maskId(site.id, site.archive_mask),
    name: site.name,
    parts: { ...parts, submissions: parts.submissions && parts.forms },
    tables: [],
    objects: [],
    designs,
  };
  const write = async (name: string, rows: AsyncIterable<ArchiveRow>): Promise<void> => {
    signal.throwIfAborted();
    const path = tablePath(name);
    const file = join(folder, name);
    const about = { path, ...(await writeLines(file, rows)) };
    written.tables.push({ path, file, about });
  };
  await write(siteTable, oneRow(archivedSite(site, mentions)));
  for (const table of tablesOf(ctx.archiveTables, parts)) {
    await write(table.name, readTable(tx, table, site.id, mentions));
    for (const object of (await table.objects?.(tx, site.id)) ?? []) {
      const id = maskId(object.id, mentions.mask);
      written.objects.push({ path: objectPath(table, id, object.extension), object });
    }
  }
  written.objects.sort((one, other) => (one.path < other.path ? -1 : 1));
  return written;
};

const counting = (hash: Hash, count: (bytes: number) => void): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      count(chunk.length);
      done(null, chunk);
    },
  });

/** The files of the ZIP; the manifest is the last one, since only then all of them were read. */
export const archiveEntries = (
  { storage }: Pick<ServerContext, 'storage'>,
  { siteId, name, parts, tables, objects, designs }: WrittenRows,
  { onFile, onMissing }: { onFile: () => void; onMissing: (path: string) => void },
): ZipEntry[] => {
  const files: ArchivedFile[] = tables.map(({ about }) => about);
  const tableEntries = tables.map(({ path, file }): ZipEntry => ({
    path,
    open: () => {
      onFile();
      return createReadStream(file);
    },
  }));
  /** What the manifest says about a file is known when it was read. */
  const counted = (path: string, body: Readable): Readable => {
    const about = { path, bytes: 0, sha256: '' };
    files.push(about);
    const hash = createHash('sha256');
    const counter = counting(hash, (bytes) => {
      about.bytes += bytes;
    });
    counter.once('end', () => {
      about.sha256 = hash.digest('hex');
    });
    body.once('error', (error) => counter.destroy(error));
    return body.pipe(counter);
  };
  const objectEntries = objects.map(({ path, object }): ZipEntry => ({
    path,
    isPacked: true,
    open: async () => {
      onFile();
      const found = await storage.get(object.key);
      // Its bytes were lost before: the rest of the backup is worth having.
      if (!found) onMissing(path);
      return counted(path, found ? found.body : textStream(''));
    },
  }));
  const designEntries = designs.map((row): ZipEntry => ({
    path: designPath(row.id),
    open: async () => {
      onFile();
      return counted(designPath(row.id), await openDesign({ storage }, row, onMissing));
    },
  }));
  const manifest: ZipEntry = {
    path: manifestPath,
    open: () => {
      const content: ArchiveManifest = {
        format: archiveFormat,
        // Older programs read a backup without designs.
        version: designs.length > 0 ? archiveVersion : 1,
        siteId,
        name,
        parts,
        files,
      };
      return textStream(`${JSON.stringify(content, null, 1)}\n`);
    },
  };
  return [...tableEntries, ...objectEntries, ...designEntries, manifest];
};
