import type backups from '../../../public/locales/en/backups.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    backups: typeof backups;
  }
}
