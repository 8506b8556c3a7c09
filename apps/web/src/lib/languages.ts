/** UI languages; the locale files are public/locales/{lng}/{ns}.json. */
export const languages = ['en', 'vi'] as const;
export type Language = (typeof languages)[number];
export const fallbackLanguage: Language = 'en';

/** Native name of each language, for the language switch. */
export const languageNames: Record<Language, string> = { en: 'English', vi: 'Tiếng Việt' };

export const asLanguage = (code: string | undefined): Language =>
  languages.find((language) => code?.toLowerCase().startsWith(language)) ?? fallbackLanguage;
