import type comments from '../../../../public/locales/en/blog-comments.json';

declare module '../../../lib/translations-shape.ts' {
  interface Translations {
    'blog-comments': typeof comments;
  }
}
