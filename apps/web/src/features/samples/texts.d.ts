import type samples from '../../../public/locales/en/page-samples.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    'page-samples': typeof samples;
  }
}
