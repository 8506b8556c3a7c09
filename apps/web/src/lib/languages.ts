/** The languages of the interface and the namespaces of its words; the files are public/locales/{lng}/{ns}.json. */
export const languages = ['en', 'vi'] as const;
export type Language = (typeof languages)[number];
export const fallbackLanguage: Language = 'en';

/** Each language in its own words, for the language switch. */
export const languageNames: Record<Language, string> = { en: 'English', vi: 'Tiếng Việt' };

export const asLanguage = (code: string | undefined): Language =>
  languages.find((language) => code?.toLowerCase().startsWith(language)) ?? fallbackLanguage;
