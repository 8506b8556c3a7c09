import * as events from '@sitewright/contract/landing/landing-events';
import { landingPermissions } from '@sitewright/contract/landing/landing-permissions';
import { onHook } from '../../core/context/hooks.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import { userErasing } from '../../identity/user-management/erase-user.ts';
import { landingContactEmail } from './contact/contact-emails.ts';
import { deleteContactsOf } from './contact/contact-messages.store.ts';
import { contactsByEmail } from './contact/contacts-by-email.ts';
import { mountPlainContactForm } from './contact/plain-contact-form.ts';
import { purgeContactsJob } from './contact/purge-contacts.job.ts';
import { LandingDocuments } from './documents/landing-documents.ts';
import { publishDueDraftsJob } from './instances/publish-due-drafts.job.ts';
import { invalidatePages } from './invalidate-pages.ts';
import { mountLandingFiles } from './landing-files.ts';
import { landingRoutes } from './landing.routes.ts';
import { type FrameTextsByLanguage, loadFrameTexts } from './page/frame-texts.ts';
import { type LoadedTemplate, loadLandingTemplates } from './templates/load-templates.ts';

declare module '../../core/context/server-context.ts' {
  interface ServerContext {
    landingTemplates: Map<string, LoadedTemplate>;
    landingFrame: FrameTextsByLanguage;
    landingDocuments: LandingDocuments;
  }
}

export const landingFeature = defineFeature({
  name: 'landing',
  dependsOn: ['branding', 'library', 'themes', 'blog-hosts'],
  createContext: (ctx) => {
    const { templates, problems } = loadLandingTemplates(ctx.library.root, ctx.library.fonts);
    ctx.library.problems.push(...problems);
    return {
      landingTemplates: templates,
      landingFrame: loadFrameTexts(ctx.library.root),
      landingDocuments: new LandingDocuments(ctx),
    };
  },
  routes: landingRoutes,
  mount: [mountLandingFiles, mountPlainContactForm],
  jobs: [publishDueDraftsJob, purgeContactsJob],
  subscribers: [invalidatePages],
  permissions: landingPermissions,
  events: Object.values(events),
  emails: [landingContactEmail],
  hooks: [onHook(userErasing, (_ctx: ServerContext, { tx, userId }) => deleteContactsOf(tx, userId))],
  personalData: {
    'landing_contact_messages.email': personalData.deleted(),
    'landing_instances.scheduled_by': personalData.kept(),
    'landing_instances.updated_by': personalData.kept(),
    'landing_versions.created_by': personalData.kept(),
    'landing_experiments.started_by': personalData.kept(),
  },
  subjectSources: [contactsByEmail],
  tenantData: {
    landing_daily_metrics: 'delete',
    landing_experiments: 'delete',
    landing_instances: 'delete',
    landing_versions: 'delete',
    landing_contact_messages: 'delete',
  },
});
