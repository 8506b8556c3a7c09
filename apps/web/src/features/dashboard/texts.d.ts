import type dashboard from '../../../public/locales/en/dashboard.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    dashboard: typeof dashboard;
  }
}
