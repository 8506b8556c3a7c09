import type overview from '../../../public/locales/en/overview.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    overview: typeof overview;
  }
}
