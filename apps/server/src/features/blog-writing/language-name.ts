import type { Language } from '@sitewright/contract/fields';

const names = new Intl.DisplayNames(['en'], { type: 'language' });

/** English name of a language, for a model; the tag itself where nobody knows it. */
export const languageName = (locale: string): string => {
  try {
    return names.of(locale) ?? locale;
  } catch {
    return locale;
  }
};

/** The language of the product whose rules a text is checked by. */
export const nearestLanguage = (locale: string): Language => (/^vi\b/i.test(locale) ? 'vi' : 'en');
