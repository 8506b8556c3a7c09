import type { DataRequestState } from '@sitewright/contract/data-requests/data-requests';
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import { paginate } from '../../core/db/paginate.ts';
import type { Database } from '../../core/db/tables.ts';
import { type TenantTransaction, withPlatform } from '../../core/db/tenant-scope.ts';
import { containing } from '../../core/listing.ts';
import type { DataRequestsTable } from './data-requests.tables.ts';

export type DataRequestRow = Selectable<DataRequestsTable>;

const requests = (tx: TenantTransaction) =>
  tx.selectFrom('data_requests').where('data_requests.tenant_id', '=', tx.tenantId);

const handlerName = sql<
  string | null
>`(select coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email) from app.users u where u.id = data_requests.handled_by and u.status <> 'deleted')`.as(
  'handler',
);

export interface RequestFilter {
  q?: string | undefined;
  state?: 'open' | DataRequestState | undefined;
}

const matching = (tx: TenantTransaction, { q, state }: RequestFilter) =>
  requests(tx)
    .$if(state === 'open', (query) => query.where('state', 'in', ['verified', 'in_progress']))
    .$if(state !== undefined && state !== 'open', (query) =>
      query.where('state', '=', state as DataRequestState),
    )
    .$if(q !== undefined && q !== '', (query) => query.where('email', 'ilike', containing(q!)));

/** Open ones first, by their deadline. */
export const listRequestRows = (
  tx: TenantTransaction,
  listing: RequestFilter & { page: number; limit: number },
) =>
  paginate(listing, {
    matching: matching(tx, listing),
    columns: requests(tx).selectAll('data_requests').select(handlerName),
    key: 'data_requests.id',
    order: [
      sql`(data_requests.state in ('done', 'refused'))`,
      sql`data_requests.due_at asc nulls last`,
      sql`data_requests.received_at desc`,
    ],
  });
export type ListedRequest = Awaited<ReturnType<typeof listRequestRows>>['rows'][number];

export const findRequest = (tx: TenantTransaction, id: string): Promise<ListedRequest | undefined> =>
  requests(tx)
    .selectAll('data_requests')
    .select(handlerName)
    .where('data_requests.id', '=', id)
    .executeTakeFirst();

export const lockRequest = (tx: TenantTransaction, id: string): Promise<DataRequestRow | undefined> =>
  requests(tx).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const insertRequest = async (
  tx: TenantTransaction,
  row: Omit<Insertable<DataRequestsTable>, 'tenant_id'>,
): Promise<string> => {
  const { id } = await tx
    .insertInto('data_requests')
    .values({ ...row, tenant_id: tx.tenantId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const saveRequest = async (
  tx: TenantTransaction,
  id: string,
  change: Updateable<DataRequestsTable>,
): Promise<void> => {
  await tx
    .updateTable('data_requests')
    .set((eb) => ({ ...change, edit: eb('edit', '+', 1) }))
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

/** No change that an admin would have to see before theirs. */
export const setReminded = async (
  tx: TenantTransaction,
  id: string,
  reminded: 'due' | 'overdue',
): Promise<void> => {
  await tx
    .updateTable('data_requests')
    .set({ reminded })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

export const listNotes = (tx: TenantTransaction, requestId: string, limit: number) =>
  tx
    .selectFrom('data_request_notes as note')
    .leftJoin('users', 'users.id', 'note.author_id')
    .select(['note.id', 'note.text', 'note.created_at', 'users.email', 'users.first_name', 'users.last_name'])
    .where('note.tenant_id', '=', tx.tenantId)
    .where('note.request_id', '=', requestId)
    .orderBy('note.created_at')
    .orderBy('note.id')
    .limit(limit)
    .execute();

export const insertNote = async (
  tx: TenantTransaction,
  note: { request_id: string; author_id: string; text: string; created_at: Date },
): Promise<void> => {
  await tx
    .insertInto('data_request_notes')
    .values({ ...note, tenant_id: tx.tenantId })
    .execute();
};

/** True for the email address of a user of the workspace. */
export const isUserOf = async (tx: TenantTransaction, email: string): Promise<boolean> =>
  (await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.id')
    .where('memberships.tenant_id', '=', tx.tenantId)
    .where(sql`lower(users.email)`, '=', email)
    .where('users.status', '<>', 'deleted')
    .executeTakeFirst()) !== undefined;

/** Requests of a person, for their data export. */
export const listRequestsOf = (tx: TenantTransaction, email: string) =>
  tx
    .selectFrom('data_requests')
    .select([
      'tenant_id as tenantId',
      'type',
      'state',
      'message',
      'received_at as receivedAt',
      'answered_at as answeredAt',
      'answer',
    ])
    .where('tenant_id', '=', tx.tenantId)
    .where('email', '=', email)
    .orderBy('received_at')
    .execute();

/** Open requests of all workspaces whose admins have to be reminded: `due` from the first date on, `overdue` now. */
export const listToRemind = (
  db: Kysely<Database>,
  { now, soon }: { now: Date; soon: Date },
): Promise<{ tenant_id: string; id: string }[]> =>
  withPlatform(db, (tx) =>
    tx
      .selectFrom('data_requests')
      .select(['tenant_id', 'id'])
      .where('state', 'in', ['verified', 'in_progress'])
      .where((eb) =>
        eb.or([
          eb.and([eb('reminded', '=', 'none'), eb('due_at', '<=', soon)]),
          eb.and([eb('reminded', '<>', 'overdue'), eb('due_at', '<=', now)]),
        ]),
      )
      .orderBy('due_at')
      .execute(),
  );

/** Workspaces with requests that are kept no longer. */
export const listTenantsToPurge = async (
  db: Kysely<Database>,
  before: { unverified: Date; answered: Date },
): Promise<string[]> => {
  const rows = await withPlatform(db, (tx) =>
    tx
      .selectFrom('data_requests')
      .select('tenant_id')
      .distinct()
      .where((eb) =>
        eb.or([
          eb.and([eb('state', '=', 'received'), eb('received_at', '<', before.unverified)]),
          eb('answered_at', '<', before.answered),
        ]),
      )
      .execute(),
  );
  return rows.map((row) => row.tenant_id);
};

export const deleteExpired = async (
  tx: TenantTransaction,
  before: { unverified: Date; answered: Date },
): Promise<void> => {
  await tx
    .deleteFrom('data_requests')
    .where('tenant_id', '=', tx.tenantId)
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'received'), eb('received_at', '<', before.unverified)]),
        eb('answered_at', '<', before.answered),
      ]),
    )
    .execute();
};
