import type campaigns from '../../../public/locales/en/newsletter-campaigns.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    'newsletter-campaigns': typeof campaigns;
  }
}
