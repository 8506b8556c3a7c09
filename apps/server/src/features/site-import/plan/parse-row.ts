// Reads a row of an untrusted backup.
import { ArchiveFileError } from '../../site-archive/open-archive.ts';
import { tablePath } from '../../site-archive/write-archive.ts';
import { z } from 'zod';
import type { ArchiveColumn, ArchiveRow, ArchiveTable } from '../../../core/db/archive/archive-table.ts';
import { isStorable } from '../../../core/storable.ts';

const columnSchema = (column: ArchiveColumn): z.ZodType => {
  if (column.is === 'id') return z.uuid();
  if (column.is === 'reference') return column.isNullable ? z.uuid().nullable() : z.uuid();
  return column.schema;
};

const schemas = new WeakMap<ArchiveTable, z.ZodObject>();

/** Columns that this version does not know are left out. */
const schemaOf = (table: ArchiveTable): z.ZodObject => {
  const known = schemas.get(table);
  if (known) return known;
  const schema = z.object(
    Object.fromEntries(Object.entries(table.columns).map(([name, column]) => [name, columnSchema(column)])),
  );
  schemas.set(table, schema);
  return schema;
};

const reasonOf = (error: unknown): string => {
  const issue = error instanceof z.ZodError ? error.issues[0] : undefined;
  if (issue) return `${issue.path.join('.')}: ${issue.message}`;
  return error instanceof Error ? error.message : String(error);
};

export const brokenRow = (table: string, line: number, error: unknown): ArchiveFileError => {
  const path = tablePath(table);
  return new ArchiveFileError(
    'broken_row',
    `Line ${line} of ${path} can’t be imported (${reasonOf(error).slice(0, 200)}).`,
    path,
  );
};

/** @throws ArchiveFileError */
export const parseRow = (table: ArchiveTable, { row, line }: { row: unknown; line: number }): ArchiveRow => {
  const parsed = schemaOf(table).safeParse(row);
  if (!parsed.success) throw brokenRow(table.name, line, parsed.error);
  if (!isStorable(row)) throw brokenRow(table.name, line, new Error('characters that cannot be stored'));
  // JSON as it was written: parsing it adds defaults, and drops what only other versions know.
  const given = row as ArchiveRow;
  return Object.fromEntries(
    Object.entries(table.columns).map(([name, column]) => [
      name,
      column.is === 'json' ? given[name] : parsed.data[name],
    ]),
  );
};
