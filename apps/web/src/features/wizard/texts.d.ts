import type wizard from '../../../public/locales/en/wizard.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    wizard: typeof wizard;
  }
}
