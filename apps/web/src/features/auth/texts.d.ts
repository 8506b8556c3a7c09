import type auth from '../../../public/locales/en/auth.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    auth: typeof auth;
  }
}
