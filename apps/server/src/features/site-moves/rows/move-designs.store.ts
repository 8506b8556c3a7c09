// Uploaded designs that a site uses. They belong to the workspace, so the new one gets copies of them.
import { sql } from 'kysely';
import { customType } from '@sitewright/contract/custom-templates/custom-type';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { StoredAsset, TemplateRow } from '../../custom-templates/custom-templates.store.ts';

/** All versions of the designs of the workspace that the pages or earlier versions of a site use. */
export const listUsedDesigns = async (tx: TenantTransaction, siteId: string): Promise<TemplateRow[]> => {
  const pattern = `"${customType('')}([a-z0-9-]+)`;
  const { rows } = await sql<{ slug: string }>`
    select distinct found[1] as slug from (
      select content::text as text from app.documents where tenant_id = ${tx.tenantId} and site_id = ${siteId}
      union all
      select content::text from app.document_versions where tenant_id = ${tx.tenantId} and site_id = ${siteId}
    ) texts, regexp_matches(texts.text, ${pattern}, 'g') found`.execute(tx);
  if (rows.length === 0) return [];
  return tx
    .selectFrom('custom_templates')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where(
      'slug',
      'in',
      rows.map(({ slug }) => slug),
    )
    .execute();
};

/** Ids and slugs of the designs of the workspace, among those given. */
export const findDesigns = async (
  tx: TenantTransaction,
  { ids, slugs }: { ids: readonly string[]; slugs: readonly string[] },
): Promise<{ id: string; slug: string }[]> =>
  ids.length === 0
    ? []
    : tx
        .selectFrom('custom_templates')
        .select(['id', 'slug'])
        .where('tenant_id', '=', tx.tenantId)
        .where((eb) => eb.or([eb('id', 'in', [...ids]), eb('slug', 'in', [...slugs])]))
        .execute();

export interface CopiedDesign {
  row: TemplateRow;
  slug: string;
  assets: readonly StoredAsset[];
  thumbnailKey: string | null;
}

export const insertDesigns = async (
  tx: TenantTransaction,
  designs: readonly CopiedDesign[],
): Promise<void> => {
  for (const { row, slug, assets, thumbnailKey } of designs)
    await tx
      .insertInto('custom_templates')
      .values({
        ...row,
        tenant_id: tx.tenantId,
        slug,
        // A design for all workspaces stays with the one that offers it.
        scope: 'tenant',
        config: JSON.stringify(row.config),
        defaults: JSON.stringify(row.defaults),
        templates: JSON.stringify(row.templates),
        assets: JSON.stringify(assets),
        thumbnail_key: thumbnailKey,
      })
      .execute();
};
