import type postNewsletter from '../../../public/locales/en/post-newsletter.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    'post-newsletter': typeof postNewsletter;
  }
}
