import type lists from '../../public/locales/en/lists.json';
import type common from '../../public/locales/en/common.json';
import type errors from '../../public/locales/en/errors.json';
import type media from '../../public/locales/en/media.json';
import type publicWords from '../../public/locales/en/public.json';
import type { FeatureTexts } from './feature-texts/merge-feature-texts.ts';

/**
 * Types of all namespaces, derived from the English files: an unknown key is a type error. Features add theirs in their
 * `texts.d.ts`.
 */
export interface Translations {
  common: typeof common;
  public: typeof publicWords;
  errors: typeof errors;
  media: typeof media;
  lists: typeof lists;
  features: FeatureTexts;
}
export type Namespace = keyof Translations;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Translations;
  }
}
