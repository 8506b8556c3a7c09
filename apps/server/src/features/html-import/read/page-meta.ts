// What the head of a page says about it.
import { findTag, findTags, type Tag, textOf } from './dom.ts';

export interface PageMeta {
  title: string;
  description: string;
  /** BCP 47 tag; empty when the page names none. */
  language: string;
  siteName: string;
  /** `#rrggbb` */
  color: string | undefined;
}

const titleMax = 500;

export const readMeta = (root: Tag): PageMeta => {
  const metas = new Map<string, string>();
  for (const { attributes } of findTags(root, ({ tag }) => tag === 'meta')) {
    const name = (attributes['name'] ?? attributes['property'] ?? '').toLowerCase();
    if (name !== '' && !metas.has(name)) metas.set(name, (attributes['content'] ?? '').trim());
  }
  const title = findTag(root, ({ tag, parent }) => tag === 'title' && parent?.tag !== 'svg');
  const language = (findTag(root, ({ tag }) => tag === 'html')?.attributes['lang'] ?? '').trim();
  const color = metas.get('theme-color') ?? '';
  return {
    title: (title ? textOf({ ...title, tag: 'p' }) : (metas.get('og:title') ?? '')).slice(0, titleMax),
    description: metas.get('description') ?? metas.get('og:description') ?? '',
    language: /^[a-z]{2}([-_][a-z]{2})?$/i.test(language)
      ? language.slice(0, 2).toLowerCase() + (language[3] ? `-${language.slice(3).toUpperCase()}` : '')
      : language
          .slice(0, 2)
          .toLowerCase()
          .replace(/[^a-z]/g, '')
          .replace(/^.$/, ''),
    siteName: metas.get('og:site_name') ?? metas.get('application-name') ?? '',
    color: /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : undefined,
  };
};
