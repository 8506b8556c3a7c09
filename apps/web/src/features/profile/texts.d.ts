import type profile from '../../../public/locales/en/profile.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    profile: typeof profile;
  }
}
