import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { fullTitle } from '../../routes/page-title.ts';
import { useLanguage } from '../../lib/translations.ts';

interface Served {
  path: string;
  data: unknown;
}

/** The content that the server wrote into the page, in the language of the document; undefined for other pages. */
function servedData(path: string, language: string): unknown {
  if (typeof document === 'undefined' || document.documentElement.lang !== language) return undefined;
  const text = document.querySelector('script#page-data')?.textContent;
  const served = text ? (JSON.parse(text) as Served) : undefined;
  return served?.path === path ? served.data : undefined;
}

export interface PageData<T> {
  data?: T | undefined;
  error?: unknown;
  retry: () => void;
}

interface Loaded<T> {
  key: string;
  data?: T | undefined;
  error?: unknown;
}

/**
 * Data of a public page of the documentation: what the server wrote into the page, or else what `load` reads. The load
 * function may depend on nothing besides path and language.
 */
export function usePageData<T>(
  load: (language: 'en' | 'vi', signal: AbortSignal) => Promise<T>,
): PageData<T> {
  const language = useLanguage();
  const { pathname } = useLocation();
  const path = pathname.replace(/(.)\/$/, '$1');
  const key = `${language} ${path}`;
  const [tries, setTries] = useState(0);
  const [loaded, setLoaded] = useState<Loaded<T>>(() => ({
    key,
    data: (servedData(path, language) ?? undefined) as T | undefined,
  }));
  const current = loaded.key === key ? loaded : { key };
  const isMissing = current.data === undefined;
  useEffect(() => {
    if (!isMissing) return undefined;
    const controller = new AbortController();
    load(language, controller.signal).then(
      (data) => setLoaded({ key, data }),
      (error: unknown) => {
        if (!controller.signal.aborted) setLoaded({ key, error });
      },
    );
    return () => controller.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `load` is a new function with every render
  }, [key, isMissing, tries]);
  const retry = (): void => {
    setLoaded({ key });
    setTries((count) => count + 1);
  };
  return { data: current.data, error: current.error, retry };
}

/** Title and description of a page that only its data knows. */
export function useDataHead(title: string | undefined, description: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return undefined;
    const before = document.title;
    document.title = fullTitle(title);
    const tag = document.querySelector<HTMLMetaElement>('meta[name="description"]');
    if (tag && description) tag.content = description;
    return () => {
      document.title = before;
    };
  }, [title, description]);
}
