import type blog from '../../../public/locales/en/blog.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    blog: typeof blog;
  }
}
