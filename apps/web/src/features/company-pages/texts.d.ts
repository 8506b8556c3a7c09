import type companyPages from '../../../public/locales/en/company-pages.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    'company-pages': typeof companyPages;
  }
}
