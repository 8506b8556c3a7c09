import type { FlatNamespace, TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import type { FallbackNs, UseTranslationResponse } from 'react-i18next';
import { i18n, subscribeToWords } from '../i18n.ts';

type Names = FlatNamespace | readonly FlatNamespace[];
type Translation<Name extends Names> = Pick<
  UseTranslationResponse<FallbackNs<Name>, undefined>,
  't' | 'i18n'
>;

/** What has been given out, by the names of its files, until one of them or the language is another. */
const given = new Map<string, Translation<Names>>();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

subscribeToWords((namespace) => {
  for (const names of given.keys())
    if (namespace === undefined || names.split(' ').includes(namespace)) given.delete(names);
  for (const listener of listeners) listener();
});

/** A sentence without values is looked up once: most of what a screen says. */
const remembering = (fixed: TFunction): TFunction => {
  const known = new Map<string, string>();
  const look = fixed as unknown as (key: string, ...values: object[]) => string;
  const translate = (key: string, ...values: object[]): string => {
    if (values.length > 0) return look(key, ...values);
    const sentence = known.get(key) ?? look(key);
    known.set(key, sentence);
    return sentence;
  };
  // Trans asks it for the names of its files.
  return Object.assign(translate, fixed);
};

const give = (names: string): Translation<Names> => {
  const files = names.split(' ') as [FlatNamespace, ...FlatNamespace[]];
  const made = { t: remembering(i18n.getFixedT(null, files)), i18n } as unknown as Translation<Names>;
  given.set(names, made);
  return made;
};

/**
 * The words of one or more files of the interface. The same as the one of react-i18next, which asks the whole
 * store in each component and draws all of them again when any file arrives: a third of the time in which
 * a panel of the builder is drawn.
 */
export function useTranslation<const Name extends Names>(name: Name): Translation<Name> {
  const names = typeof name === 'string' ? name : name.join(' ');
  const get = (): Translation<Names> => given.get(names) ?? give(names);
  return useSyncExternalStore(subscribe, get, get) as unknown as Translation<Name>;
}
