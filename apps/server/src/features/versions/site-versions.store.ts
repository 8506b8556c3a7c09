import type { JsonObject } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import type { SiteVersionReason } from '@sitewright/contract/versions/versions';
import { type SqlBool, sql } from 'kysely';
import { paginate } from '../../core/db/paginate.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { DocumentRow } from '../sites/site-rows.ts';
import { nameOfAuthor } from './version-author.store.ts';

export interface NewSiteVersion {
  siteId: string;
  version: number;
  reason: SiteVersionReason;
  label?: string | undefined;
  releaseNumber?: number | undefined;
  facts: JsonObject;
  userId: string | null;
  at?: Date | undefined;
}

export interface VersionedDocument {
  documentId: string;
  documentVersionId: string;
  kind: Exclude<DocumentRow['kind'], 'post'>;
}

const own = (tx: TenantTransaction, siteId: string) =>
  tx.selectFrom('site_versions as v').where('v.tenant_id', '=', tx.tenantId).where('v.site_id', '=', siteId);

/** The newest version of a draft version, with its snapshot: some parts of it do not increment the draft version. */
export const findSiteVersionAt = (
  tx: TenantTransaction,
  siteId: string,
  version: number,
): Promise<{ id: string; facts: JsonObject } | undefined> =>
  own(tx, siteId)
    .select(['v.id', 'v.facts'])
    .where('v.version', '=', version)
    .orderBy('v.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const hasSiteVersion = async (tx: TenantTransaction, siteId: string): Promise<boolean> =>
  (await own(tx, siteId).select('v.id').limit(1).executeTakeFirst()) !== undefined;

/** Updates the reason, name and release number of a version whose state is saved again. */
export const relabelSameSiteVersion = async (
  tx: TenantTransaction,
  id: string,
  { reason, label, releaseNumber, userId }: Omit<NewSiteVersion, 'facts' | 'version' | 'siteId'>,
): Promise<void> => {
  await tx
    .updateTable('site_versions')
    .set({
      reason,
      created_by: userId,
      created_at: new Date(),
      ...(label === undefined ? {} : { label }),
      ...(releaseNumber === undefined ? {} : { release_number: releaseNumber }),
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

export const insertSiteVersion = async (
  tx: TenantTransaction,
  version: NewSiteVersion,
  documents: readonly VersionedDocument[],
): Promise<string> => {
  const { id } = await tx
    .insertInto('site_versions')
    .values({
      tenant_id: tx.tenantId,
      site_id: version.siteId,
      version: version.version,
      reason: version.reason,
      label: version.label ?? null,
      release_number: version.releaseNumber ?? null,
      facts: JSON.stringify(version.facts),
      created_by: version.userId,
      ...(version.at === undefined ? {} : { created_at: version.at }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (documents.length > 0) {
    await tx
      .insertInto('site_version_documents')
      .values(
        documents.map(({ documentId, documentVersionId, kind }) => ({
          tenant_id: tx.tenantId,
          site_version_id: id,
          document_version_id: documentVersionId,
          document_id: documentId,
          kind,
        })),
      )
      .execute();
  }
  return id;
};

/**
 * Deletes versions beyond the retention limit that are neither named nor of a retained release, and the document
 * versions that only they used.
 */
export const deleteOldSiteVersions = async (tx: TenantTransaction, siteId: string): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    delete from app.site_versions where tenant_id = ${tx.tenantId} and id in (
      select v.id from app.site_versions v
      where v.tenant_id = ${tx.tenantId} and v.site_id = ${siteId} and v.label is null
        and not exists (select from app.releases r where r.tenant_id = v.tenant_id
          and r.site_id = v.site_id and r.number = v.release_number)
      order by v.created_at desc, v.version desc
      offset ${limits.versions.kept})
    returning id`.execute(tx);
  if (rows.length === 0) return;
  await sql`
    delete from app.document_versions v where v.tenant_id = ${tx.tenantId} and v.site_id = ${siteId}
      and not exists (select from app.documents d where d.tenant_id = v.tenant_id and d.id = v.document_id)
      and not exists (select from app.site_version_documents d
        where d.tenant_id = v.tenant_id and d.document_version_id = v.id)`.execute(tx);
};

const viewed = (tx: TenantTransaction, siteId: string) =>
  own(tx, siteId)
    .leftJoin('users', 'users.id', 'v.created_by')
    .leftJoin('sites', (join) =>
      join
        .onRef('sites.tenant_id', '=', 'v.tenant_id')
        .onRef('sites.id', '=', 'v.site_id')
        .onRef('sites.published_version', '=', 'v.version')
        .on('v.release_number', 'is not', null)
        .on('sites.is_published', '=', true),
    )
    .select([
      'v.id',
      'v.version',
      'v.reason',
      'v.label',
      'v.release_number',
      'v.created_at',
      nameOfAuthor.as('author'),
      sql<SqlBool>`sites.id is not null`.as('is_live'),
      sql<number>`jsonb_array_length(v.facts -> 'pages')`.as('pages'),
    ]);

export type SiteVersionView = Awaited<ReturnType<ReturnType<typeof viewed>['execute']>>[number];

export const listSiteVersionRows = (
  tx: TenantTransaction,
  siteId: string,
  listing: { page: number; limit: number },
): Promise<{ rows: SiteVersionView[]; total: number }> =>
  paginate(listing, {
    matching: own(tx, siteId),
    columns: viewed(tx, siteId),
    key: 'v.id',
    order: [sql`v.created_at desc`, sql`v.version desc`],
  });

export const findSiteVersionRow = (
  tx: TenantTransaction,
  siteId: string,
  id: string,
): Promise<SiteVersionView | undefined> => viewed(tx, siteId).where('v.id', '=', id).executeTakeFirst();

/** The version of the live release. */
export const findLiveVersionRow = (
  tx: TenantTransaction,
  siteId: string,
): Promise<SiteVersionView | undefined> =>
  viewed(tx, siteId).where('sites.id', 'is not', null).orderBy('v.created_at', 'desc').executeTakeFirst();

export const snapshotOf = async (tx: TenantTransaction, id: string): Promise<JsonObject> => {
  const { facts } = await tx
    .selectFrom('site_versions')
    .select('facts')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return facts;
};

const heldBy = (tx: TenantTransaction, siteVersionId: string) =>
  tx
    .selectFrom('site_version_documents as d')
    .innerJoin('document_versions as v', (join) =>
      join.onRef('v.tenant_id', '=', 'd.tenant_id').onRef('v.id', '=', 'd.document_version_id'),
    )
    .select(['d.document_id', 'd.kind', 'v.content'])
    .where('d.tenant_id', '=', tx.tenantId)
    .where('d.site_version_id', '=', siteVersionId);

export const contentsOf = (
  tx: TenantTransaction,
  siteVersionId: string,
): Promise<{ document_id: string; kind: DocumentRow['kind']; content: JsonObject }[]> =>
  heldBy(tx, siteVersionId).execute();

/** The documents of a version with their counters and the times of their last change. */
export const publishedContentsOf = async (tx: TenantTransaction, siteVersionId: string) => {
  const rows = await heldBy(tx, siteVersionId)
    .leftJoin('documents as now', (join) =>
      join
        .onRef('now.tenant_id', '=', 'v.tenant_id')
        .onRef('now.id', '=', 'v.document_id')
        .onRef('now.version', '=', 'v.version'),
    )
    // A document that was edited since has lost the time of that state.
    .select(['v.version', sql<Date>`coalesce(now.updated_at, v.created_at)`.as('changed_at')])
    .execute();
  return rows.map(({ document_id: id, changed_at: changedAt, kind, content, version }) => ({
    id,
    kind,
    content,
    version,
    changedAt,
  }));
};

/** The state of a version is what a newer release shows too: it is retained as long as that release. */
export const setReleaseNumber = async (
  tx: TenantTransaction,
  id: string,
  releaseNumber: number,
): Promise<void> => {
  await tx
    .updateTable('site_versions')
    .set({ release_number: releaseNumber })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

/** Only the header and one page, for callers that do not need the rest. */
export const coverContentsOf = (
  tx: TenantTransaction,
  siteVersionId: string,
  pageId: string | null,
): ReturnType<typeof contentsOf> =>
  heldBy(tx, siteVersionId)
    .where((eb) => eb.or([eb('d.kind', '=', 'header'), eb('d.document_id', '=', pageId)]))
    .execute();

export const countNamedOfSite = async (tx: TenantTransaction, siteId: string): Promise<number> => {
  const { n } = await own(tx, siteId)
    .where('v.label', 'is not', null)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

/** Names that a user gave to versions of a site and its pages. */
export const listNamesBy = async (
  tx: TenantTransaction,
  siteId: string,
  userId: string,
): Promise<{ label: string | null; documentId: string | null; createdAt: Date }[]> => {
  const ofSite = await own(tx, siteId)
    .select(['v.label', 'v.created_at as createdAt'])
    .where('v.label', 'is not', null)
    .where('v.created_by', '=', userId)
    .orderBy('v.created_at')
    .execute();
  const ofDocuments = await tx
    .selectFrom('document_versions')
    .select(['label', 'document_id as documentId', 'created_at as createdAt'])
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('label', 'is not', null)
    .where('created_by', '=', userId)
    .orderBy('created_at')
    .execute();
  return [...ofSite.map((row) => ({ ...row, documentId: null })), ...ofDocuments];
};

export const labelSiteVersion = async (
  tx: TenantTransaction,
  id: string,
  label: string | null,
): Promise<void> => {
  await tx
    .updateTable('site_versions')
    .set({ label })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};
