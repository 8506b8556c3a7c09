// Uploaded designs that a site uses.
import { sql } from 'kysely';
import { customType } from '@sitewright/contract/custom-templates/custom-type';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { TemplateRow } from '../custom-templates.store.ts';

/** Of the workspace alone, or also those that the platform offers to all workspaces. */
export type DesignSource = 'workspace' | 'visible';

/** All versions of the designs that the pages, posts or earlier versions of a site use. */
export const listUsedDesigns = async (
  tx: TenantTransaction,
  siteId: string,
  source: DesignSource,
): Promise<TemplateRow[]> => {
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
    .where((eb) =>
      source === 'workspace'
        ? eb('tenant_id', '=', tx.tenantId)
        : eb.or([eb('tenant_id', '=', tx.tenantId), eb('scope', '=', 'platform')]),
    )
    .where(
      'slug',
      'in',
      rows.map(({ slug }) => slug),
    )
    .orderBy('id')
    .execute();
};

/** All versions of all designs of the workspace. */
export const listOwnDesigns = (tx: TenantTransaction): Promise<TemplateRow[]> =>
  tx.selectFrom('custom_templates').selectAll().where('tenant_id', '=', tx.tenantId).orderBy('id').execute();

/** Ids and slugs of the designs that the workspace sees, among those given. */
export const findDesigns = async (
  tx: TenantTransaction,
  { ids, slugs }: { ids: readonly string[]; slugs: readonly string[] },
): Promise<{ id: string; slug: string }[]> =>
  ids.length === 0
    ? []
    : tx
        .selectFrom('custom_templates')
        .select(['id', 'slug'])
        .where((eb) => eb.or([eb('tenant_id', '=', tx.tenantId), eb('scope', '=', 'platform')]))
        .where((eb) =>
          eb.or([eb('id', 'in', [...ids]), ...(slugs.length > 0 ? [eb('slug', 'in', [...slugs])] : [])]),
        )
        .execute();
