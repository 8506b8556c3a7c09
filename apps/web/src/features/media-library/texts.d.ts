import type mediaLibrary from '../../../public/locales/en/media-library.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    'media-library': typeof mediaLibrary;
  }
}
