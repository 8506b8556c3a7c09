import type emailBlocks from '../../../public/locales/en/email-blocks.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    'email-blocks': typeof emailBlocks;
  }
}
