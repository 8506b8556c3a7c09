import type members from '../../../../public/locales/en/blog-members.json';

declare module '../../../lib/translations-shape.ts' {
  interface Translations {
    'blog-members': typeof members;
  }
}
