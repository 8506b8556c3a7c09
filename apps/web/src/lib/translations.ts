import { useSyncExternalStore } from 'react';
import common from '../../public/locales/en/common.json';
import publicTranslations from '../../public/locales/en/public.json';
import type { FeatureTexts } from './feature-texts/merge-feature-texts.ts';
import { fallbackLanguage, type Language } from './languages.ts';
import type { Namespace, Translations } from './translations-shape.ts';

/**
 * UI translations: active language and loaded namespaces. The public pages read them as typed objects without a
 * library; i18n.ts passes the same bundles to i18next for the app's screens.
 */
type Bundle = Record<string, unknown>;
type BundleListener = (language: Language, namespace: Namespace, bundle: Bundle) => void;

/** English is bundled with the code; the namespaces of the public layout are part of the entry chunk. */
const englishFiles = import.meta.glob<{ default: Bundle }>([
  '../../public/locales/en/*.json',
  '!../../public/locales/en/{common,public}.json',
]);

/** The one namespace that is merged from many files: a file per feature. */
const featureTexts: Record<Language, () => Promise<{ default: FeatureTexts }>> = {
  en: () => import('./feature-texts/en.ts'),
  vi: () => import('./feature-texts/vi.ts'),
};

const bundles = new Map<string, Bundle>([
  ['en/common', common],
  ['en/public', publicTranslations],
]);
const requestedNamespaces = new Set<Namespace>(['common', 'public']);
const listeners = new Set<() => void>();
const bundleListeners = new Set<BundleListener>();
let language: Language = fallbackLanguage;

const fetchBundle = async (from: Language, namespace: Namespace): Promise<Bundle> => {
  if (namespace === 'features') return { ...(await featureTexts[from]()).default };
  if (from === fallbackLanguage) {
    const load = englishFiles[`../../public/locales/en/${namespace}.json`];
    if (!load) throw new Error(`There is no English locale file for ${namespace}`);
    return (await load()).default;
  }
  const answer = await fetch(`/locales/${from}/${namespace}.json`);
  if (!answer.ok) throw new Error(`The words ${from}/${namespace} answered ${answer.status}`);
  return (await answer.json()) as Bundle;
};

/** Registers a bundle that is already available. */
export function provideTranslations(from: Language, namespace: Namespace, bundle: Bundle): void {
  bundles.set(`${from}/${namespace}`, bundle);
  for (const listener of bundleListeners) listener(from, namespace, bundle);
}

async function loadBundle(from: Language, namespace: Namespace): Promise<void> {
  if (bundles.has(`${from}/${namespace}`)) return;
  try {
    provideTranslations(from, namespace, await fetchBundle(from, namespace));
  } catch (error) {
    // When a file of another language fails to load, fall back to English.
    if (from === fallbackLanguage) throw error;
    await loadBundle(fallbackLanguage, namespace);
  }
}

/** Loads namespaces in the current language and remembers them for language changes. */
export async function loadNamespaces(namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) requestedNamespaces.add(namespace);
  await Promise.all(namespaces.map((namespace) => loadBundle(language, namespace)));
}

/** Loads all requested namespaces in another language, so that switching is immediate. */
export const preloadLanguage = async (other: Language): Promise<void> => {
  await Promise.all([...requestedNamespaces].map((namespace) => loadBundle(other, namespace)));
};

export const currentLanguage = (): Language => language;

export async function setLanguage(next: Language): Promise<void> {
  await preloadLanguage(next);
  language = next;
  for (const listener of listeners) listener();
}

export const subscribeToLanguage = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Calls the listener for every loaded and future bundle. */
export function subscribeToBundles(listener: BundleListener): void {
  for (const [key, bundle] of bundles) {
    const [from, namespace] = key.split('/') as [Language, Namespace];
    listener(from, namespace, bundle);
  }
  bundleListeners.add(listener);
}

/** Texts of a namespace loaded by the route; English when the language's file is missing. */
export function textsOf<N extends Namespace>(namespace: N): Translations[N] {
  const bundle = bundles.get(`${language}/${namespace}`) ?? bundles.get(`${fallbackLanguage}/${namespace}`);
  if (!bundle) throw new Error(`The namespace ${namespace} is not loaded; name it in the route`);
  return bundle as unknown as Translations[N];
}

export const useLanguage = (): Language =>
  useSyncExternalStore(subscribeToLanguage, currentLanguage, currentLanguage);

export function useTexts<N extends Namespace>(namespace: N): Translations[N] {
  useLanguage();
  return textsOf(namespace);
}
