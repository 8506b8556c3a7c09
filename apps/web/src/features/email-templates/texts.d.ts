import type emailTemplates from '../../../public/locales/en/email-templates.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    'email-templates': typeof emailTemplates;
  }
}
