// Snapshot of a site besides the contents of its documents, as stored with its versions.
import type { JsonObject } from '@sitewright/contract/content';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { listPages } from '../site-content/pages.store.ts';
import { listRedirects } from '../site-content/site-settings.store.ts';
import { listSectionRows } from '../site-content/site-sections.store.ts';
import type { SiteView } from '../sites/sites.store.ts';

/** Access mode, password and subdomain take effect at once and are not part of a draft, so they are left out. */
export const currentSiteSnapshot = async (tx: TenantTransaction, site: SiteView): Promise<JsonObject> => ({
  name: site.name,
  description: site.description,
  settings: site.settings,
  businessContext: site.business_context,
  theme: site.theme,
  code: site.code,
  redirects: await listRedirects(tx, site.id),
  sections: (await listSectionRows(tx, site.id)).map(({ id, name, category, state, sync }) => ({
    id,
    name,
    category,
    state,
    sync,
  })),
  pages: (await listPages(tx, site.id)).map((page) => ({
    id: page.id,
    title: page.title,
    slug: page.slug,
    isHome: page.is_home,
    order: page.order_key,
    seo: page.seo,
    settings: page.settings,
  })),
});
