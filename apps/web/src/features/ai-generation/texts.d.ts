import type aiGeneration from '../../../public/locales/en/ai-generation.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    'ai-generation': typeof aiGeneration;
  }
}
