// Decides what an import does with every row of a backup, without changing anything. Reads the whole backup once.
import { archiveLimits as limits } from '@sitewright/contract/site-archive/archive-limits';
import type {
  ImportMode,
  SiteImportReport,
  TableReport,
} from '@sitewright/contract/site-archive/site-imports';
import { limits as productLimits } from '@sitewright/contract/limits';
import type { ArchiveColumn, ArchiveRow, ArchiveTable } from '../../../core/db/archive/archive-table.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { maskBetween, maskId } from '../../site-archive/archive-ids.ts';
import { ArchiveFileError, type SiteArchive } from '../../site-archive/open-archive.ts';
import { isMentioned } from '../../site-archive/read-table.store.ts';
import { archivedSiteSchema, type ArchivedSite, siteTable } from '../../site-archive/site-row.ts';
import { tablePath } from '../../site-archive/write-archive.ts';
import { type ExistingRows, existingRows, identityOf, noRows } from './existing-rows.store.ts';
import { brokenRow, parseRow } from './parse-row.ts';

/**
 * `create`: a new row. `replace`: a row of the site gets its content. `same`: the site has it. `conflict`: another row has
 * its place, or that of a row that it belongs to. `orphan`: what it belongs to is not in the backup.
 */
export type Decision = 'create' | 'replace' | 'same' | 'conflict' | 'orphan';

export interface ImportTarget {
  mode: ImportMode;
  /** The site that is changed; undefined for a new one. */
  site: { id: string; archive_mask: string | null } | undefined;
  /** Of a new site. */
  newMask: string;
  includeMedia: boolean;
  allowsCode: boolean;
}

export interface ImportPlan {
  target: ImportTarget;
  site: ArchivedSite;
  /** Id of the site that gets the rows. */
  siteId: string;
  tables: readonly ArchiveTable[];
  idOf: (archivedId: string) => string;
  /** The reverse, for rows that the import adds. */
  archivedIdOf: (id: string) => string;
  /** Whether content may mention the row. */
  isKnown: (archivedId: string) => boolean;
  /** Whether a row of one of these tables is there after the import. */
  isPlaced: (tables: readonly string[], archivedId: string) => boolean;
  decide: (table: ArchiveTable, row: ArchiveRow) => Decision;
  report: SiteImportReport;
}

/** A backup of the same site has its ids. */
const maskFor = (archive: SiteArchive, { site, newMask }: ImportTarget): string | null => {
  if (!site) return newMask;
  const isOwn = maskId(site.id, site.archive_mask) === archive.manifest.siteId;
  return isOwn ? site.archive_mask : maskBetween(site.id, archive.manifest.siteId);
};

const readSite = async (archive: SiteArchive): Promise<ArchivedSite> => {
  for await (const { row, line } of archive.rows(tablePath(siteTable))) {
    const parsed = archivedSiteSchema.safeParse(row);
    if (!parsed.success) throw brokenRow(siteTable, line, parsed.error);
    // Checked, but as it was written: parsing adds defaults, and drops what only older versions know.
    const names = Object.keys(archivedSiteSchema.shape) as (keyof ArchivedSite)[];
    const given = row as ArchivedSite;
    return {
      ...(Object.fromEntries(names.map((name) => [name, given[name]])) as ArchivedSite),
      // Styles are made of every field of it.
      theme: parsed.data.theme,
    };
  }
  throw new ArchiveFileError(
    'not_a_backup',
    'The site itself is missing in this backup.',
    tablePath(siteTable),
  );
};

/** Tables whose rows decide about those of others come before these. */
const planningOrder = (tables: readonly ArchiveTable[]): ArchiveTable[] => {
  const ordered = new Set<ArchiveTable>();
  for (const table of tables) {
    const first = tables.find(({ name }) => name === table.follows);
    if (first) ordered.add(first);
    ordered.add(table);
  }
  return [...ordered];
};

const isImported = (table: ArchiveTable, { mode, includeMedia }: ImportTarget): boolean =>
  (table.part !== 'media' || includeMedia) && (table.part !== 'history' || mode === 'new');

