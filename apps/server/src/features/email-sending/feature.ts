import * as events from '@sitewright/contract/email-sending/email-sending-events';
import { emailSendingLimits } from '@sitewright/contract/email-sending/email-sending-limits';
import { createTxtResolver, type TxtResolver } from '../../core/mail/adapters/txt-resolver.ts';
import { personalData } from '../../core/personal-data.ts';
import type { Network } from '../../core/safe-fetch/network.ts';
import { networkWith } from '../../core/safe-fetch/private-hosts.ts';
import { defineFeature } from '../../http/feature.ts';
import { checkDomainsJob } from './check-domains.ts';
import { emailSendingNotifications } from './email-sending-notifications.ts';
import { emailSendingRoutes } from './email-sending.routes.ts';
import { createMailRoutes } from './mail-routes.ts';

declare module '../../core/context/server-context.ts' {
  interface ServerContext {
    resolveTxt: TxtResolver;
    /** Mail servers inside the network that the operator opened. */
    mailNetwork: Network;
  }
}

export const emailSendingFeature = defineFeature({
  name: 'email-sending',
  createContext: (ctx) => ({
    resolveTxt: createTxtResolver(ctx.env.dnsServers, emailSendingLimits.dnsTimeoutMs),
    mailNetwork: networkWith(ctx.env.webhookPrivateHosts),
    mailRoutes: createMailRoutes(ctx),
  }),
  routes: emailSendingRoutes,
  jobs: [checkDomainsJob],
  events: Object.values(events),
  notifications: emailSendingNotifications,
  personalData: { 'email_senders.updated_by': personalData.kept() },
  tenantData: { email_senders: 'delete' },
});
