import * as events from '@sitewright/contract/publishing/publishing-events';
import { publishingNotifications } from './publishing-notifications.ts';
import { defineFeature } from '../../http/feature.ts';
import { onHook } from '../../core/context/hooks.ts';
import { tenantStatusChanged } from '../../identity/tenants/tenant-lifecycle.ts';
import { syncTenantPointers } from './live-pointer/live-pointer.service.ts';
import { personalData } from '../../core/personal-data.ts';
import { publishingRoutes } from './publishing.routes.ts';
import { livePointerJobs } from './live-pointer/live-pointer.job.ts';
import { scheduleJobs } from './schedule/publish-scheduled.job.ts';
import { avifVariantJobs } from './avif-variants.job.ts';
import { mountHostedSites } from './hosted-sites.ts';
import { join } from 'node:path';
import { siteUrl } from '../../core/site-url.ts';
import { reconcileLivePointers } from './live-pointer/live-pointer.service.ts';
import { SiteVisitors } from './site-access/site-visitors.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import { OfflinePages } from './offline-page/offline-pages.ts';
import { ReleaseStorage } from './release-storage.ts';
import { followNodes, placeHost } from './releases/follow-nodes.ts';
import { ReleaseBundles } from './releases/release-bundles.ts';
import { SharedReleases } from './releases/shared-releases.ts';
import { SiteFiles } from './site-files.ts';
import type { Metrics } from '../../core/metrics/metrics.ts';
import { noticePages } from './generated/notice-pages.ts';
import { searchEngineFiles } from './generated/search-engine-files.ts';
import { creditsPage } from './photo-credits.ts';
import type { PageSource } from '../rendering/page-source.ts';
import type { ServerContext } from '../../core/context/server-context.ts';

declare module '../../core/context/server-context.ts' {
  interface ServerContext {
    releases: ReleaseStorage;
    /** Warm cache from which published sites are served. */
    siteFiles: SiteFiles;
    offlinePages: OfflinePages;
    /** The page sources of all features. */
    pageSources: readonly PageSource[];
  }
}

/** Read from the cache itself, so that a page does no work for them. */
const observeSiteFiles = (metrics: Metrics, siteFiles: SiteFiles): void => {
  metrics.read(
    {
      type: 'counter',
      name: 'sitewright_release_files_served',
      help: 'Files of published sites by whether they were in memory.',
    },
    () => Object.entries(siteFiles.served).map(([from, value]) => ({ labels: { from }, value })),
  );
  metrics.read(
    { type: 'gauge', name: 'sitewright_release_hosts', help: 'Hosts of published sites in memory.' },
    () => [{ value: siteFiles.held.hosts }],
  );
  metrics.read(
    {
      type: 'gauge',
      name: 'sitewright_release_memory_bytes',
      help: 'Memory of files of published sites.',
      unit: 'bytes',
    },
    () => [{ value: siteFiles.held.bytes }],
  );
};

const createCollaborators = (
  ctx: ServerContext,
): Pick<ServerContext, 'releases' | 'siteFiles' | 'offlinePages'> => {
  const { dataDir, sitesDomain, appUrl } = ctx.env;
  const root = join(dataDir, 'sites');
  const secure = appUrl.startsWith('https:');
  const releases = ctx.env.sharedReleases
    ? new SharedReleases({
        root,
        sitesDomain,
        bundles: new ReleaseBundles(ctx.storage, ctx.log),
        notify: ctx.notify,
        place: (host) => placeHost(ctx, host),
      })
    : new ReleaseStorage(root, sitesDomain);
  const offlinePages = new OfflinePages(root, securityHeaders('site', secure));
  const siteFiles = new SiteFiles(releases, {
    visitors: new SiteVisitors(ctx),
    offlinePages,
    secure,
    urlOf: (host) => siteUrl(ctx, host.slice(0, -sitesDomain.length - 1)),
  });
  observeSiteFiles(ctx.metrics, siteFiles);
  return { releases, siteFiles, offlinePages };
};

export const publishingFeature = defineFeature({
  name: 'publishing',
  dependsOn: [
    'library',
    'sites',
    'site-content',
    'forms',
    'form-payments',
    'captcha',
    'custom-templates',
    'versions',
    'media',
    'pages',
    'rendering',
  ],
  createContext: createCollaborators,
  routes: publishingRoutes,
  jobs: [...livePointerJobs, ...scheduleJobs, ...avifVariantJobs],
  mount: [mountHostedSites],
  hooks: [onHook(tenantStatusChanged, (ctx, { tenantId }) => syncTenantPointers(ctx, tenantId))],
  start: (ctx) =>
    ctx.releases instanceof SharedReleases ? followNodes(ctx, ctx.releases) : reconcileLivePointers(ctx),
  events: Object.values(events),
  notifications: publishingNotifications,
  pageSources: [noticePages, creditsPage, searchEngineFiles],
  personalData: {
    'releases.created_by': personalData.kept(),
    'sites.scheduled_by': personalData.kept(),
  },
  tenantData: {
    releases: 'delete',
  },
});
