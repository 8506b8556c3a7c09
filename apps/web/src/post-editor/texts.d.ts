import type postEditor from '../../public/locales/en/post-editor.json';

declare module '../lib/translations-shape.ts' {
  interface Translations {
    'post-editor': typeof postEditor;
  }
}
