import type legal from '../../../public/locales/en/legal.json';
import type legalPage from '../../../public/locales/en/page-legal.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    legal: typeof legal;
    'page-legal': typeof legalPage;
  }
}
