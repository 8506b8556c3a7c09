import type company from '../../../public/locales/en/company.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    company: typeof company;
  }
}
