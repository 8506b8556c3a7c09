import type { PageSummary } from '@sitewright/contract/pages';

/** The values of the page dialog. */
export interface PageValues {
  title: string;
  slug: string;
  hideInMenu: boolean;
  seoTitle: string;
  seoDescription: string;
  noIndex: boolean;
}

export const valuesOf = (page: PageSummary | undefined): PageValues => ({
  title: page?.title ?? '',
  slug: page?.slug ?? '',
  hideInMenu: page?.settings['hideInMenu'] === true,
  seoTitle: page?.seo.title ?? '',
  seoDescription: page?.seo.description ?? '',
  noIndex: page?.seo.noIndex === true,
});

/** What to send: the address only when it was changed, for the home page has none to change. */
export const settingsBody = (values: PageValues, page: PageSummary) => ({
  title: values.title,
  ...(page.isHome || values.slug === page.slug ? {} : { slug: values.slug }),
  settings: { hideInMenu: values.hideInMenu },
  seo: {
    title: values.seoTitle.trim(),
    description: values.seoDescription.trim(),
    noIndex: values.noIndex,
  },
});

// What search engines show whole; longer texts are cut by them.
const shownTitle = 60;
const shownDescription = 155;

const cut = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/\s+\S*$/, '')}…`;

/** The page as a search engine would list it. */
export const searchResult = (values: PageValues, site: { name: string; url: string }, isHome: boolean) => ({
  title: cut(values.seoTitle.trim() || `${values.title} – ${site.name}`, shownTitle),
  description: cut(values.seoDescription.trim(), shownDescription),
  address: `${site.url.replace(/^https?:\/\//, '').replace(/\/$/, '')}${isHome ? '' : ` › ${values.slug}`}`,
  isTitleLong: values.seoTitle.trim().length > shownTitle,
  isDescriptionLong: values.seoDescription.trim().length > shownDescription,
});
