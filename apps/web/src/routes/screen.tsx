import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { Namespace, Translations } from '../lib/translations-shape.ts';
import { textsOf, loadNamespaces } from '../lib/translations.ts';

export interface PageHead {
  title: string;
  description?: string;
  /** Search engines are asked to leave the page out. */
  isUnlisted?: boolean;
}

/** Route handle: metadata of a screen. */
export type LoadScreen = () => Promise<{ default: ComponentType }>;

export interface ScreenHandle {
  /** Loader of the screen; the build derives the files of a prerendered page from it. */
  load?: LoadScreen;
  words?: readonly Namespace[];
  /** Evaluated when the screen is shown, in the current language. */
  head?: (params: Record<string, string | undefined>) => PageHead;
  /** Paths of this route to prerender at build time; evaluated when its namespaces are loaded. */
  prerenderedPaths?: () => readonly string[];
}

/** Row of the route table: screen and namespaces load together on first visit. */
export const screen = (
  path: string,
  load: LoadScreen,
  about: Omit<ScreenHandle, 'load'> = {},
): RouteObject => ({ path, ...lazily({ ...about, load }) });

const lazily = (handle: ScreenHandle & { load: LoadScreen }): Pick<RouteObject, 'handle' | 'lazy'> => ({
  handle,
  lazy: async () => {
    const [module] = await Promise.all([handle.load(), loadNamespaces(handle.words ?? [])]);
    return { Component: module.default };
  },
});

/** Namespaces with title and description of their page. */
type PageNamespace = {
  [N in Namespace]: Translations[N] extends { head: { title: string; description: string } } ? N : never;
}[Namespace];

/** A prerendered public page with a single namespace. */
export const staticPage = (path: string, words: PageNamespace, load: LoadScreen): RouteObject =>
  screen(path, load, { words: [words], head: () => textsOf(words).head, prerenderedPaths: () => [path] });

/** Layout route of its child rows; adds no path segment. */
export const frame = (
  load: LoadScreen,
  children: RouteObject[],
  words: readonly Namespace[] = [],
): RouteObject => ({ children, ...lazily({ load, words }) });
