import type themes from '../../../public/locales/en/themes.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    themes: typeof themes;
  }
}
