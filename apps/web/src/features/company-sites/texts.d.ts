import type companyFacts from '../../../public/locales/en/company-facts.json';
import type companySites from '../../../public/locales/en/company-sites.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    'company-facts': typeof companyFacts;
    'company-sites': typeof companySites;
  }
}
