import type formEmails from '../../../public/locales/en/form-emails.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    'form-emails': typeof formEmails;
  }
}
