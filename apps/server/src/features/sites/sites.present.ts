import type { Site, SiteStatus } from '@sitewright/contract/sites/sites';
import type { Theme } from '@sitewright/contract/themes/theme';
import type { ServerContext } from '../../core/context/server-context.ts';
import { previewUrl } from './preview-token.ts';
import { siteUrl } from '../../core/site-url.ts';
import type { SiteView } from './sites.store.ts';

const statusOf = (row: SiteView): SiteStatus => {
  if (row.deleted_at) return 'trashed';
  if (!row.is_published) return row.published_release_id ? 'unpublished' : 'draft';
  return row.published_version === row.draft_version ? 'published' : 'changed';
};

export const presentSite = (ctx: ServerContext, row: SiteView): Site => ({
  id: row.id,
  name: row.name,
  description: row.description,
  subdomain: row.subdomain ?? '',
  url: siteUrl(ctx, row.subdomain ?? ''),
  status: statusOf(row),
  isPublished: row.is_published,
  settings: row.settings,
  theme: row.theme as unknown as Theme,
  templateId: row.template_id,
  version: row.draft_version,
  thumbnailUrl: previewUrl(ctx, { tenantId: row.tenant_id, siteId: row.id, userId: row.looker }),
  pageCount: row.page_count,
  ownerId: row.owner_id,
  role: row.role,
  overrides: row.overrides,
  sharedUntil: row.shared_until?.toISOString() ?? null,
  sharedBy: row.shared_by,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  publishedAt: row.is_published ? (row.published_at?.toISOString() ?? null) : null,
  publishAt: row.publish_at?.toISOString() ?? null,
  unpublishAt: row.unpublish_at?.toISOString() ?? null,
  deletedAt: row.deleted_at?.toISOString() ?? null,
});
