import type domains from '../../../public/locales/en/domains.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    domains: typeof domains;
  }
}
