import type { JsonObject } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import type { VersionReason } from '@sitewright/contract/versions/versions';
import { sql } from 'kysely';
import { paginate } from '../../core/db/paginate.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { DocumentRow } from '../sites/site-rows.ts';
import { nameOfAuthor } from './version-author.store.ts';

/** The document state that a version stores. */
export type DocumentSnapshot = Pick<DocumentRow, 'id' | 'site_id' | 'version' | 'content'>;

export interface NewVersion {
  reason: VersionReason;
  userId: string | null;
  label?: string | undefined;
  releaseNumber?: number | undefined;
  /** When that state was reached; defaults to now. */
  at?: Date | undefined;
}

/**
 * Whether a version holds the document's current state, whether the log has the save that led to it, and whether
 * there is any version to replay the log on.
 */
export const findVersionState = async (
  tx: TenantTransaction,
  document: Pick<DocumentRow, 'id' | 'version'>,
): Promise<{ isKept: boolean; isLogged: boolean; isBased: boolean }> => {
  const { rows } = await sql<{ last: number | null; isKept: boolean; isLogged: boolean }>`
    select max(version) as last, coalesce(bool_or(version = ${document.version}), false) as "isKept",
      exists (select from app.document_operations o where o.tenant_id = ${tx.tenantId}
        and o.document_id = ${document.id} and o.version = ${document.version}) as "isLogged"
    from app.document_versions where tenant_id = ${tx.tenantId} and document_id = ${document.id}`.execute(tx);
  const { last, isKept, isLogged } = rows[0]!;
  return { isKept, isLogged, isBased: last !== null };
};

const own = (tx: TenantTransaction, documentId: string) =>
  tx
    .selectFrom('document_versions as v')
    .where('v.tenant_id', '=', tx.tenantId)
    .where('v.document_id', '=', documentId);

/**
 * Stores a document state once: saving the same state again adds its name or release to the existing row. Returns its
 * id.
 */
export const storeVersion = async (
  tx: TenantTransaction,
  document: DocumentSnapshot,
  { reason, userId, label, releaseNumber, at }: NewVersion,
): Promise<string> => {
  const there = await own(tx, document.id)
    .select('v.id')
    .where('v.version', '=', document.version)
    .orderBy('v.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isTold = reason === 'named' || reason === 'published';
  if (there && isTold) {
    await tx
      .updateTable('document_versions')
      .set({
        reason,
        created_by: userId,
        created_at: at ?? new Date(),
        ...(label === undefined ? {} : { label }),
        ...(releaseNumber === undefined ? {} : { release_number: releaseNumber }),
      })
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', there.id)
      .execute();
  }
  if (there) return there.id;
  const { id } = await tx
    .insertInto('document_versions')
    .values({
      tenant_id: tx.tenantId,
      site_id: document.site_id,
      document_id: document.id,
      version: document.version,
      content: JSON.stringify(document.content),
      reason,
      label: label ?? null,
      release_number: releaseNumber ?? null,
      created_by: userId,
      ...(at === undefined ? {} : { created_at: at }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/**
 * Deletes versions beyond the retention limit that are neither named nor of a retained release nor part of a site
 * version.
 */
export const deleteOldVersions = async (tx: TenantTransaction, documentId: string): Promise<void> => {
  await sql`
    delete from app.document_versions where tenant_id = ${tx.tenantId} and id in (
      select v.id from app.document_versions v
      where v.tenant_id = ${tx.tenantId} and v.document_id = ${documentId} and v.label is null
        and not exists (select from app.releases r where r.tenant_id = v.tenant_id
          and r.site_id = v.site_id and r.number = v.release_number)
        and not exists (select from app.site_version_documents d where d.tenant_id = v.tenant_id
          and d.document_version_id = v.id)
      order by v.version desc, v.created_at desc
      offset ${limits.versions.kept})`.execute(tx);
};

const viewed = (tx: TenantTransaction, documentId: string) =>
  tx
    .selectFrom(
      own(tx, documentId)
        .select([
          'v.id',
          'v.version',
          'v.reason',
          'v.label',
          'v.release_number',
          'v.created_at',
          'v.created_by',
        ])
        .select(
          sql<number | null>`lag(v.version) over (order by v.version, v.created_at)`.as('previous_version'),
        )
        .as('v'),
    )
    .leftJoin('users', 'users.id', 'v.created_by')
    .leftJoin('document_operations as o', (join) =>
      join
        .onRef('o.version', '=', 'v.version')
        .on('o.tenant_id', '=', tx.tenantId)
        .on('o.document_id', '=', documentId),
    )
    .selectAll('v')
    .select(['o.label as last_edit', nameOfAuthor.as('author')]);

export type VersionView = Awaited<ReturnType<ReturnType<typeof viewed>['execute']>>[number];

export const listVersionRows = (
  tx: TenantTransaction,
  documentId: string,
  listing: { page: number; limit: number },
): Promise<{ rows: VersionView[]; total: number }> =>
  paginate(listing, {
    matching: own(tx, documentId),
    columns: viewed(tx, documentId),
    key: 'v.id',
    order: [sql`v.version desc`, sql`v.created_at desc`],
  });

export const findVersionRow = (
  tx: TenantTransaction,
  documentId: string,
  id: string,
): Promise<VersionView | undefined> => viewed(tx, documentId).where('v.id', '=', id).executeTakeFirst();

export const contentOfVersion = async (
  tx: TenantTransaction,
  id: string,
): Promise<JsonObject | undefined> => {
  const row = await tx
    .selectFrom('document_versions')
    .select('content')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.content;
};

export const countNamed = async (tx: TenantTransaction, documentId: string): Promise<number> => {
  const { n } = await own(tx, documentId)
    .where('v.label', 'is not', null)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

export const labelVersion = async (
  tx: TenantTransaction,
  id: string,
  label: string | null,
): Promise<void> => {
  await tx
    .updateTable('document_versions')
    .set({ label })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

/** The highest version number of a document, deleted ones included. */
export const lastVersionOf = async (tx: TenantTransaction, documentId: string): Promise<number> => {
  const { last } = await own(tx, documentId)
    .select(({ fn }) => fn.max('v.version').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
};

/** Deletes the versions of a document to be deleted, except those that site versions need. */
export const deleteVersionsOf = async (tx: TenantTransaction, documentId: string): Promise<void> => {
  await sql`
    delete from app.document_versions v where v.tenant_id = ${tx.tenantId} and v.document_id = ${documentId}
      and not exists (select from app.site_version_documents d
        where d.tenant_id = v.tenant_id and d.document_version_id = v.id)`.execute(tx);
};
