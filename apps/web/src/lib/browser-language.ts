import { detectLanguage, languageKeys } from './detect-language.ts';
import type { Language } from './languages.ts';
import { setLanguage } from './translations.ts';

const cookieSeconds = 365 * 24 * 60 * 60;

/** Preferred language of this browser (specification, language). */
export const browserLanguage = (): Language =>
  detectLanguage({
    search: location.search,
    cookie: document.cookie,
    localStorage,
    sessionStorage,
    navigator,
    htmlLang: document.documentElement.lang,
  });

/** Stored in both places: the cookie is read first, and an old one would override the choice. */
const remember = (language: Language): void => {
  localStorage.setItem(languageKeys.storage, language);
  document.cookie = `${languageKeys.cookie}=${language}; path=/; max-age=${cookieSeconds}; samesite=lax`;
};

export async function chooseLanguage(language: Language): Promise<void> {
  remember(language);
  await setLanguage(language);
}
