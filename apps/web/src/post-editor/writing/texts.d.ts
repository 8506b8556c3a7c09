import type postWriting from '../../../public/locales/en/post-writing.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    'post-writing': typeof postWriting;
  }
}
