import type { Language } from '@sitewright/contract/fields';
import type { LegalType } from '@sitewright/contract/legal/legal';
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import { type TenantTransaction, withPlatform } from '../../core/db/tenant-scope.ts';
import type { LegalDocumentsTable } from './legal.tables.ts';

export type LegalDocumentRow = Selectable<LegalDocumentsTable>;

/** A list of texts has no need of the texts themselves. */
const entryColumns = [
  'id',
  'type',
  'locale',
  'version',
  'status',
  'title',
  'change_summary',
  'requires_reconsent',
  'effective_at',
  'updated_at',
  'edit',
] as const satisfies (keyof LegalDocumentRow)[];
export type LegalEntryRow = Pick<LegalDocumentRow, (typeof entryColumns)[number]>;

export interface LegalKey {
  type: LegalType;
  locale: Language;
}

const documents = (tx: TenantTransaction) =>
  tx.selectFrom('legal_documents').where('tenant_id', '=', tx.tenantId);

const ofKey = (tx: TenantTransaction, { type, locale }: LegalKey) =>
  documents(tx).where('type', '=', type).where('locale', '=', locale);

/** Texts in force and those to come. */
export const listCurrentDocuments = (tx: TenantTransaction): Promise<LegalEntryRow[]> =>
  documents(tx)
    .select(entryColumns)
    .where('status', '!=', 'superseded')
    .orderBy('type')
    .orderBy('locale')
    .orderBy('version')
    .execute();

export const listTitlesInForce = (tx: TenantTransaction) =>
  documents(tx).select(['id', 'type', 'locale', 'title']).where('status', '=', 'published').execute();

export const findDocument = (tx: TenantTransaction, id: string): Promise<LegalDocumentRow | undefined> =>
  documents(tx).selectAll().where('id', '=', id).executeTakeFirst();

export const lockDocument = (tx: TenantTransaction, id: string): Promise<LegalDocumentRow | undefined> =>
  documents(tx).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** A version that was in force, or the one that is. */
export const findPublishedVersion = (
  tx: TenantTransaction,
  key: LegalKey,
  version: number | undefined,
): Promise<LegalDocumentRow | undefined> =>
  ofKey(tx, key)
    .selectAll()
    .where('status', 'in', version === undefined ? ['published'] : ['published', 'superseded'])
    .$if(version !== undefined, (query) => query.where('version', '=', version!))
    .executeTakeFirst();

/** The newest first. */
export const listVersionRows = (
  tx: TenantTransaction,
  key: LegalKey,
  { limit, isPublic }: { limit: number; isPublic: boolean },
): Promise<LegalEntryRow[]> =>
  ofKey(tx, key)
    .select(entryColumns)
    .$if(isPublic, (query) => query.where('status', 'in', ['published', 'superseded']))
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();

export const findLastVersion = (
  tx: TenantTransaction,
  key: LegalKey,
): Promise<LegalDocumentRow | undefined> =>
  ofKey(tx, key).selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst();

/** Undefined when the next version is being written already. */
export const insertDocument = (
  tx: TenantTransaction,
  row: Omit<Insertable<LegalDocumentsTable>, 'tenant_id'>,
): Promise<LegalDocumentRow | undefined> =>
  tx
    .insertInto('legal_documents')
    .values({ ...row, tenant_id: tx.tenantId })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const saveDocument = (
  tx: TenantTransaction,
  id: string,
  change: Updateable<LegalDocumentsTable>,
): Promise<LegalDocumentRow> =>
  tx
    .updateTable('legal_documents')
    .set((eb) => ({ ...change, edit: eb('edit', '+', 1) }))
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const supersedeDocument = (tx: TenantTransaction, { type, locale }: LegalKey): Promise<unknown> =>
  tx
    .updateTable('legal_documents')
    .set({ status: 'superseded' })
    .where('tenant_id', '=', tx.tenantId)
    .where('type', '=', type)
    .where('locale', '=', locale)
    .where('status', '=', 'published')
    .execute();

export const removeDocument = (tx: TenantTransaction, id: string): Promise<unknown> =>
  tx.deleteFrom('legal_documents').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();

/** Scheduled texts whose date has come, of all tenants. */
export const listDueDocuments = (
  db: Kysely<Database>,
  now: Date,
): Promise<{ tenant_id: string; id: string }[]> =>
  withPlatform(db, (tx) =>
    tx
      .selectFrom('legal_documents')
      .select(['tenant_id', 'id'])
      .where('status', '=', 'scheduled')
      .where('effective_at', '<=', now)
      .orderBy('effective_at')
      .execute(),
  );
