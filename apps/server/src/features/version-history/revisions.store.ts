import type { JsonObject } from '@sitewright/contract/content';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { nameOfAuthor } from '../versions/version-author.store.ts';

export interface RevisionRow {
  version: number;
  label: string | null;
  author: string | null;
  created_at: Date;
}

/** The newest saves of a document, newest first. */
export const listSaves = (tx: TenantTransaction, documentId: string, most: number): Promise<RevisionRow[]> =>
  tx
    .selectFrom('document_operations as o')
    .leftJoin('users', 'users.id', 'o.user_id')
    .select(['o.version', 'o.label', 'o.created_at', nameOfAuthor.as('author')])
    .where('o.tenant_id', '=', tx.tenantId)
    .where('o.document_id', '=', documentId)
    .orderBy('o.version', 'desc')
    .limit(most)
    .execute();

export const listVersionRevisions = (tx: TenantTransaction, documentId: string): Promise<RevisionRow[]> =>
  tx
    .selectFrom('document_versions as v')
    .leftJoin('users', 'users.id', 'v.created_by')
    .select(['v.version', 'v.label', 'v.created_at', nameOfAuthor.as('author')])
    .where('v.tenant_id', '=', tx.tenantId)
    .where('v.document_id', '=', documentId)
    .orderBy('v.version')
    .execute();

/** Number of logged saves between two versions, both excluded. */
export const countSaves = async (
  tx: TenantTransaction,
  documentId: string,
  { after, before }: { after: number; before: number },
): Promise<number> => {
  const { n } = await tx
    .selectFrom('document_operations')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('tenant_id', '=', tx.tenantId)
    .where('document_id', '=', documentId)
    .where('version', '>', after)
    .where('version', '<', before)
    .executeTakeFirstOrThrow();
  return n;
};

/** The latest version at or before a save. */
export const findBase = (
  tx: TenantTransaction,
  documentId: string,
  moment: number,
): Promise<{ version: number; content: JsonObject } | undefined> =>
  tx
    .selectFrom('document_versions')
    .select(['version', 'content'])
    .where('tenant_id', '=', tx.tenantId)
    .where('document_id', '=', documentId)
    .where('version', '<=', moment)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

export const listSavedOperations = async (
  tx: TenantTransaction,
  documentId: string,
  { after, upTo }: { after: number; upTo: number },
): Promise<JsonObject[][]> => {
  const rows = await tx
    .selectFrom('document_operations')
    .select('ops')
    .where('tenant_id', '=', tx.tenantId)
    .where('document_id', '=', documentId)
    .where('version', '>', after)
    .where('version', '<=', upTo)
    .orderBy('version')
    .execute();
  return rows.map(({ ops }) => ops);
};
