import type { EntryKind } from '@sitewright/contract/company-pages/company-page-fields';
import {
  type Insertable,
  type Kysely,
  type Selectable,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { CompanyEntriesTable } from '../../core/db/global-tables/company-page-tables.ts';
import type { Database } from '../../core/db/tables.ts';

type Db = Kysely<Database> | Transaction<Database>;
export type EntryRow = Selectable<CompanyEntriesTable>;

export const listEntryRows = (db: Db): Promise<EntryRow[]> =>
  db
    .selectFrom('company_entries')
    .selectAll()
    .orderBy('kind')
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Serializes additions and moves, which depend on the entries that are there. */
export const lockEntries = (tx: Transaction<Database>): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('company-entries', 0))`.execute(tx);

export const countEntries = async (
  tx: Transaction<Database>,
  kind: EntryKind,
): Promise<{ count: number; next: number }> => {
  const { count, last } = await tx
    .selectFrom('company_entries')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('position').as('last')])
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return { count, next: last === null ? 0 : last + 1 };
};

export const insertEntry = (
  tx: Transaction<Database>,
  row: Insertable<CompanyEntriesTable>,
): Promise<EntryRow> => tx.insertInto('company_entries').values(row).returningAll().executeTakeFirstOrThrow();

export const lockEntry = (tx: Transaction<Database>, id: string): Promise<EntryRow | undefined> =>
  tx.selectFrom('company_entries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const saveEntry = (
  tx: Transaction<Database>,
  id: string,
  change: Updateable<CompanyEntriesTable>,
): Promise<EntryRow> =>
  tx
    .updateTable('company_entries')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const removeEntry = async (tx: Transaction<Database>, id: string): Promise<void> => {
  await tx.deleteFrom('company_entries').where('id', '=', id).execute();
};

/** The version stays: the order is no part of what an entry says. */
export const savePosition = async (
  tx: Transaction<Database>,
  { id, position }: { id: string; position: number },
): Promise<void> => {
  await tx.updateTable('company_entries').set({ position }).where('id', '=', id).execute();
};
