import * as events from '@sitewright/contract/newsletter/newsletter-events';
import { newsletterPermissions } from '@sitewright/contract/newsletter/newsletter-permissions';
import { onHook } from '../../core/context/hooks.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import { userErasing } from '../../identity/user-management/erase-user.ts';
import { confirmSubscriptionEmail } from './newsletter-emails.ts';
import { newsletterJobs } from './newsletter.jobs.ts';
import { newsletterRoutes } from './newsletter.routes.ts';
import { mountNewsletterPages } from './pages/mount-newsletter-pages.ts';
import { removeSubscriptionOf } from './subscribers/subscribers.store.ts';

export const newsletterFeature = defineFeature({
  name: 'newsletter',
  routes: newsletterRoutes,
  mount: [mountNewsletterPages],
  jobs: newsletterJobs,
  permissions: newsletterPermissions,
  events: Object.values(events),
  emails: [confirmSubscriptionEmail],
  hooks: [onHook(userErasing, (_ctx: ServerContext, { tx, userId }) => removeSubscriptionOf(tx, userId))],
  personalData: { 'newsletter_subscribers.email': personalData.deleted('account.json') },
  tenantData: {
    newsletter_memberships: 'with parent',
    newsletter_subscribers: 'delete',
    newsletter_lists: 'delete',
  },
});
