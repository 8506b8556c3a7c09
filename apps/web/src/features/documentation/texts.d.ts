import type documentation from '../../../public/locales/en/documentation.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    documentation: typeof documentation;
  }
}
