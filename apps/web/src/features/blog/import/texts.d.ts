import type blogImport from '../../../../public/locales/en/blog-import.json';

declare module '../../../lib/translations-shape.ts' {
  interface Translations {
    'blog-import': typeof blogImport;
  }
}
