import type emailSending from '../../../public/locales/en/email-sending.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    'email-sending': typeof emailSending;
  }
}
