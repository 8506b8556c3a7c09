import type admin from '../../../public/locales/en/admin.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    admin: typeof admin;
  }
}
