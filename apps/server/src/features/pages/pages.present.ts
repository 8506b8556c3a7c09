import type { JsonObject, PageContent } from '@sitewright/contract/content';
import type { Page, PageSummary } from '@sitewright/contract/pages/pages';
import type { TemplateDocument } from '../site-content/documents.store.ts';
import type { PageView } from '../site-content/pages.store.ts';
import type { SiteView } from '../sites/sites.store.ts';

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

const templateNames = {
  en: { post_template: 'Post template', list_template: 'List template' },
  vi: { post_template: 'Mẫu bài viết', list_template: 'Mẫu danh sách' },
};

/** A template of the blog as the page editor takes it. */
export const presentTemplate = (
  { settings: { locale } }: Pick<SiteView, 'settings'>,
  row: TemplateDocument,
): PageSummary => ({
  id: row.id,
  title: templateNames[typeof locale === 'string' && locale.startsWith('vi') ? 'vi' : 'en'][row.kind],
  slug: '',
  isHome: false,
  order: row.kind,
  seo: {},
  settings: {},
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
});

/** A page's version as an entity tag. */
export const etagOf = (version: number): string => `"${version}"`;
