import type { JsonObject } from '@sitewright/contract/content';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../core/db/tables.ts';
import { type TenantTransaction, withPlatform } from '../../../core/db/tenant-scope.ts';

type Db = Kysely<Database> | Transaction<Database>;

export interface NewNotification {
  tenant_id: string;
  user_id: string;
  event: string;
  actor_id: string | null;
  person_id: string | null;
  target_id: string;
  target_label: string | null;
  detail: JsonObject;
}

/** Written in the transaction of the act, whose tenant it must be. */
export const insertNotifications = async (tx: Db, rows: readonly NewNotification[]): Promise<void> => {
  if (rows.length === 0) return;
  await tx
    .insertInto('notifications')
    .values(rows.map((row) => ({ ...row, detail: JSON.stringify(row.detail) })))
    .execute();
};

/** What somebody is called now; null once they have left. */
const nameOf = (alias: 'actors' | 'persons') =>
  sql<string | null>`case when ${sql.ref(`${alias}.status`)} <> 'deleted' then coalesce(
    nullif(trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}), ''),
    ${sql.ref(`${alias}.email`)}) end`;

const own = (tx: TenantTransaction, userId: string) =>
  tx
    .selectFrom('notifications')
    .where('notifications.tenant_id', '=', tx.tenantId)
    .where('notifications.user_id', '=', userId);

const named = (query: ReturnType<typeof own>) =>
  query
    .innerJoin('tenants', 'tenants.id', 'notifications.tenant_id')
    .leftJoin('users as actors', 'actors.id', 'notifications.actor_id')
    .leftJoin('users as persons', 'persons.id', 'notifications.person_id')
    .select([
      'notifications.id',
      'notifications.tenant_id',
      'notifications.event',
      'notifications.actor_id',
      'notifications.person_id',
      'notifications.target_id',
      'notifications.target_label',
      'notifications.detail',
      'notifications.created_at',
      'notifications.read_at',
      'tenants.name as workspace',
    ])
    .select([nameOf('actors').as('actor'), nameOf('persons').as('person')]);

export type NotificationRow = Awaited<ReturnType<ReturnType<typeof named>['execute']>>[number];

export const listNotificationRows = async (
  tx: TenantTransaction,
  userId: string,
  { page, limit, state }: { page: number; limit: number; state: 'all' | 'unread' },
): Promise<{ rows: NotificationRow[]; total: number }> => {
  const wanted = own(tx, userId).$if(state === 'unread', (query) =>
    query.where('notifications.read_at', 'is', null),
  );
  const rows = await named(wanted)
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await wanted
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
};

/** Never counts further than `most`, however many there are. */
export const countUnread = async (tx: TenantTransaction, userId: string, most: number): Promise<number> => {
  const { n } = await tx
    .selectFrom(
      own(tx, userId)
        .where('notifications.read_at', 'is', null)
        .select('notifications.id')
        .limit(most)
        .as('unread'),
    )
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

const reading = (tx: TenantTransaction, userId: string) =>
  tx.updateTable('notifications').where('tenant_id', '=', tx.tenantId).where('user_id', '=', userId);

/** False when there is no such notification of theirs; the time of the first reading stays. */
export const markRead = async (tx: TenantTransaction, userId: string, id: string): Promise<boolean> =>
  (await reading(tx, userId)
    .set({ read_at: sql<Date>`coalesce(read_at, now())` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()) !== undefined;

export const markAllRead = async (tx: TenantTransaction, userId: string): Promise<number> => {
  const { numUpdatedRows } = await reading(tx, userId)
    .set({ read_at: new Date() })
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** All that somebody was told anywhere, for the file of their data. Asked with the person as the actor. */
export const listAllNotifications = (tx: Transaction<Database>, userId: string) =>
  tx
    .selectFrom('notifications')
    .select([
      'event',
      'tenant_id as tenantId',
      'target_label as target',
      'created_at as createdAt',
      'read_at as readAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();

/** For somebody who leaves. Asked with the person as the actor. */
export const deleteNotificationsOf = (tx: Transaction<Database>, userId: string): Promise<unknown> =>
  tx.deleteFrom('notifications').where('user_id', '=', userId).execute();

export const listTenantsWithOld = async (db: Kysely<Database>, before: Date): Promise<string[]> => {
  const rows = await withPlatform(db, (tx) =>
    tx.selectFrom('notifications').select('tenant_id').distinct().where('created_at', '<', before).execute(),
  );
  return rows.map((row) => row.tenant_id);
};

export const deleteOldNotifications = (tx: TenantTransaction, before: Date): Promise<unknown> =>
  tx
    .deleteFrom('notifications')
    .where('tenant_id', '=', tx.tenantId)
    .where('created_at', '<', before)
    .execute();
