// Turns a seed (a template, a copy of a site, or nothing) into the rows of a new site, all in the caller's
// transaction.
import type { JsonObject, PageContent } from '@sitewright/contract/content';
import type { PageSeo } from '@sitewright/contract/pages/page-seo';
import type { Theme } from '@sitewright/contract/themes/theme';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { insertDocument } from './documents.store.ts';
import { normalizeContent } from './normalize-content.ts';
import { insertPage } from './pages.store.ts';
import { orderKeys } from './page-order.ts';
import { insertSite } from '../sites/sites.store.ts';
import { claimSubdomain } from '../sites/subdomains.service.ts';

export interface SitePartSeed {
  type: string;
  data: JsonObject;
  [key: string]: unknown;
}

export interface SiteSeed {
  name: string;
  subdomain: string;
  description: string;
  settings: JsonObject;
  businessContext: JsonObject;
  theme: Theme;
  templateId: string | null;
  header: PageContent;
  footer: PageContent;
  pages: { title: string; slug: string; seo: PageSeo; settings?: JsonObject; content: PageContent }[];
}

/** A header or footer as the content of its document: one section, or none. */
export const partContent = (part: SitePartSeed | undefined): PageContent => ({
  sections: part ? [{ ...part }] : [],
});

/** Inserts the site with its host name, header, footer and pages. The first page becomes the home page. */
export const createSiteRows = async (
  tx: TenantTransaction,
  ownerId: string,
  seed: SiteSeed,
): Promise<string> => {
  const site = await insertSite(tx, {
    owner_id: ownerId,
    name: seed.name,
    description: seed.description,
    subdomain: seed.subdomain,
    template_id: seed.templateId,
    settings: JSON.stringify(seed.settings),
    business_context: JSON.stringify(seed.businessContext),
    theme: JSON.stringify(seed.theme),
  });
  await claimSubdomain(tx, seed.subdomain, site.id);
  for (const kind of ['header', 'footer'] as const) {
    await insertDocument(tx, {
      siteId: site.id,
      kind,
      content: normalizeContent(seed[kind]),
      userId: ownerId,
    });
  }
  const keys = orderKeys(seed.pages.length);
  for (const [index, page] of seed.pages.entries()) {
    const document = await insertDocument(tx, {
      siteId: site.id,
      kind: 'page',
      content: normalizeContent(page.content),
      userId: ownerId,
    });
    await insertPage(tx, {
      siteId: site.id,
      id: document.id,
      title: page.title,
      slug: index === 0 ? '' : page.slug,
      isHome: index === 0,
      order: keys[index]!,
      seo: page.seo,
      settings: page.settings ?? {},
    });
  }
  return site.id;
};
