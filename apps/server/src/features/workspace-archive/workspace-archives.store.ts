import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { ArchivedMember } from '@sitewright/contract/workspace-archive/workspace-archives';
import type { Database } from '../../core/db/tables.ts';
import { type TenantTransaction, withPlatform } from '../../core/db/tenant-scope.ts';
import type { WorkspaceArchivesTable } from './workspace-archives.tables.ts';

export type WorkspaceArchiveRow = Selectable<WorkspaceArchivesTable>;

/** A run that was cancelled before it began, or whose process died too often, did not get to its archive. */
const withRun = (tx: TenantTransaction) =>
  tx
    .selectFrom('workspace_archives')
    .leftJoin('job_runs', (join) =>
      join
        .onRef('job_runs.tenant_id', '=', 'workspace_archives.tenant_id')
        .onRef('job_runs.id', '=', 'workspace_archives.run_id'),
    )
    .selectAll('workspace_archives')
    .select(
      sql<WorkspaceArchiveRow['status']>`case
        when workspace_archives.status in ('queued', 'running') and job_runs.status in ('failed', 'cancelled')
        then job_runs.status else workspace_archives.status end`.as('status'),
    )
    .where('workspace_archives.tenant_id', '=', tx.tenantId);

export const listArchiveRows = (tx: TenantTransaction): Promise<WorkspaceArchiveRow[]> =>
  withRun(tx).orderBy('workspace_archives.created_at', 'desc').orderBy('workspace_archives.id').execute();

export const findArchive = (tx: TenantTransaction, id: string): Promise<WorkspaceArchiveRow | undefined> =>
  withRun(tx).where('workspace_archives.id', '=', id).executeTakeFirst();

export const insertArchive = (
  tx: TenantTransaction,
  row: Omit<Insertable<WorkspaceArchivesTable>, 'tenant_id'>,
): Promise<WorkspaceArchiveRow> =>
  tx
    .insertInto('workspace_archives')
    .values({ ...row, tenant_id: tx.tenantId })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateArchive = async (
  tx: TenantTransaction,
  id: string,
  change: Updateable<WorkspaceArchivesTable>,
): Promise<void> => {
  await tx
    .updateTable('workspace_archives')
    .set(change)
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

export const deleteArchiveRow = async (tx: TenantTransaction, id: string): Promise<void> => {
  await tx
    .deleteFrom('workspace_archives')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

/** Sites outside the trash, the oldest first, with the emails of their owners. */
export const listArchivedSites = (
  tx: TenantTransaction,
): Promise<{ id: string; name: string; ownerEmail: string }[]> =>
  tx
    .selectFrom('sites')
    .innerJoin('users', 'users.id', 'sites.owner_id')
    .select(['sites.id', 'sites.name', 'users.email as ownerEmail'])
    .where('sites.tenant_id', '=', tx.tenantId)
    .where('sites.deleted_at', 'is', null)
    .orderBy('sites.created_at')
    .orderBy('sites.id')
    .execute();

export const listMembers = (tx: TenantTransaction): Promise<ArchivedMember[]> =>
  tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.email', 'memberships.role'])
    .where('memberships.tenant_id', '=', tx.tenantId)
    .where('memberships.status', '=', 'active')
    .orderBy('users.email')
    .execute();

/** Ids of active members by email, in lower case. */
export const findMembersByEmail = async (
  tx: TenantTransaction,
  emails: readonly string[],
): Promise<Map<string, string>> => {
  if (emails.length === 0) return new Map();
  const rows = await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', sql<string>`lower(users.email)`.as('email')])
    .where('memberships.tenant_id', '=', tx.tenantId)
    .where('memberships.status', '=', 'active')
    .where(sql<string>`lower(users.email)`, 'in', [...emails])
    .execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
};

export const setOwner = async (
  tx: TenantTransaction,
  { siteId, ownerId }: { siteId: string; ownerId: string },
): Promise<void> => {
  await tx
    .updateTable('sites')
    .set({ owner_id: ownerId })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', siteId)
    .execute();
};

export const listExpired = (
  db: Kysely<Database>,
  now: Date,
): Promise<{ tenantId: string; id: string; key: string }[]> =>
  withPlatform(db, (tx) =>
    tx
      .selectFrom('workspace_archives')
      .select(['tenant_id as tenantId', 'id', 'object_key as key'])
      .where('object_key', 'is not', null)
      .where('expires_at', '<=', now)
      .$narrowType<{ key: string }>()
      .execute(),
  );

/** Keys of all files that a row names. */
export const listArchiveKeys = async (db: Kysely<Database>): Promise<Set<string>> => {
  const rows = await withPlatform(db, (tx) =>
    tx.selectFrom('workspace_archives').select('object_key').where('object_key', 'is not', null).execute(),
  );
  return new Set(rows.map((row) => row.object_key!));
};
