import type landing from '../../../public/locales/en/landing.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    landing: typeof landing;
  }
}
