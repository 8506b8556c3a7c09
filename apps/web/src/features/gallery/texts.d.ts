import type gallery from '../../../public/locales/en/gallery.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    gallery: typeof gallery;
  }
}
