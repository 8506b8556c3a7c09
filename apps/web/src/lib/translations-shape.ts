import type about from '../../public/locales/en/page-about.json';
import type apiDocs from '../../public/locales/en/page-api-docs.json';
import type admin from '../../public/locales/en/admin.json';
import type audit from '../../public/locales/en/audit.json';
import type lists from '../../public/locales/en/lists.json';
import type tenant from '../../public/locales/en/tenant.json';
import type auth from '../../public/locales/en/auth.json';
import type blog from '../../public/locales/en/page-blog.json';
import type builder from '../../public/locales/en/builder.json';
import type careers from '../../public/locales/en/page-careers.json';
import type common from '../../public/locales/en/common.json';
import type contact from '../../public/locales/en/page-contact.json';
import type dashboard from '../../public/locales/en/dashboard.json';
import type errors from '../../public/locales/en/errors.json';
import type featuresPage from '../../public/locales/en/page-features.json';
import type gallery from '../../public/locales/en/gallery.json';
import type history from '../../public/locales/en/history.json';
import type host from '../../public/locales/en/host.json';
import type gdpr from '../../public/locales/en/page-gdpr.json';
import type help from '../../public/locales/en/page-help.json';
import type inbox from '../../public/locales/en/inbox.json';
import type integrations from '../../public/locales/en/page-integrations.json';
import type landing from '../../public/locales/en/landing.json';
import type media from '../../public/locales/en/media.json';
import type mediaLibrary from '../../public/locales/en/media-library.json';
import type messages from '../../public/locales/en/messages.json';
import type profile from '../../public/locales/en/profile.json';
import type overview from '../../public/locales/en/overview.json';
import type pricing from '../../public/locales/en/page-pricing.json';
import type privacy from '../../public/locales/en/page-privacy.json';
import type publicWords from '../../public/locales/en/public.json';
import type sections from '../../public/locales/en/sections.json';
import type siteSettings from '../../public/locales/en/site-settings.json';
import type sharing from '../../public/locales/en/sharing.json';
import type status from '../../public/locales/en/page-status.json';
import type terms from '../../public/locales/en/page-terms.json';
import type themes from '../../public/locales/en/themes.json';
import type together from '../../public/locales/en/together.json';
import type tutorials from '../../public/locales/en/page-tutorials.json';

import type { FeatureTexts } from './feature-texts/merge-feature-texts.ts';

/** Types of all namespaces, derived from the English files: an unknown key is a type error. */
export interface Translations {
  common: typeof common;
  public: typeof publicWords;
  landing: typeof landing;
  auth: typeof auth;
  dashboard: typeof dashboard;
  gallery: typeof gallery;
  builder: typeof builder;
  errors: typeof errors;
  history: typeof history;
  host: typeof host;
  'site-settings': typeof siteSettings;
  inbox: typeof inbox;
  media: typeof media;
  'media-library': typeof mediaLibrary;
  messages: typeof messages;
  overview: typeof overview;
  profile: typeof profile;
  sections: typeof sections;
  sharing: typeof sharing;
  tenant: typeof tenant;
  themes: typeof themes;
  together: typeof together;
  lists: typeof lists;
  audit: typeof audit;
  features: FeatureTexts;
  admin: typeof admin;
  'page-about': typeof about;
  'page-api-docs': typeof apiDocs;
  'page-blog': typeof blog;
  'page-careers': typeof careers;
  'page-contact': typeof contact;
  'page-features': typeof featuresPage;
  'page-gdpr': typeof gdpr;
  'page-help': typeof help;
  'page-integrations': typeof integrations;
  'page-pricing': typeof pricing;
  'page-privacy': typeof privacy;
  'page-status': typeof status;
  'page-terms': typeof terms;
  'page-tutorials': typeof tutorials;
}
export type Namespace = keyof Translations;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Translations;
  }
}
