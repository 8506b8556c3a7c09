// The paths of a site as its redirects see them: what has a page, and what had one.
import { blogBase, blogPaths, reservedPostSlugs } from '@sitewright/contract/blog/blog-paths';
import { limits } from '@sitewright/contract/limits';
import { canonicalPath, isPattern } from '@sitewright/contract/site-settings/redirect-rules';
import type { SitePath } from '@sitewright/contract/site-settings/redirects';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { listPages } from '../site-content/pages.store.ts';
import * as store from '../site-content/site-settings.store.ts';
import { requireSite } from '../sites/require-site.ts';
import type { SiteView } from '../sites/sites.store.ts';
import { findLiveVersionRow, snapshotOf } from '../versions/site-versions.store.ts';

export interface PathsOfSite {
  /** Paths of the pages of the draft. */
  pages: ReadonlySet<string>;
  paths: SitePath[];
  /** Whether visitors of a path stay there once the draft is published. */
  isServed: (path: string) => boolean;
}

const pagePath = ({ slug, isHome }: { slug: string; isHome: boolean }): string => (isHome ? '/' : `/${slug}`);

const publishedPages = async (tx: TenantTransaction, siteId: string): Promise<string[]> => {
  const live = await findLiveVersionRow(tx, siteId);
  if (!live) return [];
  const { pages } = await snapshotOf(tx, live.id);
  return (pages as unknown as { slug: string; isHome: boolean }[]).map(pagePath);
};

const isPost = (path: string): boolean => {
  const slug = path.startsWith(`${blogBase}/`) ? path.slice(blogBase.length + 1) : '';
  return slug !== '' && blogPaths.post(slug) === path && !slug.includes('/') && !reservedPostSlugs.has(slug);
};

/** Pages of the live release, and the addresses that redirect with it. */
const releasedPaths = async (ctx: ServerContext, site: SiteView) => {
  const releaseId = site.is_published ? site.published_release_id : null;
  const manifest =
    releaseId === null
      ? undefined
      : await ctx.releases
          .ensure(site.id, releaseId)
          .then((release) => ctx.releases.readManifest(release))
          .catch(() => undefined);
  const files = (manifest?.own ?? []).filter((file) => file.endsWith('.html') && !/^(_|404\.)/.test(file));
  return {
    served: files.map((file) => `/${file.slice(0, -'.html'.length)}`).filter((path) => path !== '/index'),
    former: Object.keys(manifest?.redirects ?? {}),
  };
};

export const readSitePaths = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  site: SiteView,
): Promise<PathsOfSite> => {
  const rows = await listPages(tx, site.id);
  const pages = new Set(rows.map(({ slug, is_home: isHome }) => pagePath({ slug, isHome })));
  const published = new Set(await publishedPages(tx, site.id));
  const released = await releasedPaths(ctx, site);
  // Pages of the live release that the draft has no more are redirected or missing once it is published.
  const generated = released.served.filter((path) => !published.has(path) && !pages.has(path));
  const served = new Set([...pages, ...generated].map(canonicalPath));
  const rules = await store.listRedirects(tx, site.id);
  const former = new Set(
    [
      ...rules.filter(({ from }) => !isPattern(from)).map(({ from }) => from),
      ...released.former,
      ...published,
    ].filter((path) => !served.has(canonicalPath(path))),
  );
  return {
    pages,
    isServed: (path) => served.has(canonicalPath(path)),
    paths: [
      ...[...pages].map((path): SitePath => ({ path, kind: 'page' })),
      ...generated.map((path): SitePath => ({ path, kind: isPost(path) ? 'post' : 'other' })),
      ...[...former].map((path): SitePath => ({ path, kind: 'former' })),
    ],
  };
};

export const listSitePaths = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
): Promise<{ paths: SitePath[]; isComplete: boolean }> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.read');
    const { paths } = await readSitePaths(ctx, tx, site);
    const most = limits.sites.redirectPathsShown;
    return { paths: paths.slice(0, most), isComplete: paths.length <= most };
  });
