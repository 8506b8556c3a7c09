// Exports what a user created and uploaded, in every tenant: one folder for each of their sites.
import type { PageSummary } from '@sitewright/contract/pages/pages';
import { withTenant } from '../../core/db/tenant-scope.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { listCommentsOf } from '../comments/comments.service.ts';
import { listSharedSites } from '../../identity/members/members.store.ts';
import { describeSavedSite, savedPage, savedPart } from '../pages/saved-site.service.ts';
import { listSectionRows } from '../site-sections/site-sections.service.ts';
import { listNamesBy } from '../version-history/site-versions.service.ts';
import { listNotesOf } from '../submissions/notes/notes.service.ts';
import { creditsText } from './credits-text.ts';
import { listTenantsOf } from '../../identity/user-management/deletion.store.ts';
import { listMediaOf, listSitesOf } from './export.store.ts';
import { distinctNames, fileName, fileNameWithEnding } from './file-names.ts';
import { jsonEntry, objectEntry, textStream, type ZipEntry } from '../../core/storage/zip-stream.ts';

type OwnSite = Awaited<ReturnType<typeof listSitesOf>>[number];
type OwnFile = Awaited<ReturnType<typeof listMediaOf>>[number];

interface ExportScope {
  ctx: ServerContext;
  tenantId: string;
  userId: string;
}

const inTenant = <T>(
  { ctx, tenantId, userId }: ExportScope,
  fn: Parameters<typeof withTenant<T>>[2],
): Promise<T> => withTenant(ctx.db, { tenantId, userId }, fn);

const pageEntries = (
  place: ExportScope,
  siteId: string,
  folder: string,
  pages: PageSummary[],
): ZipEntry[] => {
  const distinct = distinctNames();
  return pages.map((page) =>
    jsonEntry(`${folder}/pages/${distinct(fileName(page.slug, 'home'))}.json`, async () => ({
      ...page,
      content: await inTenant(place, (tx) => savedPage(tx, siteId, page.id)),
    })),
  );
};

const sectionEntries = async (place: ExportScope, siteId: string, folder: string): Promise<ZipEntry[]> => {
  const distinct = distinctNames();
  const sections = await inTenant(place, (tx) => listSectionRows(tx, siteId));
  return sections.map(({ id, name, category, state, sync, created_at: createdAt }) =>
    jsonEntry(`${folder}/sections/${distinct(fileName(name, 'section'))}.json`, async () => ({
      id,
      name,
      category,
      state,
      sync,
      createdAt,
      content: await inTenant(place, (tx) => savedPage(tx, siteId, id)),
    })),
  );
};

const siteEntries = async (place: ExportScope, site: OwnSite, folder: string): Promise<ZipEntry[]> => {
  const { pages, redirects } = await inTenant(place, (tx) => describeSavedSite(tx, site.id));
  return [
    jsonEntry(`${folder}/site.json`, () => ({ ...site, tenantId: place.tenantId, redirects })),
    ...(['header', 'footer'] as const).map((part) =>
      jsonEntry(`${folder}/${part}.json`, () => inTenant(place, (tx) => savedPart(tx, site.id, part))),
    ),
    ...pageEntries(place, site.id, folder, pages),
    ...(await sectionEntries(place, site.id, folder)),
    jsonEntry(`${folder}/versions.json`, () =>
      inTenant(place, (tx) => listNamesBy(tx, site.id, place.userId)),
    ),
  ];
};

interface Listed extends Omit<OwnFile, 'key'> {
  tenantId: string;
  /** Path in the zip; null when the file is missing on the server or is stored elsewhere. */
  path: string | null;
}

/** The files of one folder, each under a unique name. */
const fileEntries = async (
  { ctx, tenantId }: ExportScope,
  folder: string,
  files: readonly OwnFile[],
  distinct = distinctNames(),
): Promise<{ entries: ZipEntry[]; listed: Listed[] }> => {
  const entries: ZipEntry[] = [];
  const isThere = await Promise.all(
    files.map(async ({ key, kind }) => kind !== 'external' && (await ctx.storage.head(key)) !== undefined),
  );
  const listed = files.map(({ key, ...file }, index): Listed => {
    if (!isThere[index]) return { ...file, tenantId, path: null };
    const ending = key.slice(key.lastIndexOf('.') + 1);
    const path = `${folder}/${distinct(fileNameWithEnding(file.name, ending, 'file'))}`;
    entries.push(objectEntry(path, ctx.storage, key));
    return { ...file, tenantId, path };
  });
  return { entries, listed };
};

/** Credits are part of the export because the photographer must be named wherever an image is reused. */
const creditEntries = (locale: string, listed: readonly Listed[]): ZipEntry[] => {
  const text = creditsText(locale, listed);
  return text === undefined ? [] : [{ path: 'credits.txt', open: () => textStream(text) }];
};

export const exportedSiteEntries = async (
  ctx: ServerContext,
  { id: userId, locale }: { id: string; locale: string },
): Promise<ZipEntry[]> => {
  const entries: ZipEntry[] = [];
  const listed: Listed[] = [];
  const shared: Record<string, unknown>[] = [];
  const comments: Record<string, unknown>[] = [];
  const notes: Record<string, unknown>[] = [];
  const distinctSite = distinctNames();
  const distinctLoose = distinctNames();
  const add = (found: Awaited<ReturnType<typeof fileEntries>>): void => {
    entries.push(...found.entries);
    listed.push(...found.listed);
  };
  for (const { id: tenantId } of await listTenantsOf(ctx.db, userId)) {
    const place = { ctx, tenantId, userId };
    const { sites, files, shares, said, noted } = await inTenant(place, async (tx) => ({
      sites: await listSitesOf(tx, userId),
      files: await listMediaOf(tx, userId),
      shares: await listSharedSites(tx, userId),
      said: await listCommentsOf(tx, userId),
      noted: await listNotesOf(tx, userId),
    }));
    comments.push(...said.map((comment) => ({ ...comment, tenantId })));
    notes.push(...noted.map((note) => ({ ...note, tenantId })));
    shared.push(...shares.map(({ id, name, role }) => ({ id, name, role, tenantId })));
    for (const site of sites) {
      const folder = `sites/${distinctSite(fileName(site.name, 'site'))}`;
      entries.push(...(await siteEntries(place, site, folder)));
      add(
        await fileEntries(
          place,
          `${folder}/files`,
          files.filter((file) => file.siteId === site.id),
        ),
      );
    }
    const own = new Set(sites.map(({ id }) => id));
    const loose = files.filter(({ siteId }) => siteId === null || !own.has(siteId));
    add(await fileEntries(place, 'files', loose, distinctLoose));
  }
  return [
    ...entries,
    jsonEntry('shared-sites.json', () => shared),
    jsonEntry('comments.json', () => comments),
    jsonEntry('submission-notes.json', () => notes),
    jsonEntry('files.json', () => listed),
    ...creditEntries(locale, listed),
  ];
};
