import { useEffect } from 'react';
import { useMatches } from 'react-router';
import { productName } from '../lib/tenant-host.ts';
import { useLanguage } from '../lib/translations.ts';
import { fullTitle } from './page-title.ts';
import type { PageHead, ScreenHandle } from './screen.tsx';

/** Head of the innermost route that defines one. */
export const headOf = (
  matches: readonly { handle?: unknown; params: Record<string, string | undefined> }[],
): PageHead => {
  const named = matches.findLast((match) => (match.handle as ScreenHandle | undefined)?.head);
  return (named?.handle as ScreenHandle | undefined)?.head?.(named?.params ?? {}) ?? { title: productName };
};

/** Syncs title, description and language of the document with the route and the selected language. */
export function DocumentHead(): null {
  const language = useLanguage();
  const { title, description, isUnlisted = false } = headOf(useMatches());
  useEffect(() => {
    document.title = fullTitle(title);
    document.documentElement.lang = language;
    if (description) descriptionTag().content = description;
  }, [title, description, language]);
  useEffect(() => {
    if (!isUnlisted) return undefined;
    const served = document.querySelector<HTMLMetaElement>('meta[name="robots"]');
    const tag = served ?? document.head.appendChild(document.createElement('meta'));
    tag.name = 'robots';
    tag.content = 'noindex';
    return () => tag.remove();
  }, [isUnlisted]);
  return null;
}

function descriptionTag(): HTMLMetaElement {
  const present = document.querySelector<HTMLMetaElement>('meta[name="description"]');
  if (present) return present;
  const tag = document.createElement('meta');
  tag.name = 'description';
  document.head.append(tag);
  return tag;
}
