import type audience from '../../../public/locales/en/newsletter-audience.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    'newsletter-audience': typeof audience;
  }
}
