import * as events from '@sitewright/contract/newsletter/newsletter-events';
import { newsletterLimits } from '@sitewright/contract/newsletter/newsletter-limits';
import { newsletterPermissions } from '@sitewright/contract/newsletter/newsletter-permissions';
import { onHook } from '../../core/context/hooks.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import { userErasing } from '../../identity/user-management/erase-user.ts';
import { newsletterImportRun } from './import/import.run.ts';
import { confirmSubscriptionEmail } from './newsletter-emails.ts';
import { newsletterJobs } from './newsletter.jobs.ts';
import { newsletterNotifications } from './newsletter-notifications.ts';
import { newsletterRoutes } from './newsletter.routes.ts';
import { mountNewsletterPages } from './pages/mount-newsletter-pages.ts';
import { mountReports } from './reports/mount-reports.ts';
import { Pace } from './sending/pace.ts';
import { sendingJobs, takeUpCampaigns } from './sending/sending.jobs.ts';
import { subscribersByEmail } from './subscribers/subscribers-by-email.ts';
import { removeSubscriptionOf } from './subscribers/subscribers.store.ts';

export const newsletterFeature = defineFeature({
  name: 'newsletter',
  createContext: () => ({
    newsletterSending: {
      pace: new Pace(newsletterLimits.campaignEmailsPerSecond),
      stopping: new AbortController(),
    },
  }),
  dependsOn: ['media', 'runs', 'email-log'],
  routes: newsletterRoutes,
  mount: [mountNewsletterPages, mountReports],
  jobs: [...newsletterJobs, ...sendingJobs],
  runs: [newsletterImportRun],
  start: takeUpCampaigns,
  stop: (ctx) => ctx.newsletterSending.stopping.abort(),
  permissions: newsletterPermissions,
  events: Object.values(events),
  notifications: newsletterNotifications,
  emails: [confirmSubscriptionEmail],
  hooks: [onHook(userErasing, (_ctx: ServerContext, { tx, userId }) => removeSubscriptionOf(tx, userId))],
  personalData: {
    'newsletter_subscribers.email': personalData.deleted('account.json'),
    'newsletter_campaigns.created_by': personalData.kept(),
  },
  subjectSources: [subscribersByEmail],
  tenantData: {
    newsletter_recipients: 'with parent',
    newsletter_campaigns: 'delete',
    newsletter_segments: 'delete',
    newsletter_import_issues: 'with parent',
    newsletter_import_parts: 'with parent',
    newsletter_imports: 'delete',
    newsletter_report_addresses: 'delete',
    newsletter_memberships: 'with parent',
    newsletter_subscribers: 'delete',
    newsletter_lists: 'delete',
  },
});
