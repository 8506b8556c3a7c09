import type inbox from '../../../public/locales/en/inbox.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    inbox: typeof inbox;
  }
}
