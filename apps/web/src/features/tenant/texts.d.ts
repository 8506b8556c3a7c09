import type tenant from '../../../public/locales/en/tenant.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    tenant: typeof tenant;
  }
}
