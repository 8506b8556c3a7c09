import type { Language } from '@sitewright/contract/fields';

/** In the language itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', vi: 'Tiếng Việt' };
