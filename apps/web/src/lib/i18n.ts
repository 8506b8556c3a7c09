import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { fallbackLanguage, languages } from './languages.ts';
import { currentLanguage, subscribeToBundles, subscribeToLanguage } from './translations.ts';

/**
 * i18next for the app's screens, whose texts need interpolation and plurals. It loads nothing itself: words.ts passes
 * every namespace and the language. The public pages do not use it, which saves them 20 kB.
 */
export const i18n = createInstance();

type TranslationsListener = (namespace: string | undefined) => void;
const listeners = new Set<TranslationsListener>();
const notifyListeners = (namespace: string | undefined): void => {
  for (const listener of listeners) listener(namespace);
};

/** Called with a loaded namespace, or with undefined when the language has changed. */
export const subscribeToTranslations = (listener: TranslationsListener): (() => void) => {
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
  i18n.on('languageChanged', () => notifyListeners(undefined));
  i18n.store.on('added', (_language, namespace: string) => notifyListeners(namespace));
  subscribeToBundles((language, namespace, bundle) => i18n.addResourceBundle(language, namespace, bundle));
  subscribeToLanguage(() => void i18n.changeLanguage(currentLanguage()));
}
