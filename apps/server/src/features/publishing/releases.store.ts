import { type Selectable, sql } from 'kysely';
import type { ReleasesTable } from '../../core/db/site-tables.ts';
import type { UsersTable } from '../../core/db/identity-tables.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';

export type ReleaseRow = Selectable<ReleasesTable>;

/** Serializes publishing of a site until the end of the transaction. Editing is not blocked. */
export const lockPublishing = async (tx: TenantTransaction, siteId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`publish|${siteId}`}, 0))`.execute(tx);
};

/** Between two queries of a release pass minutes when it draws the pages of a large blog. */
export const allowLongPauses = async (tx: TenantTransaction): Promise<void> => {
  await sql`select set_config('idle_in_transaction_session_timeout', '10min', true)`.execute(tx);
};

/** Locks the live pointer of a site until the end of the transaction. Held for a short time only. */
export const lockLivePointer = async (tx: TenantTransaction, siteId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`link|${siteId}`}, 0))`.execute(tx);
};

/** Every release of a tenant that has a row. */
export const listReleaseIds = async (tx: TenantTransaction): Promise<string[]> =>
  (await tx.selectFrom('releases').select('id').where('tenant_id', '=', tx.tenantId).execute()).map(
    ({ id }) => id,
  );

export const nextReleaseNumber = async (tx: TenantTransaction, siteId: string): Promise<number> => {
  const row = await tx
    .selectFrom('releases')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return (row?.last ?? 0) + 1;
};

export const insertRelease = async (
  tx: TenantTransaction,
  release: { siteId: string; id: string; number: number; manifest: object; userId: string },
): Promise<void> => {
  await tx
    .insertInto('releases')
    .values({
      tenant_id: tx.tenantId,
      site_id: release.siteId,
      id: release.id,
      number: release.number,
      manifest: JSON.stringify(release.manifest),
      created_by: release.userId,
    })
    .execute();
};

/** A release and its author; the names are null when the account is gone. */
export type ReleaseRowWithUser = ReleaseRow &
  Nullable<Pick<Selectable<UsersTable>, 'first_name' | 'last_name' | 'email'>>;

type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null };

export const listReleases = (tx: TenantTransaction, siteId: string): Promise<ReleaseRowWithUser[]> =>
  tx
    .selectFrom('releases')
    .leftJoin('users', 'users.id', 'releases.created_by')
    .selectAll('releases')
    .select(['users.first_name', 'users.last_name', 'users.email'])
    .where('releases.tenant_id', '=', tx.tenantId)
    .where('releases.site_id', '=', siteId)
    .orderBy('releases.number', 'desc')
    .execute();

export const deleteReleases = async (tx: TenantTransaction, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx.deleteFrom('releases').where('tenant_id', '=', tx.tenantId).where('id', 'in', ids).execute();
};

export const listManifests = async (
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<Pick<ReleaseRow, 'id' | 'manifest'>[]> =>
  ids.length === 0
    ? []
    : tx
        .selectFrom('releases')
        .select(['id', 'manifest'])
        .where('tenant_id', '=', tx.tenantId)
        .where('id', 'in', ids)
        .execute();
