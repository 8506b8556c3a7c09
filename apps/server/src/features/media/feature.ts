import { mediaPermissions } from '@sitewright/contract/media/media-permissions';
import * as events from '@sitewright/contract/media/media-events';
import { mediaNotifications } from './media-notifications.ts';
import { defineFeature } from '../../http/feature.ts';
import { personalData } from '../../core/personal-data.ts';
import { mediaRoutes } from './media.routes.ts';
import { platformMediaRoutes } from './platform/platform-media.routes.ts';
import { mediaJobs } from './media.job.ts';
import { mountMediaFiles } from './media-serving.ts';
import { storageMeter } from './storage/storage-meter.ts';
import { mediaArchive } from './archive-tables.store.ts';

export const mediaFeature = defineFeature({
  name: 'media',
  dependsOn: ['library', 'sites', 'custom-templates', 'stock'],
  opensStores: true,
  routes: [...mediaRoutes, ...platformMediaRoutes],
  meters: [storageMeter],
  jobs: mediaJobs,
  mount: [mountMediaFiles],
  permissions: mediaPermissions,
  events: Object.values(events),
  notifications: mediaNotifications,
  personalData: {
    'media.owner_id': personalData.handedOver('files.json'),
  },
  archive: mediaArchive,
  tenantData: {
    media: 'delete',
    media_urls: 'delete',
    media_folders: 'delete',
    blobs: 'delete',
    storage_usage: 'delete',
  },
});
