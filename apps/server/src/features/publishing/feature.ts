import * as events from '@sitewright/contract/publishing/publishing-events';
import { publishingNotifications } from './publishing-notifications.ts';
import { defineFeature } from '../../http/feature.ts';
import { onHook } from '../../core/context/hooks.ts';
import { tenantStatusChanged } from '../../identity/tenants/tenant-life.ts';
import { syncLive } from './links/site-links.service.ts';
import { personalData } from '../../core/personal-data.ts';
import { publishingRoutes } from './publishing.routes.ts';
import { linkJobs } from './links/site-links.job.ts';
import { scheduleJobs } from './schedule/publish-scheduled.job.ts';
import { smallerPictureJobs } from './smaller-pictures.job.ts';
import { mountSiteDoors } from './site-doors.ts';
import { join } from 'node:path';
import { siteUrl } from '../../core/site-url.ts';
import { reconcileLive } from './links/site-links.service.ts';
import { SiteVisitors } from './gate/site-visitors.ts';
import { ReleaseStorage } from './release-storage.ts';
import { SiteFiles } from './site-files.ts';
import type { ServerContext } from '../../core/context/server-context.ts';

declare module '../../core/context/server-context.ts' {
  interface ServerContext {
    releases: ReleaseStorage;
    /** Warm cache from which published sites are served. */
    siteFiles: SiteFiles;
  }
}

const createCollaborators = (ctx: ServerContext): Pick<ServerContext, 'releases' | 'siteFiles'> => {
  const { dataDir, sitesDomain, appUrl } = ctx.env;
  const releases = new ReleaseStorage(join(dataDir, 'sites'), sitesDomain);
  const siteFiles = new SiteFiles(releases, {
    visitors: new SiteVisitors(ctx),
    secure: appUrl.startsWith('https:'),
    addressOf: (host) => siteUrl(ctx, host.slice(0, -sitesDomain.length - 1)),
  });
  return { releases, siteFiles };
};

export const publishingFeature = defineFeature({
  name: 'publishing',
  dependsOn: ['library', 'sites', 'custom-templates', 'versions', 'media', 'messages', 'pages', 'rendering'],
  createContext: createCollaborators,
  routes: publishingRoutes,
  jobs: [...linkJobs, ...scheduleJobs, ...smallerPictureJobs],
  mount: [mountSiteDoors],
  hooks: [onHook(tenantStatusChanged, (ctx, { tenantId }) => syncLive(ctx, tenantId))],
  start: reconcileLive,
  events: Object.values(events),
  notifications: publishingNotifications,
  personalData: {
    'releases.created_by': personalData.kept(),
    'sites.scheduled_by': personalData.kept(),
  },
});
