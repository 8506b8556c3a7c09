// Copies a site, as it is now or as it was in an earlier version.
import type { JsonObject, PageContent } from '@sitewright/contract/content';
import { siteCreated } from '@sitewright/contract/sites/site-events';
import type { Site } from '@sitewright/contract/sites/sites';
import { subdomainFromName } from '@sitewright/contract/sites/subdomain';
import type { Theme } from '@sitewright/contract/themes/theme';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import { copyBlog, followCopiedForms } from '../blog/copying/copy-blog.ts';
import { copyForms } from '../forms/copy-forms.ts';
import { importAllImages } from '../media/import-images.ts';
import { copySections } from '../site-content/copy-sections.ts';
import { listDocuments } from '../site-content/documents.store.ts';
import { reconcileEarlierContent } from '../site-content/linked-sections.ts';
import { createSiteRows, type SiteSeed } from '../site-content/new-site.ts';
import { listPages } from '../site-content/pages.store.ts';
import { earlierScripts } from '../site-content/section-code.ts';
import { emitForSite } from '../sites/emit-for-site.ts';
import { requireSite } from '../sites/require-site.ts';
import { requireSiteEntitlement } from '../sites/site-meter.ts';
import { reloadSite } from '../sites/sites.service.ts';
import type { SiteView } from '../sites/sites.store.ts';
import { freeSubdomain, requireSubdomain } from '../sites/subdomains.service.ts';
import { requireSiteVersion, stateOfVersion } from '../version-history/site-versions.service.ts';

type Copy = Omit<SiteSeed, 'subdomain' | 'name'>;

const currentState = async (tx: TenantTransaction, site: SiteView): Promise<Copy> => {
  const documents = new Map((await listDocuments(tx, site.id)).map((row) => [row.id, row]));
  const part = (kind: 'header' | 'footer') =>
    [...documents.values()].find((row) => row.kind === kind)?.content ?? { sections: [] };
  const pages = await listPages(tx, site.id);
  return {
    description: site.description,
    settings: site.settings,
    businessContext: site.business_context,
    theme: site.theme as unknown as Theme,
    templateId: site.template_id,
    header: part('header') as unknown as PageContent,
    footer: part('footer') as unknown as PageContent,
    pages: pages.map((page) => ({
      title: page.title,
      slug: page.slug,
      seo: page.seo,
      settings: page.settings,
      content: (documents.get(page.id)?.content ?? { sections: [] }) as unknown as PageContent,
    })),
  };
};

/** Saved sections are copied as they are now; sections that follow a deleted one become ordinary ones. */
const earlierState = async (tx: TenantTransaction, site: SiteView, versionId: string): Promise<Copy> => {
  const { id } = await requireSiteVersion(tx, site.id, versionId);
  const state = await stateOfVersion(tx, id);
  const present = (await listDocuments(tx, site.id)).map(({ content }) => content);
  const allowed = await earlierScripts(tx, site, present);
  const read = async (content: PageContent | null): Promise<PageContent> => {
    const earlier = allowed((content ?? { sections: [] }) as unknown as JsonObject);
    return (await reconcileEarlierContent(tx, site.id, earlier)) as unknown as PageContent;
  };
  const inOrder = state.pages.toSorted(
    (one, other) => Number(other.isHome) - Number(one.isHome) || (one.order < other.order ? -1 : 1),
  );
  const pages: Copy['pages'] = [];
  for (const { title, slug, seo, settings, content } of inOrder) {
    pages.push({
      title,
      slug,
      seo,
      settings: settings as unknown as JsonObject,
      content: await read(content),
    });
  }
  return {
    description: state.description,
    settings: state.settings as unknown as JsonObject,
    businessContext: (state.businessContext as JsonObject | undefined) ?? site.business_context,
    theme: state.theme,
    templateId: site.template_id,
    header: await read(state.header),
    footer: await read(state.footer),
    pages,
  };
};

interface WantedCopy {
  name?: string | undefined;
  subdomain?: string | undefined;
  versionId?: string | undefined;
}

/** Copies a site within its workspace, with its blog, saved sections and forms, and the images of its content. Answers the copy. */
export const copySite = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  actor: Actor,
  { site, name, subdomain, versionId }: { site: SiteView } & WantedCopy & { name: string },
): Promise<string> => {
  const free = subdomain ?? (await freeSubdomain(tx, subdomainFromName(name) || 'my-site'));
  const seed = versionId ? await earlierState(tx, site, versionId) : await currentState(tx, site);
  const { userId } = actor;
  const copy = await createSiteRows(tx, userId, { ...seed, name, subdomain: free });
  await copyBlog(tx, { from: site.id, to: copy, userId });
  await copySections(tx, site.id, copy, userId);
  await followCopiedForms(tx, copy, await copyForms(tx, { from: site.id, to: copy, userId }));
  await importAllImages(ctx, tx, { from: site.id, siteId: copy, userId });
  return copy;
};

export const duplicateSite = (
  ctx: ServerContext,
  actor: Actor,
  id: string,
  { wanted, meta }: { wanted: WantedCopy; meta?: CallMeta },
): Promise<Site> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, id, 'sites.write');
    await requireSiteEntitlement(ctx, tx, actor.userId);
    const name = wanted.name ?? `${site.name.slice(0, 70)} (copy)`;
    const subdomain = wanted.subdomain === undefined ? undefined : requireSubdomain(wanted.subdomain);
    const copy = await copySite(ctx, tx, actor, { site, name, subdomain, versionId: wanted.versionId });
    await emitForSite(ctx, tx, siteCreated, { actor, meta, payload: { copyOf: id } }, { id: copy, name });
    return reloadSite(ctx, tx, { actor, id: copy });
  });
