import type statusPage from '../../../public/locales/en/page-status.json';
import type status from '../../../public/locales/en/status.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    'page-status': typeof statusPage;
    status: typeof status;
  }
}
