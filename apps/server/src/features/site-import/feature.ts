import * as events from '@sitewright/contract/site-archive/archive-events';
import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import { importSiteRun } from './import-site.run.ts';
import { purgeImportsJob } from './purge-imports.job.ts';
import { siteImportRoutes } from './site-imports.routes.ts';

export const siteImportFeature = defineFeature({
  name: 'site-import',
  opensStores: true,
  dependsOn: [
    'library',
    'custom-templates',
    'sites',
    'site-content',
    'versions',
    'version-history',
    'forms',
    'form-files',
    'media',
    'runs',
    'publishing',
    'site-lifecycle',
    'site-archive',
  ],
  routes: siteImportRoutes,
  runs: [importSiteRun],
  jobs: [purgeImportsJob],
  events: [events.siteImported, events.siteImportUndone],
  personalData: { 'site_imports.user_id': personalData.kept() },
  tenantData: { site_import_changes: 'with parent', site_imports: 'delete' },
});
