import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { Namespace, Words } from '../lib/words-shape.ts';
import { copyOf, loadWords } from '../lib/words.ts';

export interface PageHead {
  title: string;
  description?: string;
}

/** What a route says about itself beside its screen. */
type LoadScreen = () => Promise<{ default: ComponentType }>;

export interface ScreenHandle {
  /** The code of the screen; the build reads from it which files a prerendered page needs. */
  load?: LoadScreen;
  words?: readonly Namespace[];
  /** Read when the screen is shown, in the language of the moment. */
  head?: (params: Record<string, string | undefined>) => PageHead;
  /** Addresses of this route that are written as files at build time; read when its words are loaded. */
  prerenderedPaths?: () => readonly string[];
}

/** One row of the route map: the screen and its words load together, when first visited. */
export const screen = (
  path: string,
  load: LoadScreen,
  about: Omit<ScreenHandle, 'load'> = {},
): RouteObject => ({ path, ...lazily({ ...about, load }) });

const lazily = (handle: ScreenHandle & { load: LoadScreen }): Pick<RouteObject, 'handle' | 'lazy'> => ({
  handle,
  lazy: async () => {
    const [module] = await Promise.all([handle.load(), loadWords(handle.words ?? [])]);
    return { Component: module.default };
  },
});

/** Namespaces that carry the title and description of their page. */
type PageNamespace = {
  [N in Namespace]: Words[N] extends { head: { title: string; description: string } } ? N : never;
}[Namespace];

/** A public page whose words are one namespace and whose HTML is written at build time. */
export const staticPage = (path: string, words: PageNamespace, load: LoadScreen): RouteObject =>
  screen(path, load, { words: [words], head: () => copyOf(words).head, prerenderedPaths: () => [path] });

/** A frame around the rows below it; it adds no part to their addresses. */
export const frame = (
  load: LoadScreen,
  children: RouteObject[],
  words: readonly Namespace[] = [],
): RouteObject => ({ children, ...lazily({ load, words }) });
