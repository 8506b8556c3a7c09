import type emailLog from '../../../public/locales/en/email-log.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    'email-log': typeof emailLog;
  }
}
