import * as events from '@sitewright/contract/static-hosting/static-hosting-events';
import { staticHostingPermissions } from '@sitewright/contract/static-hosting/static-hosting-permissions';
import { personalData } from '../../core/personal-data.ts';
import type { Network } from '../../core/safe-fetch/network.ts';
import { networkWith } from '../../core/safe-fetch/private-hosts.ts';
import { defineFeature } from '../../http/feature.ts';
import { publishToBucketRun } from './publish-to-bucket.run.ts';
import { staticHostingRoutes } from './static-hosting.routes.ts';

declare module '../../core/context/server-context.ts' {
  interface ServerContext {
    /** Where buckets may be; private hosts are those that the operator has opened for webhooks. */
    bucketNetwork: Network;
  }
}

export const staticHostingFeature = defineFeature({
  name: 'static-hosting',
  dependsOn: ['sites', 'runs', 'static-export'],
  createContext: ({ env }) => ({ bucketNetwork: networkWith(env.webhookPrivateHosts) }),
  routes: staticHostingRoutes,
  runs: [publishToBucketRun],
  events: Object.values(events),
  permissions: staticHostingPermissions,
  personalData: { 'site_buckets.updated_by': personalData.kept() },
  tenantData: { site_buckets: 'with parent' },
});
