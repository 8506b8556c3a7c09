// A site as it was when it was published last. A release for changed posts is made of this, so that nothing of the draft that
// somebody works on becomes public with them.
import { blogBase } from '@sitewright/contract/blog/blog-paths';
import type { JsonObject } from '@sitewright/contract/content';
import type { SiteState } from '@sitewright/contract/versions/versions';
import { isPattern } from '@sitewright/contract/site-settings/redirect-rules';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { listTemplateDocuments } from '../site-content/documents.store.ts';
import { listRedirects, type PageView } from '../site-content/pages.store.ts';
import type { DraftState } from '../rendering/site-draft.ts';
import type { SiteView } from '../sites/sites.store.ts';
import { findLiveVersionRow, publishedContentsOf, snapshotOf } from '../versions/site-versions.store.ts';

export interface PublishedState extends DraftState {
  /** The site version that holds it. */
  versionId: string;
}

type Facts = Omit<SiteState, 'pages' | 'header' | 'footer'> & {
  pages: Omit<SiteState['pages'][number], 'content'>[];
};

/** Undefined for a site that is not published. */
export const loadPublishedState = async (
  tx: TenantTransaction,
  site: SiteView,
): Promise<PublishedState | undefined> => {
  const live = await findLiveVersionRow(tx, site.id);
  if (!live) return undefined;
  const facts = (await snapshotOf(tx, live.id)) as unknown as Facts;
  const documents = await publishedContentsOf(tx, live.id);
  const templates = await listTemplateDocuments(tx, site.id);
  const known = new Map(documents.map((row) => [row.id, row]));
  const published = (facts.redirects ?? []).map(({ from, to, code }) => ({
    from_path: from,
    to_path: to,
    code,
  }));
  const present = await listRedirects(tx, site.id);
  const asJson = (value: unknown): JsonObject => value as JsonObject;
  return {
    versionId: live.id,
    site: {
      ...site,
      name: facts.name,
      description: facts.description,
      settings: asJson(facts.settings),
      business_context: asJson(facts.businessContext ?? site.business_context),
      theme: asJson(facts.theme),
      code: asJson(facts.code ?? {}),
    },
    documents: [
      ...documents.flatMap(({ kind, ...row }) => (kind === 'section' ? [] : [{ ...row, kind }])),
      // A blog that began after the site was published: without its templates, its pages would be empty.
      ...templates.filter((row) => documents.every(({ kind }) => kind !== row.kind)),
    ],
    pages: facts.pages.map((page): PageView => ({
      tenant_id: tx.tenantId,
      site_id: site.id,
      id: page.id,
      title: page.title,
      slug: page.slug,
      is_home: page.isHome,
      order_key: page.order,
      seo: asJson(page.seo),
      settings: asJson(page.settings),
      created_at: live.created_at,
      updated_at: live.created_at,
      version: known.get(page.id)?.version ?? 1,
      changed_at: known.get(page.id)?.changedAt ?? live.created_at,
    })),
    redirects: [
      ...published,
      // Those to posts, such as an import makes, are public with the posts.
      ...present.filter(
        ({ from_path: from, to_path: to }) =>
          to.startsWith(`${blogBase}/`) &&
          !isPattern(from) &&
          published.every(({ from_path: other }) => other !== from),
      ),
    ],
  };
};
