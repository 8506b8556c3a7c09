// Favourite and recently used designs, stored in this browser per user, across sites.
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

/** Newest first, without duplicates, limited to the shown number. */
export const withRecent = (memory: LibraryMemory, type: string): LibraryMemory => ({
  ...memory,
  recents: [type, ...memory.recents.filter((one) => one !== type)].slice(0, limits.siteSections.recentsShown),
});

/** Without storage the values last until the tab is closed. */
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
    // Still available in memory.
  }
  for (const listener of listeners) listener();
};

export const libraryMemory = {
  recents: (): readonly string[] => get().recents,
  setFavourite: (type: string, isOn: boolean): void => keep(withFavourite(get(), type, isOn)),
  recordUse: (type: string): void => keep(withRecent(get(), type)),
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
/** Returns the same array until its content changes. */
const getFavourites = (): readonly string[] => {
  const now = get().favourites;
  if (now.join() !== favourites.join()) favourites = now;
  return favourites;
};

export const useFavourites = (): readonly string[] => useSyncExternalStore(subscribe, getFavourites);
