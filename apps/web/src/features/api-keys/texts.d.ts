import type apiKeys from '../../../public/locales/en/api-keys.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    'api-keys': typeof apiKeys;
  }
}
