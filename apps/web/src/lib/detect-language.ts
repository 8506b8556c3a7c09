import { fallbackLanguage, type Language, languages } from './languages.ts';

/** Storage locations of the language; names fixed by the specification. */
export const languageKeys = { query: 'lng', cookie: 'i18next', storage: 'i18nextLng' } as const;

export interface LanguageSources {
  search: string;
  cookie: string;
  localStorage: Pick<Storage, 'getItem'>;
  sessionStorage: Pick<Storage, 'getItem'>;
  navigator: { languages: readonly string[] };
  htmlLang: string;
}

const supported = (code: string | null | undefined): Language | undefined =>
  languages.find((language) => code?.toLowerCase().split(/[-_]/)[0] === language);

const cookieValue = (cookie: string): string | undefined =>
  cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${languageKeys.cookie}=`))
    ?.slice(languageKeys.cookie.length + 1);

/** The first source with a supported language wins; order fixed by the specification. */
export function detectLanguage(sources: LanguageSources): Language {
  const inOrder: (() => string | null | undefined)[] = [
    () => new URLSearchParams(sources.search).get(languageKeys.query),
    () => cookieValue(sources.cookie),
    () => sources.localStorage.getItem(languageKeys.storage),
    () => sources.sessionStorage.getItem(languageKeys.storage),
    () => sources.navigator.languages.find(supported),
    () => sources.htmlLang,
  ];
  for (const read of inOrder) {
    const language = supported(read());
    if (language) return language;
  }
  return fallbackLanguage;
}
