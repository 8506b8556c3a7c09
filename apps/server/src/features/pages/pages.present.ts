import type { JsonObject, PageContent } from '@sitewright/contract/content';
import type { Page, PageSummary } from '@sitewright/contract/pages/pages';
import type { PageView } from '../site-content/pages.store.ts';

export const presentPage = (row: PageView): PageSummary => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  isHome: row.is_home,
  order: row.order_key,
  seo: row.seo,
  settings: row.settings,
  version: row.version,
  updatedAt: (row.changed_at > row.updated_at ? row.changed_at : row.updated_at).toISOString(),
});

export const presentFullPage = (row: PageView, content: JsonObject): Page => ({
  ...presentPage(row),
  content: content as unknown as PageContent,
});

/** A page's version as an entity tag. */
export const etagOf = (version: number): string => `"${version}"`;
