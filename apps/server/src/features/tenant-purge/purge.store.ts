import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { TenantData } from '../../core/context/tenant-data.ts';

export const listDueTenants = (db: Kysely<Database>): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('tenants')
    .select(['id', 'name'])
    .where('status', '=', 'closing')
    .where('purge_at', '<=', new Date())
    .orderBy('purge_at')
    .execute();

/** Marks a due tenant as closed; returns false when it was reopened or another process is purging it. */
export const markClosed = async (tx: Transaction<Database>, id: string): Promise<boolean> => {
  const row = await tx
    .updateTable('tenants')
    .set({
      status: 'closed',
      purge_at: null,
      settings: '{}',
      branding: '{}',
      branding_draft: null,
      notes: '',
    })
    .where('id', '=', id)
    .where('status', '=', 'closing')
    .where('purge_at', '<=', new Date())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

export interface TenantFiles {
  /** Keys of the tenant's stored objects. */
  objects: string[];
  releases: { siteId: string; releaseId: string }[];
}

export const listFiles = async (tx: TenantTransaction): Promise<TenantFiles> => {
  // Older files are stored under their own key, the others under that of their blob.
  const { rows: uploads } = await sql<{ key: string }>`
    select storage_key as key from app.media where tenant_id = ${tx.tenantId} and blob_id is null and kind <> 'external'
    union select object_key from app.blobs where tenant_id = ${tx.tenantId}
    union select object_key from app.form_files where tenant_id = ${tx.tenantId}
    union select variant ->> 'key' from app.blobs, jsonb_array_elements(variants) variant
    where tenant_id = ${tx.tenantId}`.execute(tx);
  const releases = await tx
    .selectFrom('releases')
    .select(['site_id as siteId', 'id as releaseId'])
    .where('tenant_id', '=', tx.tenantId)
    .execute();
  const { rows: brands } = await sql<{ key: string }>`
    select distinct substring(found[1] from 8) as key
    from (
      select branding::text as text from app.branding_versions where tenant_id = ${tx.tenantId}
      union all select coalesce(branding_draft::text, '') from app.tenants where id = ${tx.tenantId}
    ) brands, regexp_matches(brands.text, '"(/media/[a-z0-9]{2}/[A-Za-z0-9]+\\.[a-z0-9]+)"', 'g') found`.execute(
    tx,
  );
  const { rows: designs } = await sql<{ key: string }>`
    select thumbnail_key as key from app.custom_templates where tenant_id = ${tx.tenantId} and thumbnail_key is not null
    union select asset ->> 'key' from app.custom_templates, jsonb_array_elements(assets) asset
    where tenant_id = ${tx.tenantId}`.execute(tx);
  return { objects: [...uploads, ...brands, ...designs].map(({ key }) => key), releases };
};

export const deleteTenantRows = async (tx: TenantTransaction, rules: TenantData): Promise<void> => {
  // The site's foreign key to its release would block the deletion.
  await tx
    .updateTable('sites')
    .set({ is_published: false, published_release_id: null })
    .where('tenant_id', '=', tx.tenantId)
    .execute();
  for (const [table, rule] of Object.entries(rules)) {
    if (rule !== 'delete') continue;
    await sql`delete from ${sql.table(`app.${table}`)} where tenant_id = ${tx.tenantId}`.execute(tx);
  }
};
