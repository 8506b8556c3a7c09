import type audit from '../../../public/locales/en/audit.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    audit: typeof audit;
  }
}
