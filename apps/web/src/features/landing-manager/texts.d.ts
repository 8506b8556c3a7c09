import type landingManager from '../../../public/locales/en/landing-manager.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    'landing-manager': typeof landingManager;
  }
}
