// Tables, columns and constraints of the database, from its catalogue: a new table is in the next backup without being listed anywhere.
import { type ClientBase, escapeIdentifier } from 'pg';

export const backedUpSchema = 'app';

export interface TableShape {
  name: string;
  /** Without generated columns. */
  columns: string[];
}

export interface Restorable {
  name: string;
  table: string;
  definition: string;
}

export const quoteTable = (name: string): string => `${backedUpSchema}.${escapeIdentifier(name)}`;

export const copyList = ({ name, columns }: TableShape): string =>
  `${quoteTable(name)} (${columns.map((column) => escapeIdentifier(column)).join(', ')})`;

const rowsOf = async <Row extends object>(client: ClientBase, text: string): Promise<Row[]> =>
  (await client.query<Row>(text)).rows;

/** Nothing where there is no such schema. */
const inSchema = (column: string): string => `${column} = to_regnamespace('${backedUpSchema}')`;

export const listTables = (client: ClientBase): Promise<TableShape[]> =>
  rowsOf<TableShape>(
    client,
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and ${inSchema('c.relnamespace')}
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  );

/** As text: a sequence may pass what a number can hold. Sequences that were never used are left out. */
export const listSequences = (client: ClientBase): Promise<{ name: string; lastValue: string }[]> =>
  rowsOf(
    client,
    `select sequencename as name, last_value::text as "lastValue" from pg_sequences
     where schemaname = '${backedUpSchema}' and last_value is not null order by 1`,
  );

export const listForeignKeys = (client: ClientBase): Promise<Restorable[]> =>
  rowsOf<Restorable>(
    client,
    `select k.conname as name, c.relname as table, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and ${inSchema('k.connamespace')} order by 2, 1`,
  );

/** Indexes that belong to no constraint. */
export const listIndexes = (client: ClientBase): Promise<Restorable[]> =>
  rowsOf<Restorable>(
    client,
    `select i.relname as name, c.relname as table, pg_get_indexdef(x.indexrelid) as definition
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
     where ${inSchema('c.relnamespace')}
       and not exists (select from pg_constraint k where k.conindid = x.indexrelid) order by 2, 1`,
  );

/** Tables whose row policies also apply to their owner. */
export const listForcedTables = async (client: ClientBase): Promise<string[]> =>
  (
    await rowsOf<{ name: string }>(
      client,
      `select relname as name from pg_class where relkind = 'r' and relforcerowsecurity
       and ${inSchema('relnamespace')} order by 1`,
    )
  ).map(({ name }) => name);
