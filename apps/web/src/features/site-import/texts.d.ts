import type siteArchive from '../../../public/locales/en/site-archive.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    'site-archive': typeof siteArchive;
  }
}
