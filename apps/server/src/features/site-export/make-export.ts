// Makes the file of an export and stores it.
import { limits } from '@sitewright/contract/limits';
import type { SiteExport } from '@sitewright/contract/site-archive/site-exports';
import type { RunProgress } from '@sitewright/contract/runs/runs';
import { Readable } from 'node:stream';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenantSnapshot } from '../../core/db/tenant-scope.ts';
import { createObjectKey } from '../../core/storage/object-keys.ts';
import { type ZipEntry, zipStream } from '../../core/storage/zip-stream.ts';
import { archiveEntries, writeRows } from '../site-archive/write-archive.ts';
import { requireSite } from '../sites/require-site.ts';
import { asResponse } from '../media/upload/storage-responses.ts';
import { staticSiteEntries } from '../static-export/static-export.ts';
import type { ExportRow } from './site-exports.store.ts';

export const exportsFolder = 'exports/';

export interface Making {
  row: ExportRow;
  actor: Actor;
  signal: AbortSignal;
  folder: string;
  progress: (now: RunProgress) => void;
}

export interface StoredExport {
  key: string;
  bytes: number;
  files: number;
  warnings: SiteExport['warnings'];
}

/** No export is larger: the storage counts while it writes, and needs a limit. */
const bytesMax = 1024 ** 5;

const store = async (
  ctx: ServerContext,
  body: Readable,
  { extension, contentType, signal }: { extension: string; contentType: string; signal: AbortSignal },
): Promise<{ key: string; bytes: number }> => {
  const key = exportsFolder + createObjectKey(extension);
  const stop = (): void => {
    body.destroy(new Error('the export was cancelled'));
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    const { size } = await ctx.storage.put(key, body, { contentType, maxBytes: bytesMax });
    return { key, bytes: size };
  } catch (error) {
    body.on('error', () => undefined).destroy();
    throw asResponse(error);
  } finally {
    signal.removeEventListener('abort', stop);
  }
};

const zip = (ctx: ServerContext, entries: readonly ZipEntry[]): Readable =>
  zipStream(entries, (error) => ctx.log.warn({ err: error }, 'an export of a site was aborted'), {
    isReproducible: true,
  });

export const storeBackup = async (
  ctx: ServerContext,
  { row, actor, signal, folder, progress }: Making,
): Promise<StoredExport> => {
  const written = await withTenantSnapshot(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, row.site_id, 'archives.write');
    return writeRows(ctx, tx, site, { parts: row.options, folder, signal });
  });
  const warnings: SiteExport['warnings'] = [];
  const total = written.tables.length + written.objects.length + written.designs.length;
  let done = 0;
  const entries = archiveEntries(ctx, written, {
    onFile: () => {
      signal.throwIfAborted();
      done += 1;
      progress({ done, total });
    },
    onMissing: (path) => {
      if (warnings.length < limits.lists.pageSize) warnings.push({ code: 'file_missing', path, detail: '' });
    },
  });
  const stored = await store(ctx, zip(ctx, entries), {
    extension: 'zip',
    contentType: 'application/zip',
    signal,
  });
  return { ...stored, files: entries.length, warnings };
};

/** The only file of a single page, without a ZIP around it. */
const openEntry = async ({ open }: ZipEntry): Promise<Readable> => open();

export const storeWebsite = async (
  ctx: ServerContext,
  { row, actor, signal, progress }: Making,
): Promise<StoredExport> => {
  const { options, use_case: useCase } = row;
  if (useCase === 'backup') throw new Error('a backup is not a website');
  const { entries, warnings } = await withTenantSnapshot(ctx.db, actor, async (tx) =>
    staticSiteEntries(ctx, tx, await requireSite(tx, actor, row.site_id, 'archives.write'), {
      useCase,
      blog: options.blog,
      media: options.media,
      ...(options.formUrl === null ? {} : { formUrl: options.formUrl }),
    }),
  );
  let done = 0;
  const counted = entries.map((entry): ZipEntry => ({
    ...entry,
    open: () => {
      signal.throwIfAborted();
      done += 1;
      progress({ done, total: entries.length });
      return entry.open();
    },
  }));
  const [only] = counted;
  const isPage = useCase === 'single-page' && counted.length === 1;
  const stored = await store(ctx, isPage ? await openEntry(only!) : zip(ctx, counted), {
    extension: isPage ? 'html' : 'zip',
    contentType: isPage ? 'text/html' : 'application/zip',
    signal,
  });
  return { ...stored, files: counted.length, warnings };
};
