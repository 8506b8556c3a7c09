import * as events from '@sitewright/contract/domains/domain-events';
import { domainLimits } from '@sitewright/contract/domains/domain-limits';
import { domainPermissions } from '@sitewright/contract/domains/domain-permissions';
import { onHook } from '../../core/context/hooks.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { createHostResolver, type HostResolver } from '../../core/dns/host-resolver.ts';
import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import { siteWithdrawn } from '../sites/site-hooks.ts';
import { CustomHosts } from './custom-hosts.ts';
import { domainNotifications } from './domain-notifications.ts';
import { domainRoutes } from './domains.routes.ts';
import { freeDomainsOf } from './domains.store.ts';
import { recheckDomainsJob } from './recheck-domains.job.ts';
import { republish } from './republish.ts';

declare module '../../core/context/server-context.ts' {
  interface ServerContext {
    hostResolver: HostResolver;
    customHosts: CustomHosts;
  }
}

export const domainsFeature = defineFeature({
  name: 'domains',
  dependsOn: ['sites', 'blog'],
  createContext: (ctx) => ({
    hostResolver: createHostResolver(ctx.env.dnsServers, domainLimits.dnsTimeoutMs),
    customHosts: new CustomHosts(ctx),
  }),
  routes: domainRoutes,
  jobs: [recheckDomainsJob, republish],
  hooks: [onHook(siteWithdrawn, (_ctx: ServerContext, { tx, siteId }) => freeDomainsOf(tx, siteId))],
  start: (ctx) => ctx.customHosts.prepare(),
  events: Object.values(events),
  notifications: domainNotifications,
  permissions: domainPermissions,
  personalData: { 'site_domains.created_by': personalData.kept() },
  // Those of the workspace itself have no parent.
  tenantData: { site_domains: 'delete' },
});
