// A site has a blog as soon as somebody opens it: its settings, its two templates and its first category.
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { insertDocument } from '../../site-content/documents.store.ts';
import { normalizeContent } from '../../site-content/normalize-content.ts';
import { orderKeys } from '../../site-content/page-order.ts';
import type { SiteView } from '../../sites/sites.store.ts';
import { insertTerm } from '../terms/terms.store.ts';
import { lookSections } from './blog-looks.ts';
import { type BlogRow, findBlog, findTemplateIds, insertBlog, lockBlog } from './blogs.store.ts';

type BlogSite = Pick<SiteView, 'id' | 'owner_id' | 'settings'>;

export const languageOfSite = ({ settings: { locale } }: Pick<BlogSite, 'settings'>): 'en' | 'vi' =>
  typeof locale === 'string' && locale.startsWith('vi') ? 'vi' : 'en';

const firstCategory = {
  en: { name: 'Uncategorized', slug: 'uncategorized' },
  vi: { name: 'Chưa phân loại', slug: 'chua-phan-loai' },
} as const;

export const ensureBlog = async (
  ctx: Pick<ServerContext, 'library'>,
  tx: TenantTransaction,
  site: BlogSite,
): Promise<BlogRow> => {
  const found = await findBlog(tx, site.id);
  if (found) return found;
  await lockBlog(tx, site.id);
  const meanwhile = await findBlog(tx, site.id);
  if (meanwhile) return meanwhile;
  await insertBlog(tx, site.id);
  const present = await findTemplateIds(tx, site.id);
  const sections = lookSections(ctx.library, 'classic', languageOfSite(site));
  for (const kind of ['post_template', 'list_template'] as const) {
    if (present[kind] !== undefined) continue;
    const content = normalizeContent({ sections: sections[kind] });
    await insertDocument(tx, { siteId: site.id, kind, content, userId: site.owner_id });
  }
  await insertTerm(tx, 'category', {
    ...firstCategory[languageOfSite(site)],
    siteId: site.id,
    is_default: true,
    order_key: orderKeys(1)[0]!,
  });
  return (await findBlog(tx, site.id))!;
};
