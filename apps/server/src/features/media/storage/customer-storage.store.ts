// Storage of users in the shared workspace, summed over their files: those of their sites, and their files without a
// site. Deleted files count until garbage collection, because their bytes still exist. Bytes that several files of one
// user share count once; those that several users share count for each of them.
import type { CustomerId } from '@sitewright/contract/entitlements/entitlements';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { OwnerChange } from '../../../identity/customers/meter.ts';

/** Ids of the blobs that a user's files reference. */
const blobsOfUser = ({ tenantId }: TenantTransaction, userId: string) => sql`
  select m.blob_id from app.sites s
  join app.media m on m.tenant_id = s.tenant_id and m.site_id = s.id
  where s.tenant_id = ${tenantId} and s.owner_id = ${userId} and m.blob_id is not null
  union
  select m.blob_id from app.media m
  where m.tenant_id = ${tenantId} and m.owner_id = ${userId} and m.site_id is null and m.blob_id is not null`;

/** User whose storage a file counts towards, in a query of `app.media m` that joins its site as `s`. */
const userOfFile = sql`coalesce(s.owner_id, m.owner_id)`;

const sumOf = async (tx: TenantTransaction, blobs: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size + variant_bytes), 0)::bigint as bytes from app.blobs b
    where b.tenant_id = ${tx.tenantId} and ${blobs}`.execute(tx);
  return rows[0]!.bytes;
};

export const sumUserStorage = (tx: TenantTransaction, userId: string): Promise<number> =>
  sumOf(tx, sql`b.id in (${blobsOfUser(tx, userId)})`);

/** Bytes of the selected blobs that no file of the customer references yet; a workspace has all of its own. */
const sumNewTo = async (
  tx: TenantTransaction,
  { userId }: CustomerId,
  blobs: RawBuilder<unknown>,
): Promise<number> =>
  userId === null
    ? 0
    : sumOf(
        tx,
        sql`b.id in (${blobs}) and not exists (
          select from app.media m left join app.sites s on s.tenant_id = m.tenant_id and s.id = m.site_id
          where m.tenant_id = b.tenant_id and m.blob_id = b.id and ${userOfFile} = ${userId})`,
      );

export const bytesNewTo = (
  tx: TenantTransaction,
  customer: CustomerId,
  blobIds: readonly string[],
): Promise<number> => sumNewTo(tx, customer, sql`select unnest(${blobIds}::uuid[])`);

/** Bytes that one site of another user, or all of their files, would add to the customer. */
export const bytesOfOwnerChange = (
  tx: TenantTransaction,
  { from, to, siteId }: OwnerChange,
): Promise<number> => {
  if (siteId === undefined) return sumNewTo(tx, to, blobsOfUser(tx, from.userId ?? ''));
  const blobsOfSite = sql`select blob_id from app.media where tenant_id = ${tx.tenantId} and site_id = ${siteId}`;
  return sumNewTo(tx, to, blobsOfSite);
};

/** Users whose files reference a blob. */
export const listBlobUsers = async (tx: TenantTransaction, blobId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct ${userOfFile} as id
    from app.media m left join app.sites s on s.tenant_id = m.tenant_id and s.id = m.site_id
    where m.tenant_id = ${tx.tenantId} and m.blob_id = ${blobId}`.execute(tx);
  return rows.map(({ id }) => id);
};

/** Number of files, without deleted ones. */
export const countFiles = async (tx: TenantTransaction, { userId }: CustomerId): Promise<number> => {
  const { rows } = await (
    userId === null
      ? sql<{ n: number }>`
          select count(*)::int as n from app.media where tenant_id = ${tx.tenantId} and deleted_at is null`
      : sql<{ n: number }>`
          select (
            select count(*) from app.sites s join app.media m on m.tenant_id = s.tenant_id and m.site_id = s.id
            where s.tenant_id = ${tx.tenantId} and s.owner_id = ${userId} and m.deleted_at is null
          )::int + (
            select count(*) from app.media m where m.tenant_id = ${tx.tenantId} and m.owner_id = ${userId}
              and m.site_id is null and m.deleted_at is null
          )::int as n`
  ).execute(tx);
  return rows[0]!.n;
};
