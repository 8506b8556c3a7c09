import type { incidentList } from '@sitewright/contract/status/status';
import {
  type Expression,
  type Insertable,
  type Kysely,
  type Selectable,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { z } from 'zod';
import { paginate } from '../../core/db/paginate.ts';
import type { Database } from '../../core/db/tables.ts';
import type { StatusIncidentsTable } from '../../core/db/global-tables/status-tables.ts';

type Db = Kysely<Database> | Transaction<Database>;
export type IncidentRow = Selectable<StatusIncidentsTable>;

const latestFirst: Expression<unknown>[] = [sql`started_at desc`];

export const listIncidentRows = (
  db: Db,
  { severity, ...page }: z.output<typeof incidentList.query>,
): Promise<{ rows: IncidentRow[]; total: number }> =>
  paginate(page, {
    matching: db
      .selectFrom('status_incidents')
      .$if(severity !== undefined, (query) => query.where('severity', '=', severity!)),
    columns: db.selectFrom('status_incidents').selectAll(),
    key: 'status_incidents.id',
    order: latestFirst,
  });

export const insertIncident = (
  tx: Transaction<Database>,
  row: Insertable<StatusIncidentsTable>,
): Promise<IncidentRow> =>
  tx.insertInto('status_incidents').values(row).returningAll().executeTakeFirstOrThrow();

export const lockIncident = (tx: Transaction<Database>, id: string): Promise<IncidentRow | undefined> =>
  tx.selectFrom('status_incidents').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const saveIncident = (
  tx: Transaction<Database>,
  id: string,
  change: Updateable<StatusIncidentsTable>,
): Promise<IncidentRow> =>
  tx
    .updateTable('status_incidents')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const removeIncident = (tx: Transaction<Database>, id: string): Promise<IncidentRow | undefined> =>
  tx.deleteFrom('status_incidents').where('id', '=', id).returningAll().executeTakeFirst();
