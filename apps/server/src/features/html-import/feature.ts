import * as events from '@sitewright/contract/html-import/html-import-events';
import { htmlImportLimits as limits } from '@sitewright/contract/html-import/html-import-limits';
import { personalData } from '../../core/personal-data.ts';
import { type Network, publicNetwork } from '../../core/safe-fetch/network.ts';
import { defineFeature } from '../../http/feature.ts';
import { checkWebsiteRun } from './check-website.run.ts';
import { mountHtmlImportFrames } from './html-import-frames.ts';
import { htmlImportRoutes } from './html-imports.routes.ts';
import { importWebsiteRun } from './import-website.run.ts';
import { purgeHtmlImportsJob } from './purge-html-imports.job.ts';

declare module '../../core/context/server-context.ts' {
  interface ServerContext {
    /** Hosts that imported websites may be read from. */
    htmlImportNetwork: Network;
    /** How long an import of a website waits for one page, style sheet or image. */
    htmlImportFetchMs: number;
  }
}

export const htmlImportFeature = defineFeature({
  name: 'html-import',
  dependsOn: [
    'library',
    'sites',
    'site-content',
    'media',
    'runs',
    'publishing',
    'preview',
    'site-lifecycle',
    'blog-import',
  ],
  createContext: () => ({
    htmlImportNetwork: publicNetwork,
    htmlImportFetchMs: limits.fetchSeconds * 1_000,
  }),
  routes: htmlImportRoutes,
  mount: [mountHtmlImportFrames],
  runs: [checkWebsiteRun, importWebsiteRun],
  jobs: [purgeHtmlImportsJob],
  events: [events.websiteImported, events.websiteImportUndone],
  personalData: { 'html_imports.user_id': personalData.kept() },
  tenantData: { html_imports: 'delete' },
});
