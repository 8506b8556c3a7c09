import type aiSettings from '../../../public/locales/en/ai-settings.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    'ai-settings': typeof aiSettings;
  }
}
