// The tables whose rows belong to a site, as a backup of the site contains them. Each feature declares those of its own.
import type { JsonObject } from '@sitewright/contract/content';
import type { ArchivePart } from '@sitewright/contract/site-archive/archive-manifest';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { Database } from '../tables.ts';
import type { TenantTransaction } from '../tenant-scope.ts';
import { isStorable } from '../../storable.ts';

/**
 * `id`: identity of the row. `reference`: identity of a row of one of the tables in `to`; `loose`: of a row that may not
 * exist. `value` and `json`: any other column; ids of rows and addresses of uploads in it follow those rows.
 */
export type ArchiveColumn =
  | { is: 'id' }
  | { is: 'reference'; to: readonly string[]; isNullable: boolean; isLoose: boolean }
  | { is: 'value'; schema: z.ZodType }
  | { is: 'json'; schema: z.ZodType };

export interface ArchivedObject {
  /** Id of the row that names it. */
  id: string;
  key: string;
  bytes: number;
  extension: string;
}

/** A row as it is imported, with the columns of the archive. */
export type ArchiveRow = Record<string, unknown>;

export interface ImportRules {
  /** Whether scripts and custom code may be imported. */
  allowsCode: boolean;
}

export interface ArchiveTable {
  /** Name in the archive, `data/{name}.ndjson`. Stored, so it never changes. */
  name: string;
  table: keyof Database;
  part: ArchivePart;
  columns: Readonly<Record<string, ArchiveColumn>>;
  /** Columns that identify a row within the site; rows are in this order. */
  key: readonly string[];
  /** The rows of a site, besides those of its tenant, as a condition on `t`. */
  rowsOf: (siteId: string) => RawBuilder<SqlBool>;
  /** Whether it has a column `site_id`. */
  hasSiteId: boolean;
  /** The rows of a site with those that no backup contains, such as what is in the trash; by default those with its id. */
  everyRowOf?: (siteId: string) => RawBuilder<SqlBool>;
  /** Columns by which another row of the site counts as the same one, or as one in conflict with it. */
  sameBy?: readonly string[];
  /** A row that is the same by `sameBy` but has another id: `join` uses the one of the site for both, `conflict` leaves it out. */
  onSame?: 'join' | 'conflict';
  /** Name of the table whose row of the same id it belongs to: what happens to that one happens to it. */
  follows?: string;
  /** Columns that take the user who imports. */
  madeBy?: readonly string[];
  /** Columns with a new value in each import. */
  generated?: Readonly<Record<string, () => string>>;
  /**
   * What a replacing import does to a row that the site already has: takes the content of the backup, or stays. Rows of
   * pages are restored with the site.
   */
  onReplace: 'update' | 'keep' | 'restore';
  /** An earlier row whose import is undone gets a date in this column instead of being deleted. */
  trash?: string;
  /** Makes a row of an untrusted file safe. @throws Error when that is not possible */
  clean?: (row: ArchiveRow, rules: ImportRules) => ArchiveRow;
  /** The uploads that its rows name. */
  objects?: (tx: TenantTransaction, siteId: string) => Promise<ArchivedObject[]>;
  /** Title and address of a row in a report. */
  label?: (row: ArchiveRow) => { title: string; address: string };
}

export const defineArchiveTable = (table: ArchiveTable): ArchiveTable => table;

const storable = (max: number) =>
  z.string().max(max).refine(isStorable, 'It contains characters that cannot be stored');

/** Descriptions of columns. */
export const column = {
  id: (): ArchiveColumn => ({ is: 'id' }),
  reference: (...to: string[]): ArchiveColumn => ({ is: 'reference', to, isNullable: false, isLoose: false }),
  optionalReference: (...to: string[]): ArchiveColumn => ({
    is: 'reference',
    to,
    isNullable: true,
    isLoose: false,
  }),
  looseReference: (isNullable = false): ArchiveColumn => ({
    is: 'reference',
    to: [],
    isNullable,
    isLoose: true,
  }),
  text: (max = 10_000): ArchiveColumn => ({ is: 'value', schema: storable(max) }),
  optionalText: (max = 10_000): ArchiveColumn => ({ is: 'value', schema: storable(max).nullable() }),
  texts: (max = 1_000): ArchiveColumn => ({ is: 'value', schema: z.array(storable(10_000)).max(max) }),
  oneOf: (...values: string[]): ArchiveColumn => ({ is: 'value', schema: z.enum(values) }),
  flag: (): ArchiveColumn => ({ is: 'value', schema: z.boolean() }),
  optionalFlag: (): ArchiveColumn => ({ is: 'value', schema: z.boolean().nullable() }),
  count: (): ArchiveColumn => ({ is: 'value', schema: z.int().min(0).max(2_147_483_647) }),
  optionalCount: (): ArchiveColumn => ({ is: 'value', schema: z.int().min(0).max(2_147_483_647).nullable() }),
  number: (): ArchiveColumn => ({ is: 'value', schema: z.number() }),
  optionalNumber: (): ArchiveColumn => ({ is: 'value', schema: z.number().nullable() }),
  time: (): ArchiveColumn => ({ is: 'value', schema: z.iso.datetime() }),
  optionalTime: (): ArchiveColumn => ({ is: 'value', schema: z.iso.datetime().nullable() }),
  json: (schema: z.ZodType = z.record(z.string(), z.unknown())): ArchiveColumn => ({ is: 'json', schema }),
  optionalJson: (schema: z.ZodType = z.record(z.string(), z.unknown())): ArchiveColumn => ({
    is: 'json',
    schema: schema.nullable(),
  }),
};

/** Conditions on the rows of a site. */
export const rowsWithSite = (siteId: string): RawBuilder<SqlBool> => sql<SqlBool>`t.site_id = ${siteId}`;

/** Rows without a site of their own: those of a row of `parent`. */
export const rowsThrough =
  (parent: string, name: string) =>
  (siteId: string): RawBuilder<SqlBool> =>
    sql<SqlBool>`t.${sql.ref(name)} in (select p.id from ${sql.table(`app.${parent}`)} p
      where p.tenant_id = t.tenant_id and p.site_id = ${siteId})`;

/** All rows of the site, in backups or not. */
export const everyRowOf = (
  { everyRowOf: own, hasSiteId, rowsOf }: ArchiveTable,
  siteId: string,
): RawBuilder<SqlBool> => own?.(siteId) ?? (hasSiteId ? rowsWithSite(siteId) : rowsOf(siteId));

/** Content without the scripts of its sections. */
export const withoutScripts = (content: JsonObject): JsonObject => {
  const sections = content['sections'];
  if (!Array.isArray(sections)) return content;
  return {
    ...content,
    sections: sections.map((section) => {
      if (typeof section !== 'object' || section === null || Array.isArray(section)) return section;
      const { jsCode: _script, ...rest } = section;
      return rest;
    }),
  };
};

/** The tables of all features, each after those that it refers to. */
export const inReferenceOrder = (tables: readonly ArchiveTable[]): ArchiveTable[] => {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const ordered = new Set<ArchiveTable>();
  const add = (table: ArchiveTable): void => {
    if (ordered.has(table)) return;
    for (const one of Object.values(table.columns)) {
      if (one.is !== 'reference') continue;
      for (const name of one.to) {
        const other = byName.get(name);
        if (other && other !== table) add(other);
      }
    }
    ordered.add(table);
  };
  for (const table of tables) add(table);
  return [...ordered];
};
