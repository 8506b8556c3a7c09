import type host from '../../../public/locales/en/host.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    host: typeof host;
  }
}
