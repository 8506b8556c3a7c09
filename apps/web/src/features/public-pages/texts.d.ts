import type about from '../../../public/locales/en/page-about.json';
import type accessibility from '../../../public/locales/en/page-accessibility.json';
import type apiDocs from '../../../public/locales/en/page-api-docs.json';
import type careers from '../../../public/locales/en/page-careers.json';
import type contact from '../../../public/locales/en/page-contact.json';
import type featuresPage from '../../../public/locales/en/page-features.json';
import type gdpr from '../../../public/locales/en/page-gdpr.json';
import type help from '../../../public/locales/en/page-help.json';
import type integrations from '../../../public/locales/en/page-integrations.json';
import type pricing from '../../../public/locales/en/page-pricing.json';
import type privacy from '../../../public/locales/en/page-privacy.json';
import type terms from '../../../public/locales/en/page-terms.json';
import type tutorials from '../../../public/locales/en/page-tutorials.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    'page-about': typeof about;
    'page-accessibility': typeof accessibility;
    'page-api-docs': typeof apiDocs;
    'page-careers': typeof careers;
    'page-contact': typeof contact;
    'page-features': typeof featuresPage;
    'page-gdpr': typeof gdpr;
    'page-help': typeof help;
    'page-integrations': typeof integrations;
    'page-pricing': typeof pricing;
    'page-privacy': typeof privacy;
    'page-terms': typeof terms;
    'page-tutorials': typeof tutorials;
  }
}
