import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import * as events from '@sitewright/contract/blog-import/blog-import-events';
import { personalData } from '../../core/personal-data.ts';
import { type Network, publicNetwork } from '../../core/safe-fetch/network.ts';
import { defineFeature } from '../../http/feature.ts';
import { blogImportRoutes } from './blog-import.routes.ts';
import { checkImportRun } from './checking/check-import.run.ts';
import { importPostsRun } from './importing/import-posts.run.ts';
import { purgeImportFilesJob } from './purge-import-files.job.ts';

declare module '../../core/context/server-context.ts' {
  interface ServerContext {
    /** Hosts that images of imported posts may be fetched from. */
    importNetwork: Network;
    /** How long the import waits for one image. */
    importImageMs: number;
  }
}

export const blogImportFeature = defineFeature({
  name: 'blog-import',
  dependsOn: ['sites', 'site-content', 'versions', 'media', 'runs', 'publishing', 'blog'],
  createContext: () => ({
    importNetwork: publicNetwork,
    importImageMs: blogLimits.importImageSeconds * 1_000,
  }),
  routes: blogImportRoutes,
  runs: [checkImportRun, importPostsRun],
  jobs: [purgeImportFilesJob],
  events: Object.values(events),
  personalData: { 'blog_imports.user_id': personalData.kept() },
  tenantData: { blog_imports: 'delete', blog_import_items: 'delete' },
});
