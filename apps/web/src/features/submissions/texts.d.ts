import type submissions from '../../../public/locales/en/submissions.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    submissions: typeof submissions;
  }
}
