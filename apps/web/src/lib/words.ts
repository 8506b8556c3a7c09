import { useSyncExternalStore } from 'react';
import common from '../../public/locales/en/common.json';
import publicWords from '../../public/locales/en/public.json';
import { fallbackLanguage, type Language } from './languages.ts';
import type { Namespace, Words } from './words-shape.ts';

/**
 * The words of the interface: which language is on, and the files that have been loaded. The public pages read
 * them as typed objects and need nothing else; i18n.ts hands the same words to i18next for the app's screens.
 */
type Bundle = Record<string, unknown>;
type BundleListener = (language: Language, namespace: Namespace, bundle: Bundle) => void;

/** English travels with the code; the words of the public frame are part of the first script. */
const englishFiles = import.meta.glob<{ default: Bundle }>([
  '../../public/locales/en/*.json',
  '!../../public/locales/en/{common,public}.json',
]);

const bundles = new Map<string, Bundle>([
  ['en/common', common],
  ['en/public', publicWords],
]);
const wanted = new Set<Namespace>(['common', 'public']);
const listeners = new Set<() => void>();
const bundleListeners = new Set<BundleListener>();
let language: Language = fallbackLanguage;

const fetchBundle = async (from: Language, namespace: Namespace): Promise<Bundle> => {
  if (from === fallbackLanguage) {
    const load = englishFiles[`../../public/locales/en/${namespace}.json`];
    if (!load) throw new Error(`There are no English words for ${namespace}`);
    return (await load()).default;
  }
  const answer = await fetch(`/locales/${from}/${namespace}.json`);
  if (!answer.ok) throw new Error(`The words ${from}/${namespace} answered ${answer.status}`);
  return (await answer.json()) as Bundle;
};

/** Puts a file in place that need not be loaded any more. */
export function provideWords(from: Language, namespace: Namespace, bundle: Bundle): void {
  bundles.set(`${from}/${namespace}`, bundle);
  for (const listener of bundleListeners) listener(from, namespace, bundle);
}

async function loadBundle(from: Language, namespace: Namespace): Promise<void> {
  if (bundles.has(`${from}/${namespace}`)) return;
  try {
    provideWords(from, namespace, await fetchBundle(from, namespace));
  } catch (error) {
    // A file of another language that does not arrive is replaced by the English one.
    if (from === fallbackLanguage) throw error;
    await loadBundle(fallbackLanguage, namespace);
  }
}

/** Loads namespaces in the present language and remembers them for a change of language. */
export async function loadWords(namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace);
  await Promise.all(namespaces.map((namespace) => loadBundle(language, namespace)));
}

/** Fetches what is wanted so far in another language, so that switching to it is immediate. */
export const preloadLanguage = async (other: Language): Promise<void> => {
  await Promise.all([...wanted].map((namespace) => loadBundle(other, namespace)));
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

/** Calls back for every file present and to come. */
export function followBundles(listener: BundleListener): void {
  for (const [key, bundle] of bundles) {
    const [from, namespace] = key.split('/') as [Language, Namespace];
    listener(from, namespace, bundle);
  }
  bundleListeners.add(listener);
}

/** The words of one namespace that a route has loaded; English where the file of the language is missing. */
export function copyOf<N extends Namespace>(namespace: N): Words[N] {
  const bundle = bundles.get(`${language}/${namespace}`) ?? bundles.get(`${fallbackLanguage}/${namespace}`);
  if (!bundle) throw new Error(`The words of ${namespace} are not loaded; name them in the route`);
  return bundle as unknown as Words[N];
}

export const useLanguage = (): Language =>
  useSyncExternalStore(subscribeToLanguage, currentLanguage, currentLanguage);

export function useCopy<N extends Namespace>(namespace: N): Words[N] {
  useLanguage();
  return copyOf(namespace);
}
