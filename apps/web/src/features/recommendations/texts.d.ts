import type recommendations from '../../../public/locales/en/recommendations.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    recommendations: typeof recommendations;
  }
}
