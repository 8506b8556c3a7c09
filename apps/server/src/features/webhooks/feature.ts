import {
  webhookCreated,
  webhookDeleted,
  webhookDisabled,
  webhookFailing,
  webhookSecretRotated,
  webhookUpdated,
} from '@sitewright/contract/webhooks/webhook-events';
import { webhookLimits } from '@sitewright/contract/webhooks/webhook-limits';
import type { Network } from '../../core/safe-fetch/network.ts';
import { networkWith } from '../../core/safe-fetch/private-hosts.ts';
import { defineFeature } from '../../http/feature.ts';
import { purgeWebhookMessagesJob } from './purge-messages.job.ts';
import { Slots } from './slots.ts';
import { sendWebhooksJob } from './send-webhook.job.ts';
import { webhookNotifications } from './webhook-notifications.ts';
import { webhookRoutes } from './webhooks.routes.ts';

declare module '../../core/context/server-context.ts' {
  interface ServerContext {
    /** Where webhooks may lead. Only tests replace it. */
    webhookNetwork: Network;
    /** Attempts that this process makes now, by site. */
    webhookSlots: Slots;
  }
}

export const webhooksFeature = defineFeature({
  name: 'webhooks',
  dependsOn: ['sites'],
  createContext: ({ env }) => ({
    webhookNetwork: networkWith(env.webhookPrivateHosts),
    webhookSlots: new Slots(webhookLimits.atOncePerSite),
  }),
  routes: webhookRoutes,
  jobs: [sendWebhooksJob, purgeWebhookMessagesJob],
  events: [
    webhookCreated,
    webhookUpdated,
    webhookDeleted,
    webhookSecretRotated,
    webhookFailing,
    webhookDisabled,
  ],
  notifications: webhookNotifications,
  tenantData: { webhook_attempts: 'delete', webhook_messages: 'delete', webhook_endpoints: 'delete' },
});
