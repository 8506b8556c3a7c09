// Keeps the live pointer of a host in sync with the site's row. The row is committed first and the pointer updated
// afterwards; a job committed with the row updates the pointer when the process, the disk or the connection fails in
// between.
import { withTenant } from '../../../core/db/tenant-scope.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { inParallel } from '../../../core/storage/in-parallel.ts';
import {
  type InstalledSite,
  isTenantActive,
  listEverPublished,
  listEverPublishedAnywhere,
  type PublishedSite,
} from '../../sites/sites.store.ts';
import type { ShownOfflinePage } from '../offline-page/offline-pages.ts';
import { lockLivePointer } from '../releases.store.ts';

export const livePointerJob = 'site.link';

const sitesAtATime = 500;
const filesAtOnce = 8;

/** Enqueues a pointer update in the transaction that changes what a host shows. */
export const enqueuePointerUpdate = (
  ctx: ServerContext,
  tx: TenantTransaction,
  siteId: string,
): Promise<void> => ctx.queue.enqueue(tx, livePointerJob, { tenantId: tx.tenantId, siteId });

const shownOfflinePage = ({
  name,
  settings,
  offline_page: page,
}: PublishedSite): ShownOfflinePage | undefined =>
  page === null || page.kind === 'default'
    ? undefined
    : { page, siteName: name, locale: typeof settings['locale'] === 'string' ? settings['locale'] : 'en' };

const isShown = (site: PublishedSite, isOpen: boolean): boolean =>
  isOpen && site.is_published && site.deleted_at === null;

export const alignPointer = async (
  ctx: ServerContext,
  site: PublishedSite,
  isOpen: boolean,
): Promise<void> => {
  const subdomain = site.subdomain!;
  const live = await ctx.releases.liveRelease(ctx.releases.hostOf(subdomain));
  await ctx.releases.setAccess(subdomain, site);
  const isWanted = isShown(site, isOpen);
  const wanted = isWanted ? site.published_release_id : null;
  // A site in the trash, or of a closed workspace, shows nothing of its owner.
  await ctx.offlinePages.set(
    ctx.releases.hostOf(subdomain),
    isOpen && !isWanted && !site.deleted_at ? shownOfflinePage(site) : undefined,
  );
  if (wanted === null) {
    if (live !== undefined) await ctx.releases.takeOffline(subdomain);
  } else if (live !== ctx.releases.releasePath(site.id, wanted)) {
    await ctx.releases.goLive(subdomain, site.id, wanted);
  }
};

/**
 * Syncs the live pointer of one site with its row. Serialized across processes, so the last one reads the latest row.
 */
export const syncLivePointer = (
  ctx: ServerContext,
  { tenantId, siteId }: { tenantId: string; siteId: string },
): Promise<void> =>
  withTenant(ctx.db, { tenantId }, async (tx) => {
    await lockLivePointer(tx, siteId);
    const [site] = await listEverPublished(tx, siteId);
    if (site) await alignPointer(ctx, site, await isTenantActive(tx));
  }).then(() => ctx.releases.announce({ tenantId, siteId }));

/** Syncs the live pointers of a tenant's sites with their rows: only sites of an active tenant are live. */
export const syncTenantPointers = async (ctx: ServerContext, tenantId: string): Promise<void> => {
  const { isOpen, sites } = await withTenant(ctx.db, { tenantId }, async (tx) => ({
    isOpen: await isTenantActive(tx),
    sites: await listEverPublished(tx),
  }));
  for (const site of sites) await alignPointer(ctx, site, isOpen);
  await ctx.releases.announce({ tenantId });
};

const isAligned = async (ctx: ServerContext, site: InstalledSite): Promise<boolean> => {
  const live = await ctx.releases.liveRelease(ctx.releases.hostOf(site.subdomain!));
  return isShown(site, site.isOpen)
    ? live === ctx.releases.releasePath(site.id, site.published_release_id!)
    : live === undefined;
};

/**
 * Syncs the pointers of all tenants at startup: a process may have died between the commit and the pointer update, in
 * either direction. Reads many sites at a time: a transaction for each tenant would make the start of a large installation
 * take minutes.
 */
export const reconcileLivePointers = async (ctx: ServerContext): Promise<void> => {
  let after: InstalledSite | undefined;
  do {
    const sites = await listEverPublishedAnywhere(ctx.db, { after, limit: sitesAtATime });
    await inParallel(sites, filesAtOnce, async (site) =>
      // Another process may have published since the site was read: a pointer is moved only after its row was read again.
      (await isAligned(ctx, site))
        ? alignPointer(ctx, site, site.isOpen)
        : syncLivePointer(ctx, { tenantId: site.tenant_id, siteId: site.id }),
    );
    after = sites.length === sitesAtATime ? sites.at(-1) : undefined;
  } while (after !== undefined);
};
