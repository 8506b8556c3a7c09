// Which designs somebody likes and used lately: on this machine, per person, for all their sites.
import { limits } from '@sitewright/contract/limits';
import { useSyncExternalStore } from 'react';
import { appSession } from '../../../lib/app-session.ts';

export interface LibraryMemory {
  favourites: readonly string[];
  recents: readonly string[];
}

const empty: LibraryMemory = { favourites: [], recents: [] };
const listeners = new Set<() => void>();
let known: { key: string; text: string | null; memory: LibraryMemory } | undefined;

const keyNow = (): string => `sitewright.library.${appSession.getState().person?.id ?? 'guest'}`;

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];

export const readMemory = (text: string | null): LibraryMemory => {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (typeof value !== 'object' || value === null) return empty;
    const { favourites, recents } = value as Record<string, unknown>;
    return { favourites: textsOf(favourites), recents: textsOf(recents) };
  } catch {
    return empty;
  }
};

export const withFavourite = (memory: LibraryMemory, type: string, isOn: boolean): LibraryMemory => ({
  ...memory,
  favourites: [...memory.favourites.filter((one) => one !== type), ...(isOn ? [type] : [])],
});

/** The newest first, each once, as many as are shown. */
export const withRecent = (memory: LibraryMemory, type: string): LibraryMemory => ({
  ...memory,
  recents: [type, ...memory.recents.filter((one) => one !== type)].slice(0, limits.siteSections.recentsShown),
});

/** A browser without storage remembers until the tab ends. */
const load = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return known?.key === key ? known.text : null;
  }
};

const get = (): LibraryMemory => {
  const key = keyNow();
  const text = load(key);
  if (known?.key !== key || known.text !== text) known = { key, text, memory: readMemory(text) };
  return known.memory;
};

const keep = (memory: LibraryMemory): void => {
  const key = keyNow();
  const text = JSON.stringify(memory);
  known = { key, text, memory };
  try {
    localStorage.setItem(key, text);
  } catch {
    // Kept in memory above.
  }
  for (const listener of listeners) listener();
};

export const libraryMemory = {
  recents: (): readonly string[] => get().recents,
  setFavourite: (type: string, isOn: boolean): void => keep(withFavourite(get(), type, isOn)),
  noteUse: (type: string): void => keep(withRecent(get(), type)),
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

let favourites: readonly string[] = [];
/** The same list as long as it holds the same. */
const getFavourites = (): readonly string[] => {
  const now = get().favourites;
  if (now.join() !== favourites.join()) favourites = now;
  return favourites;
};

export const useFavourites = (): readonly string[] => useSyncExternalStore(subscribe, getFavourites);
