import {
  workspaceExported,
  workspaceImported,
} from '@sitewright/contract/workspace-archive/workspace-archive-events';
import { workspaceArchivePermissions } from '@sitewright/contract/workspace-archive/workspace-archive-permissions';
import { workspaceArchiveLimits as limits } from '@sitewright/contract/workspace-archive/workspace-archive-limits';
import { defineNotification } from '../../core/context/notification-rule.ts';
import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import { purgeArchivesJob } from './purge-archives.job.ts';
import { workspaceArchiveRoutes } from './workspace-archives.routes.ts';
import { exportWorkspaceRun, importWorkspaceRun } from './workspace.runs.ts';

const readyNotification = defineNotification({
  event: workspaceExported,
  recipients: (_tx, { payload }) => Promise.resolve([payload.userId]),
  path: () => '/tenant/archives',
  email: {
    en: ({ target }) => ({
      subject: `The export of ${target} is ready. Download it within ${limits.readyDays} days`,
      action: 'Download',
    }),
    vi: ({ target }) => ({
      subject: `Bản xuất của ${target} đã sẵn sàng. Hãy tải xuống trong vòng ${limits.readyDays} ngày`,
      action: 'Tải xuống',
    }),
  },
});

export const workspaceArchiveFeature = defineFeature({
  name: 'workspace-archive',
  dependsOn: [
    'sites',
    'site-content',
    'custom-templates',
    'site-archive',
    'site-import',
    'site-sections',
    'media',
    'runs',
  ],
  routes: workspaceArchiveRoutes,
  runs: [exportWorkspaceRun, importWorkspaceRun],
  jobs: [purgeArchivesJob],
  permissions: workspaceArchivePermissions,
  events: [workspaceExported, workspaceImported],
  notifications: [readyNotification],
  personalData: { 'workspace_archives.user_id': personalData.kept() },
  tenantData: { workspace_archives: 'delete' },
});
