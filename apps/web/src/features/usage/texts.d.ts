import type usage from '../../../public/locales/en/usage.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    usage: typeof usage;
  }
}
