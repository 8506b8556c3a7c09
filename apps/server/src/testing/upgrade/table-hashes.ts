// One hash for the rows of a table, in any order, so that two states of a database can be compared.
import type { ClientBase, Pool } from 'pg';
import type { TableFingerprint } from './fixture-data.ts';

type Reader = Pick<ClientBase | Pool, 'query'>;

/** Tables with rows of their own; partitions are read through their parent table. */
export const listTables = async (db: Reader, schemas: readonly string[]): Promise<string[]> => {
  const { rows } = await db.query(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
    [schemas],
  );
  return (rows as { name: string }[]).map(({ name }) => name);
};

/** Stored columns; generated ones follow from others. */
export const listColumns = async (db: Reader, table: string): Promise<string[]> => {
  const { rows } = await db.query(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attname`,
    [table],
  );
  return (rows as { name: string }[]).map(({ name }) => name);
};

export interface HashedTable {
  table: string;
  /** Maps the name under which each column is hashed to its name in the table. */
  columns: ReadonlyMap<string, string>;
}

/** Counts and hashes the rows of a table, over some of its columns. */
export const hashTable = async (
  db: Reader,
  { table, columns }: HashedTable,
): Promise<Pick<TableFingerprint, 'rows' | 'hash'>> => {
  const { rows } = await db.query(
    `select count(*)::int as rows, coalesce(md5(string_agg(md5(kept), '' order by md5(kept) collate "C")), '') as hash
     from ${table} t, lateral (
       select jsonb_object_agg(name, to_jsonb(t) -> stored)::text as kept
       from unnest($1::text[], $2::text[]) as c (name, stored)) as projected`,
    [[...columns.keys()], [...columns.values()]],
  );
  return (rows as { rows: number; hash: string }[])[0]!;
};
