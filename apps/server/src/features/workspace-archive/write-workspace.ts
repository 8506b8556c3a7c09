// Writes the archive of a workspace as one stream. The backup of each site is made when its turn comes, so the archive needs no more
// memory or disk than the rows of the largest site.
import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import {
  type WorkspaceManifest,
  workspaceArchiveFormat,
  workspaceArchiveVersion,
} from '@sitewright/contract/workspace-archive/workspace-archives';
import type { RunProgress } from '@sitewright/contract/runs/runs';
import type { Actor } from '../../core/actor.ts';
import { notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant, withTenantSnapshot } from '../../core/db/tenant-scope.ts';
import { textStream, type ZipEntry, zipStream } from '../../core/storage/zip-stream.ts';
import { findTenant } from '../../identity/tenants/tenants.store.ts';
import { listOwnDesigns } from '../custom-templates/archive/used-designs.store.ts';
import { designPath, openDesign } from '../site-archive/archived-designs.ts';
import { archiveEntries, writeRows } from '../site-archive/write-archive.ts';
import { listLibraryRows } from '../site-sections/section-library.store.ts';
import { requireSite } from '../sites/require-site.ts';
import { manifestPath, sitePath } from './archive-paths.ts';
import { listArchivedSites, listMembers } from './workspace-archives.store.ts';

export interface WorkspaceWriting {
  actor: Actor;
  folder: string;
  signal: AbortSignal;
  progress: (now: RunProgress) => void;
}

type ArchivedFile = WorkspaceManifest['files'][number];

const allParts = {
  pages: true,
  media: true,
  forms: true,
  submissions: true,
  blog: true,
  history: true,
} as const;

/** Passes a stream on and completes `about` at its end. */
const described = (body: Readable, about: ArchivedFile): Readable => {
  const hash = createHash('sha256');
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      about.bytes += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      about.sha256 = hash.digest('hex');
      done();
    },
  });
  body.once('error', (error) => counted.destroy(error));
  counted.once('close', () => body.destroy());
  return body.pipe(counted);
};

const siteStream = async (
  ctx: ServerContext,
  { actor, folder, signal }: WorkspaceWriting,
  siteId: string,
): Promise<Readable> => {
  const own = join(folder, siteId);
  await mkdir(own, { recursive: true });
  const written = await withTenantSnapshot(ctx.db, actor, async (tx) =>
    writeRows(ctx, tx, await requireSite(tx, actor, siteId, 'archives.read'), {
      parts: allParts,
      folder: own,
      signal,
    }),
  );
  const entries = archiveEntries(ctx, written, {
    onFile: () => signal.throwIfAborted(),
    onMissing: (path) => ctx.log.warn({ siteId, path }, 'a file is missing in the archive of a workspace'),
  });
  const onFailure = (error: unknown): void =>
    ctx.log.warn({ err: error }, 'an archive of a workspace was aborted');
  return zipStream(entries, onFailure, { isReproducible: true });
};

const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** Answers the stream and the number of sites in it. */
export const writeWorkspace = async (
  ctx: ServerContext,
  writing: WorkspaceWriting,
): Promise<{ body: Readable; sites: number }> => {
  const { actor, progress, signal } = writing;
  const { tenant, sites, people, library, designs } = await withTenant(ctx.db, actor, async (tx) => ({
    tenant: await findTenant(tx, tx.tenantId),
    sites: await listArchivedSites(tx),
    people: await listMembers(tx),
    library: await listLibraryRows(tx),
    designs: await listOwnDesigns(tx),
  }));
  if (!tenant) throw notFound('The workspace');
  const manifest: WorkspaceManifest = {
    format: workspaceArchiveFormat,
    // Older programs read an archive without designs.
    version: designs.length > 0 ? workspaceArchiveVersion : 1,
    name: tenant.name,
    locale: tenant.locale === 'vi' ? 'vi' : 'en',
    timezone: tenant.timezone,
    sites: [],
    files: [],
  };
  const siteEntries = sites.map(({ id, name, ownerEmail }, index): ZipEntry => ({
    path: sitePath(index),
    isPacked: true,
    open: async () => {
      signal.throwIfAborted();
      progress({ done: index, total: sites.length });
      const about = { path: sitePath(index), bytes: 0, sha256: '', name, ownerEmail };
      manifest.sites.push(about);
      return described(await siteStream(ctx, writing, id), about);
    },
  }));
  const file = (path: string, open: () => Readable | Promise<Readable>): ZipEntry => ({
    path,
    open: async () => {
      signal.throwIfAborted();
      const about = { path, bytes: 0, sha256: '' };
      manifest.files.push(about);
      return described(await open(), about);
    },
  });
  const text = (path: string, content: string): ZipEntry => file(path, () => textStream(content));
  const onMissing = (path: string): void =>
    ctx.log.warn({ path }, 'a file is missing in the archive of a workspace');
  const entries: ZipEntry[] = [
    text('people.ndjson', lines(people)),
    text(
      'library.ndjson',
      lines(library.map(({ name, category, content }) => ({ name, category, content }))),
    ),
    ...designs.map((row) => file(designPath(row.id), () => openDesign(ctx, row, onMissing))),
    ...siteEntries,
    { path: manifestPath, open: () => textStream(`${JSON.stringify(manifest, null, 1)}\n`) },
  ];
  const body = zipStream(entries, (error) =>
    ctx.log.warn({ err: error }, 'an archive of a workspace was aborted'),
  );
  return { body, sites: sites.length };
};
