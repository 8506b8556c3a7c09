import type { JsonObject } from '@sitewright/contract/content';
import type { Selectable } from 'kysely';
import type { LibrarySectionsTable } from '../../core/db/site-tables.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';

export type LibrarySectionRow = Selectable<LibrarySectionsTable>;

const ofTenant = (tx: TenantTransaction) =>
  tx.selectFrom('library_sections').where('tenant_id', '=', tx.tenantId);

export const listLibraryRows = (tx: TenantTransaction): Promise<LibrarySectionRow[]> =>
  ofTenant(tx).selectAll().orderBy('created_at').orderBy('id').execute();

export const findLibraryRow = (tx: TenantTransaction, id: string): Promise<LibrarySectionRow | undefined> =>
  ofTenant(tx).selectAll().where('id', '=', id).executeTakeFirst();

export const countLibrary = async (tx: TenantTransaction): Promise<number> => {
  const { n } = await ofTenant(tx)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

export const insertLibraryRow = (
  tx: TenantTransaction,
  section: { name: string; category: string; content: JsonObject; userId: string },
): Promise<LibrarySectionRow> =>
  tx
    .insertInto('library_sections')
    .values({
      tenant_id: tx.tenantId,
      name: section.name,
      category: section.category,
      content: JSON.stringify(section.content),
      pushed_by: section.userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteLibraryRow = async (tx: TenantTransaction, id: string): Promise<void> => {
  await tx.deleteFrom('library_sections').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();
};
