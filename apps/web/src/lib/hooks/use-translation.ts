import type { FlatNamespace, TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import type { FallbackNs, UseTranslationResponse } from 'react-i18next';
import { i18n, subscribeToTranslations } from '../i18n.ts';

type Names = FlatNamespace | readonly FlatNamespace[];
type Translation<Name extends Names> = Pick<
  UseTranslationResponse<FallbackNs<Name>, undefined>,
  't' | 'i18n'
>;

/** Cached translations by namespaces, until one of them is loaded or the language changes. */
const translations = new Map<string, Translation<Names>>();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

subscribeToTranslations((namespace) => {
  for (const names of translations.keys())
    if (namespace === undefined || names.split(' ').includes(namespace)) translations.delete(names);
  for (const listener of listeners) listener();
});

/** Caches texts without values, which are most texts of a screen. */
const remembering = (fixed: TFunction): TFunction => {
  const known = new Map<string, string>();
  const look = fixed as unknown as (key: string, ...values: object[]) => string;
  const translate = (key: string, ...values: object[]): string => {
    if (values.length > 0) return look(key, ...values);
    const sentence = known.get(key) ?? look(key);
    known.set(key, sentence);
    return sentence;
  };
  // `Trans` reads the namespaces from it.
  return Object.assign(translate, fixed);
};

const give = (names: string): Translation<Names> => {
  const files = names.split(' ') as [FlatNamespace, ...FlatNamespace[]];
  const made = { t: remembering(i18n.getFixedT(null, files)), i18n } as unknown as Translation<Names>;
  translations.set(names, made);
  return made;
};

/**
 * Translations of one or more namespaces. Replaces the hook of react-i18next, which queries the whole store in each
 * component and re-renders all of them when any namespace loads: a third of the render time of a builder panel.
 */
export function useTranslation<const Name extends Names>(name: Name): Translation<Name> {
  const names = typeof name === 'string' ? name : name.join(' ');
  const get = (): Translation<Names> => translations.get(names) ?? give(names);
  return useSyncExternalStore(subscribe, get, get) as unknown as Translation<Name>;
}
