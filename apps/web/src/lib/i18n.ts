import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { fallbackLanguage, languages } from './languages.ts';
import { currentLanguage, followBundles, subscribeToLanguage } from './words.ts';

/**
 * i18next for the app's screens, where words carry values and plurals. It loads nothing itself: words.ts gives
 * it every file and tells it the language. The public pages do without it and stay 20 kB lighter.
 */
export const i18n = createInstance();

type WordsListener = (namespace: string | undefined) => void;
const listeners = new Set<WordsListener>();
const tellAll = (namespace: string | undefined): void => {
  for (const listener of listeners) listener(namespace);
};

/** Told of the name of a file that has arrived; of nothing when all words are others. */
export const subscribeToWords = (listener: WordsListener): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

let isStarted = false;

export function startI18n(): void {
  if (isStarted) return;
  isStarted = true;
  void i18n.use(initReactI18next).init({
    lng: currentLanguage(),
    fallbackLng: fallbackLanguage,
    supportedLngs: languages,
    defaultNS: 'common',
    resources: {},
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  i18n.on('languageChanged', () => tellAll(undefined));
  i18n.store.on('added', (_language, namespace: string) => tellAll(namespace));
  followBundles((language, namespace, bundle) => i18n.addResourceBundle(language, namespace, bundle));
  subscribeToLanguage(() => void i18n.changeLanguage(currentLanguage()));
}