export const planImport = async (
  tx: TenantTransaction,
  archive: SiteArchive,
  allTables: readonly ArchiveTable[],
  target: ImportTarget,
): Promise<ImportPlan> => {
  const { mode } = target;
  const present = allTables.filter(({ name }) => archive.has(tablePath(name)));
  const tables = present.filter((table) => isImported(table, target));
  const site = await readSite(archive);
  if (mode !== 'merge' && !archive.manifest.parts.pages) {
    throw new ArchiveFileError('no_pages', 'This backup has no pages. Merge it with a site.');
  }
  const mask = maskFor(archive, target);
  const siteId = target.site?.id ?? maskId(archive.manifest.siteId, mask);
  const joined = new Map<string, string>();
  const known = new Set([archive.manifest.siteId]);
  const idOf = (id: string): string =>
    id === archive.manifest.siteId ? siteId : (joined.get(id) ?? maskId(id, mask));
  const decided = new Map<string, Map<string, Decision>>();
  const existing = new Map<string, ExistingRows>();

  const valueOf = (table: ArchiveTable, row: ArchiveRow, name: string): unknown => {
    const column = table.columns[name] as ArchiveColumn;
    const value = row[name];
    return (column.is === 'id' || column.is === 'reference') && typeof value === 'string'
      ? idOf(value)
      : value;
  };
  const identity = (table: ArchiveTable, row: ArchiveRow, names: readonly string[]): string =>
    identityOf(names.map((name) => valueOf(table, row, name)));

  /** The decision about the rows that it belongs to; undefined when they are imported, or there. */
  const parentDecision = (table: ArchiveTable, row: ArchiveRow): Decision | undefined => {
    for (const [name, column] of Object.entries(table.columns)) {
      if (column.is !== 'reference' || column.isLoose || row[name] === null) continue;
      // A table whose parent stands further down in it is inserted first and connected then.
      if (column.to.includes(table.name)) continue;
      const found = column.to
        .map((to) => decided.get(to)?.get(String(row[name])))
        .find((decision) => decision !== undefined);
      if (found === 'conflict') return 'conflict';
      if ((found === undefined || found === 'orphan') && !column.isNullable) return 'orphan';
    }
    return undefined;
  };

  const decide = (table: ArchiveTable, row: ArchiveRow): Decision => {
    const id = typeof row['id'] === 'string' ? row['id'] : undefined;
    const before = id === undefined ? undefined : decided.get(table.name)?.get(id);
    if (before) return before;
    if (table.follows !== undefined) return decided.get(table.follows)?.get(id!) ?? 'orphan';
    const parent = parentDecision(table, row);
    if (parent) return parent;
    const rows = existing.get(table.name) ?? noRows;
    const own = mode === 'replace' && table.onReplace !== 'keep' ? 'replace' : 'same';
    const isThere = rows.keys.has(identity(table, row, table.key));
    if (mode === 'replace' && table.onReplace === 'restore') return isThere ? 'replace' : 'create';
    if (isThere) return own;
    const other = table.sameBy && rows.same.get(identity(table, row, table.sameBy));
    if (other === undefined) return 'create';
    if (table.onSame === 'conflict' && mode !== 'replace') return 'conflict';
    if (id !== undefined && other !== '') joined.set(id, other);
    return own;
  };

  const report: SiteImportReport = {
    name: site.name,
    version: archive.manifest.version,
    parts: archive.manifest.parts,
    bytes: archive.bytes,
    files: archive.manifest.files.length,
    created: 0,
    replaced: 0,
    skipped: 0,
    conflicts: 0,
    tables: [],
    conflictList: [],
    problems: [],
  };
  const counts = new Map<string, TableReport>();
  const empty = (name: string): TableReport => ({
    name,
    rows: 0,
    created: 0,
    replaced: 0,
    skipped: 0,
    conflicts: 0,
  });
  const count = (table: ArchiveTable, row: ArchiveRow, decision: Decision): void => {
    const about = counts.get(table.name)!;
    about.rows += 1;
    if (decision === 'create') about.created += 1;
    else if (decision === 'replace') about.replaced += 1;
    else if (decision === 'conflict') about.conflicts += 1;
    else about.skipped += 1;
    if (decision === 'conflict' && table.label && report.conflictList.length < limits.conflictsListed)
      report.conflictList.push({ table: table.name, ...table.label(row) });
  };

  let homes = 0;
  for (const table of planningOrder(tables)) {
    counts.set(table.name, empty(table.name));
    if (target.site) existing.set(table.name, await existingRows(tx, table, target.site.id));
    const decisions = new Map<string, Decision>();
    for await (const line of archive.rows(tablePath(table.name))) {
      const row = parseRow(table, line);
      try {
        table.clean?.(row, { allowsCode: target.allowsCode });
      } catch (error) {
        throw brokenRow(table.name, line.line, error);
      }
      const decision = decide(table, row);
      if (typeof row['id'] === 'string') {
        if (decisions.has(row['id']))
          throw brokenRow(table.name, line.line, new Error('its id is there twice'));
        decisions.set(row['id'], decision);
        if (isMentioned(table)) known.add(row['id']);
      }
      if (table.name === 'pages' && row['is_home'] === true) homes += 1;
      count(table, row, decision);
    }
    decided.set(table.name, decisions);
  }
  if (mode !== 'merge' && homes !== 1) {
    throw new ArchiveFileError(
      'broken_row',
      'This backup does not have exactly one home page.',
      tablePath('pages'),
    );
  }
  const pages = counts.get('pages');
  if (pages && pages.rows > productLimits.sites.pagesPerSite) {
    throw new ArchiveFileError(
      'too_large',
      `This backup has ${pages.rows} pages; a site can have up to ${productLimits.sites.pagesPerSite}.`,
      tablePath('pages'),
    );
  }
  for (const table of present)
    if (!counts.has(table.name)) {
      const about = empty(table.name);
      for await (const line of archive.rows(tablePath(table.name))) {
        parseRow(table, line);
        about.rows += 1;
        about.skipped += 1;
      }
      counts.set(table.name, about);
    }
  report.tables = present.map(({ name }) => counts.get(name)!);
  for (const about of report.tables) {
    report.created += about.created;
    report.replaced += about.replaced;
    report.skipped += about.skipped;
    report.conflicts += about.conflicts;
  }
  return {
    target,
    site,
    siteId,
    tables,
    idOf,
    archivedIdOf: (id) => maskId(id, mask),
    isKnown: (id) => known.has(id),
    isPlaced: (names, id) =>
      names.some((name) => /^(create|replace|same)$/.test(decided.get(name)?.get(id) ?? '')),
    decide,
    report,
  };
};
