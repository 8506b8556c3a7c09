import type texts from '../../../public/locales/en/html-import.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    'html-import': typeof texts;
  }
}
