import type { JsonObject } from '@sitewright/contract/content';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';

type Db = Kysely<Database> | Transaction<Database>;

export const findBrandingRow = (db: Db, tenantId: string) =>
  db
    .selectFrom('tenants')
    .select(['id', 'name', 'branding', 'branding_draft', 'branding_edit', 'branding_version'])
    .where('id', '=', tenantId)
    .executeTakeFirst();
export type BrandingRow = NonNullable<Awaited<ReturnType<typeof findBrandingRow>>>;

/** Sets the draft if it has not changed since the caller read it; returns false on conflict. */
export const setDraft = async (
  tx: TenantTransaction,
  draft: object | null,
  seenEdit?: number,
): Promise<boolean> => {
  const row = await tx
    .updateTable('tenants')
    .set((eb) => ({
      branding_draft: draft === null ? null : JSON.stringify(draft),
      branding_edit: eb('branding_edit', '+', 1),
    }))
    .where('id', '=', tx.tenantId)
    .$if(seenEdit !== undefined, (query) => query.where('branding_edit', '=', seenEdit!))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * Publishes a branding as the next version and clears the draft. Returns undefined when the draft has changed
 * meanwhile.
 */
export const publishRow = async (
  tx: TenantTransaction,
  branding: object,
  userId: string,
  seenEdit?: number,
): Promise<number | undefined> => {
  const row = await tx
    .updateTable('tenants')
    .set((eb) => ({
      branding: JSON.stringify(branding),
      branding_draft: null,
      branding_edit: eb('branding_edit', '+', 1),
      branding_version: eb('branding_version', '+', 1),
    }))
    .where('id', '=', tx.tenantId)
    .$if(seenEdit !== undefined, (query) => query.where('branding_edit', '=', seenEdit!))
    .returning('branding_version')
    .executeTakeFirst();
  if (!row) return undefined;
  await tx
    .insertInto('branding_versions')
    .values({
      tenant_id: tx.tenantId,
      version: row.branding_version,
      branding: JSON.stringify(branding),
      published_by: userId,
    })
    .execute();
  return row.branding_version;
};

export const listVersionRows = (tx: TenantTransaction, limit: number) =>
  tx
    .selectFrom('branding_versions')
    .leftJoin('users', 'users.id', 'branding_versions.published_by')
    .select(['version', 'branding', 'published_at', 'users.email'])
    .where('branding_versions.tenant_id', '=', tx.tenantId)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();

export const findVersionRow = (
  tx: TenantTransaction,
  version: number,
): Promise<{ branding: JsonObject } | undefined> =>
  tx
    .selectFrom('branding_versions')
    .select('branding')
    .where('tenant_id', '=', tx.tenantId)
    .where('version', '=', version)
    .executeTakeFirst();

export const deleteOldVersions = (tx: TenantTransaction, below: number): Promise<unknown> =>
  tx
    .deleteFrom('branding_versions')
    .where('tenant_id', '=', tx.tenantId)
    .where('version', '<=', below)
    .execute();
