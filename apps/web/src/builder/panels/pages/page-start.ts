import type { Language } from '@sitewright/contract/fields';
import type { PageSummary } from '@sitewright/contract/pages/pages';

/** Language of new content: the site's own where templates exist in it, else English. */
export const contentLanguage = (locale: string | undefined, interfaceLanguage: Language): Language => {
  if (locale === undefined) return interfaceLanguage;
  return locale.startsWith('vi') ? 'vi' : 'en';
};

/** The slug, or with the next free number when another page has it. */
export const freeSlug = (wanted: string, pages: readonly Pick<PageSummary, 'slug'>[]): string => {
  const taken = new Set(pages.map(({ slug }) => slug));
  for (let n = 1; ; n += 1) {
    const slug = n === 1 ? wanted : `${wanted}-${n}`;
    if (!taken.has(slug)) return slug;
  }
};
