import type siteMoves from '../../../public/locales/en/site-moves.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    'site-moves': typeof siteMoves;
  }
}
