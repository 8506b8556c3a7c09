// Uploaded designs of a site. They belong to the workspace, so the new one gets copies of them.
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { JsonObject } from '@sitewright/contract/content';
import type { StoredAsset, TemplateRow } from '../../custom-templates/custom-templates.store.ts';

export interface CopiedDesign {
  row: TemplateRow;
  slug: string;
  css: string;
  templates: Record<string, string>;
  defaults: JsonObject;
  assets: readonly StoredAsset[];
  thumbnailKey: string | null;
}

export const insertDesigns = async (
  tx: TenantTransaction,
  designs: readonly CopiedDesign[],
): Promise<void> => {
  for (const { row, slug, css, templates, defaults, assets, thumbnailKey } of designs)
    await tx
      .insertInto('custom_templates')
      .values({
        ...row,
        tenant_id: tx.tenantId,
        slug,
        css,
        // A design for all workspaces stays with the one that offers it.
        scope: 'tenant',
        config: JSON.stringify(row.config),
        defaults: JSON.stringify(defaults),
        templates: JSON.stringify(templates),
        assets: JSON.stringify(assets),
        thumbnail_key: thumbnailKey,
      })
      .execute();
};
