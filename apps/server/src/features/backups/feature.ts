import * as events from '@sitewright/contract/backups/backup-events';
import { backupSettings } from '@sitewright/contract/backups/backups';
import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import { backupJobs } from './backup-jobs.ts';
import { backupNotifications } from './backup-notifications.ts';
import { backupRun, backupTestRun } from './backup-runs.ts';
import { backupRoutes } from './backups.routes.ts';
import { requiredDeletions } from './record-deletions.ts';

export const backupsFeature = defineFeature({
  name: 'backups',
  dependsOn: ['personal-data', 'runs', 'tenant-purge'],
  routes: backupRoutes,
  settings: [backupSettings],
  events: Object.values(events),
  notifications: backupNotifications,
  jobs: backupJobs,
  runs: [backupRun, backupTestRun],
  subscribers: [requiredDeletions],
  personalData: {
    'required_deletions.deleted_by': personalData.kept(),
    // Encrypted, until no backup is older than the deletion.
    'required_deletions.email': personalData.kept(),
  },
});
