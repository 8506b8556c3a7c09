// Finds file URLs in the content of a tenant. Content is searched as text, so a URL is found in any design or field.
import type { MediaUse } from '@sitewright/contract/media/media';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { Viewer } from '../../../core/actor.ts';

/** The URL of an upload, or a web URL without query and fragment. */
const pattern = '(/media/[a-z0-9]{2}/[A-Za-z0-9]+\\.[a-z0-9]+|https?://[^"?#\\\\\\s<>)]+)';

export interface FoundUse extends MediaUse {
  address: string;
  /** True when the caller may see that site or profile. */
  isVisible: boolean;
}

/** Current uses of the given URLs. Earlier versions do not count as uses. */
export const findUses = async (
  tx: TenantTransaction,
  viewer: Viewer,
  addresses: readonly string[],
): Promise<FoundUse[]> => {
  if (addresses.length === 0) return [];
  const { rows } = await sql<FoundUse>`
    with texts as (
      select d.site_id, d.id as document_id, d.kind::text as kind, coalesce(p.title, s.name, '') as title, p.id as page_id,
        d.content::text || coalesce(p.seo::text, '') as text
      from app.documents d
      left join app.pages p on p.tenant_id = d.tenant_id and p.id = d.id
      left join app.site_sections s on s.tenant_id = d.tenant_id and s.id = d.id
      where d.tenant_id = ${tx.tenantId}
      union all
      select id, id, 'settings', '', null, settings::text || code::text from app.sites where tenant_id = ${tx.tenantId}
    )
    select distinct t.site_id as "siteId", sites.name as "siteName", t.document_id as "documentId", t.kind, t.title,
      t.page_id as "pageId", found[1] as address,
      (${viewer.scope !== 'own'} or sites.owner_id = ${viewer.userId} or exists (
        select 1 from app.site_members m where m.tenant_id = sites.tenant_id and m.site_id = sites.id
          and m.user_id = ${viewer.userId} and (m.expires_at is null or m.expires_at > now())
      )) as "isVisible"
    from texts t
    join app.sites on sites.tenant_id = ${tx.tenantId} and sites.id = t.site_id and sites.deleted_at is null,
    regexp_matches(t.text, ${pattern}, 'g') found
    where found[1] = any(${[...addresses]}::text[])
    union all
    select null, null, p.id, 'company_profile', '', null, '/media/' || m.storage_key,
      p.user_id is null or p.user_id = ${viewer.userId}
    from app.company_assets a
    join app.company_profiles p on p.tenant_id = a.tenant_id and p.id = a.profile_id
    join app.media m on m.tenant_id = a.tenant_id and m.id = a.media_id
    where a.tenant_id = ${tx.tenantId} and '/media/' || m.storage_key = any(${[...addresses]}::text[])
    order by "siteName", kind, title`.execute(tx);
  return rows;
};

/** Every URL that current content shows, of the whole tenant or of one site. */
export const listUsedUrls = async (tx: TenantTransaction, siteId?: string): Promise<string[]> => {
  const only = siteId ?? null;
  const { rows } = await sql<{ address: string }>`
    select distinct found[1] as address from (
      select content::text as text from app.documents
        where tenant_id = ${tx.tenantId} and (${only}::uuid is null or site_id = ${only}::uuid)
      union all select seo::text from app.pages
        where tenant_id = ${tx.tenantId} and (${only}::uuid is null or site_id = ${only}::uuid)
      union all select settings::text || code::text from app.sites
        where tenant_id = ${tx.tenantId} and (${only}::uuid is null or id = ${only}::uuid)
      union all select coalesce(image::text, '') || seo::text from app.posts
        where tenant_id = ${tx.tenantId} and (${only}::uuid is null or site_id = ${only}::uuid)
      union all select fields::text || content::text from app.post_publications
        where tenant_id = ${tx.tenantId} and (${only}::uuid is null or site_id = ${only}::uuid)
      union all select to_json(image)::text || seo::text from app.blog_categories
        where tenant_id = ${tx.tenantId} and (${only}::uuid is null or site_id = ${only}::uuid)
      union all select image from app.blog_authors
        where tenant_id = ${tx.tenantId} and (${only}::uuid is null or site_id = ${only}::uuid)
      union all select '/media/' || m.storage_key from app.company_assets a
        join app.media m on m.tenant_id = a.tenant_id and m.id = a.media_id
        where a.tenant_id = ${tx.tenantId} and ${only}::uuid is null
    ) texts, regexp_matches(texts.text, ${pattern}, 'g') found`.execute(tx);
  return rows.map(({ address }) => address);
};

/**
 * Every URL that may still be shown in the future: also by earlier versions, undo, trashed sites and shared sections.
 */
export const listRetainedUrls = async (tx: TenantTransaction): Promise<Set<string>> => {
  const needed = new Set(await listUsedUrls(tx));
  const { rows } = await sql<{ address: string }>`
    select distinct found[1] as address from (
      select content::text as text from app.document_versions where tenant_id = ${tx.tenantId}
      union all select ops::text from app.document_operations where tenant_id = ${tx.tenantId}
      union all select facts::text from app.site_versions where tenant_id = ${tx.tenantId}
      union all select content::text from app.library_sections where tenant_id = ${tx.tenantId}
      union all select branding::text || coalesce(branding_draft::text, '') || settings::text
        from app.tenants where id = ${tx.tenantId}
    ) texts, regexp_matches(texts.text, ${pattern}, 'g') found`.execute(tx);
  for (const { address } of rows) needed.add(address);
  return needed;
};
