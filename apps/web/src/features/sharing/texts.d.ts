import type sharing from '../../../public/locales/en/sharing.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    sharing: typeof sharing;
  }
}
