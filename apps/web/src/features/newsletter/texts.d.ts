import type newsletter from '../../../public/locales/en/newsletter.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    newsletter: typeof newsletter;
  }
}
