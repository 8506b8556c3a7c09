import type { JsonObject } from '@sitewright/contract/content';
import { type Selectable, sql, type SqlBool } from 'kysely';
import type { DocumentOperationsTable } from '../../core/db/site-tables.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { DocumentRow } from '../sites/site-rows.ts';

type SiteDocumentRow = DocumentRow & { kind: Exclude<DocumentRow['kind'], 'section' | 'post'> };
type DefinitionRow = DocumentRow & { kind: 'section' };
export type LoggedRow = Pick<Selectable<DocumentOperationsTable>, 'version' | 'client_id' | 'seq' | 'ops'>;

export const insertDocument = (
  tx: TenantTransaction,
  document: {
    siteId: string;
    kind: DocumentRow['kind'];
    content: JsonObject;
    userId: string;
    /** Set for a document that is recreated: its id and its last version. */
    earlier?: { id: string; version: number };
  },
): Promise<DocumentRow> =>
  tx
    .insertInto('documents')
    .values({
      tenant_id: tx.tenantId,
      site_id: document.siteId,
      kind: document.kind,
      content: JSON.stringify(document.content),
      updated_by: document.userId,
      ...document.earlier,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const findDocument = (
  tx: TenantTransaction,
  siteId: string,
  id: string,
): Promise<DocumentRow | undefined> =>
  tx
    .selectFrom('documents')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();

/** The document with its row locked, which serializes edits of one document. */
export const lockDocument = (
  tx: TenantTransaction,
  siteId: string,
  id: string,
): Promise<DocumentRow | undefined> =>
  tx
    .selectFrom('documents')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const findPart = (
  tx: TenantTransaction,
  siteId: string,
  kind: 'header' | 'footer',
): Promise<DocumentRow | undefined> =>
  tx
    .selectFrom('documents')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('kind', '=', kind)
    .executeTakeFirst();

/**
 * The documents that a site shows: pages, header, footer and the templates of its blog. Saved sections appear only through
 * pages, and posts are shown as they were published.
 */
export const listDocuments = (tx: TenantTransaction, siteId: string): Promise<SiteDocumentRow[]> =>
  tx
    .selectFrom('documents')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('kind', 'not in', ['section', 'post'])
    .$narrowType<{ kind: SiteDocumentRow['kind'] }>()
    .execute();

export type TemplateDocument = DocumentRow & { kind: 'post_template' | 'list_template' };

/** The templates of a site's blog: that of posts first. */
export const listTemplateDocuments = (tx: TenantTransaction, siteId: string): Promise<TemplateDocument[]> =>
  tx
    .selectFrom('documents')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('kind', 'in', ['post_template', 'list_template'])
    .$narrowType<{ kind: TemplateDocument['kind'] }>()
    .orderBy('kind', 'desc')
    .execute();

/** The documents of the saved sections of a site. */
export const listDefinitions = (tx: TenantTransaction, siteId: string): Promise<DefinitionRow[]> =>
  tx
    .selectFrom('documents')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('kind', '=', 'section')
    .$narrowType<{ kind: 'section' }>()
    .execute();

export const writeDocument = async (
  tx: TenantTransaction,
  id: string,
  change: { version: number; content: JsonObject; userId: string },
): Promise<void> => {
  await tx
    .updateTable('documents')
    .set({
      version: change.version,
      content: JSON.stringify(change.content),
      updated_by: change.userId,
      updated_at: new Date(),
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

export const deleteDocument = async (tx: TenantTransaction, id: string): Promise<void> => {
  await tx.deleteFrom('documents').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();
};

export const appendOperations = async (
  tx: TenantTransaction,
  entry: {
    documentId: string;
    version: number;
    clientId: string;
    seq: number;
    ops: readonly object[];
    label: string | undefined;
    userId: string;
  },
): Promise<void> => {
  await tx
    .insertInto('document_operations')
    .values({
      tenant_id: tx.tenantId,
      document_id: entry.documentId,
      version: entry.version,
      client_id: entry.clientId,
      seq: entry.seq,
      ops: JSON.stringify(entry.ops),
      label: entry.label ?? null,
      user_id: entry.userId,
    })
    .execute();
};

/** The version that a client's numbered batch created, if it has already been applied. */
export const findApplied = async (
  tx: TenantTransaction,
  documentId: string,
  clientId: string,
  seq: number,
): Promise<number | undefined> => {
  const row = await tx
    .selectFrom('document_operations')
    .select('version')
    .where('tenant_id', '=', tx.tenantId)
    .where('document_id', '=', documentId)
    .where('client_id', '=', clientId)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return row?.version;
};

export const listOperations = (
  tx: TenantTransaction,
  documentId: string,
  since: number,
): Promise<LoggedRow[]> =>
  tx
    .selectFrom('document_operations')
    .select(['version', 'client_id', 'seq', 'ops'])
    .where('tenant_id', '=', tx.tenantId)
    .where('document_id', '=', documentId)
    .where('version', '>', since)
    .orderBy('version')
    .execute();

/** Replaces ids in all documents of a site that was made a moment ago, whose operations nobody has seen. */
export const replaceIds = async (
  tx: TenantTransaction,
  siteId: string,
  ids: ReadonlyMap<string, string>,
): Promise<void> => {
  for (const [from, to] of ids) {
    await tx
      .updateTable('documents')
      .set({ content: sql<string>`replace(content::text, ${from}, ${to})::jsonb` })
      .where('tenant_id', '=', tx.tenantId)
      .where('site_id', '=', siteId)
      .where(sql<SqlBool>`position(${from} in content::text) > 0`)
      .execute();
  }
};
