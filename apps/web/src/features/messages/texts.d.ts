import type messages from '../../../public/locales/en/messages.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    messages: typeof messages;
  }
}
