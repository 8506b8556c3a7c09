import { useEffect } from 'react';
import { useMatches } from 'react-router';
import { productName } from '../lib/tenant-host.ts';
import { useLanguage } from '../lib/words.ts';
import { fullTitle } from './page-title.ts';
import type { PageHead, ScreenHandle } from './screen.tsx';

/** The head of the innermost route that names one. */
export const headOf = (
  matches: readonly { handle?: unknown; params: Record<string, string | undefined> }[],
): PageHead => {
  const named = matches.findLast((match) => (match.handle as ScreenHandle | undefined)?.head);
  return (named?.handle as ScreenHandle | undefined)?.head?.(named?.params ?? {}) ?? { title: productName };
};

/** Keeps title, description and language of the document in step with the route and the chosen language. */
export function DocumentHead(): null {
  const language = useLanguage();
  const { title, description } = headOf(useMatches());
  useEffect(() => {
    document.title = fullTitle(title);
    document.documentElement.lang = language;
    if (description) descriptionTag().content = description;
  }, [title, description, language]);
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
