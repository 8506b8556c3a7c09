import type formBuilder from '../../../../public/locales/en/form-builder.json';

declare module '../../../lib/translations-shape.ts' {
  interface Translations {
    'form-builder': typeof formBuilder;
  }
}
