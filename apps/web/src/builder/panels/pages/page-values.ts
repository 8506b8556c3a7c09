import { limits } from '@sitewright/contract/limits';
import type { StructuredKind } from '@sitewright/contract/pages/page-seo';
import type { PageSummary } from '@sitewright/contract/pages/pages';
import { type SiteSeo, titleOf } from '@sitewright/contract/site-settings/site-seo';

/** The values of the page dialog. */
export interface PageValues {
  title: string;
  slug: string;
  hideInMenu: boolean;
  seoTitle: string;
  seoDescription: string;
  socialImage: string;
  noIndex: boolean;
  noFollow: boolean;
  canonical: string;
  structured: StructuredKind;
  structuredOwn: string;
  price: string;
  currency: string;
}

export const valuesOf = (page: PageSummary | undefined): PageValues => ({
  title: page?.title ?? '',
  slug: page?.slug ?? '',
  hideInMenu: page?.settings['hideInMenu'] === true,
  seoTitle: page?.seo.title ?? '',
  seoDescription: page?.seo.description ?? '',
  socialImage: page?.seo.socialImage ?? '',
  noIndex: page?.seo.noIndex === true,
  noFollow: page?.seo.noFollow === true,
  canonical: page?.seo.canonical ?? '',
  structured: page?.seo.structured ?? 'none',
  structuredOwn: page?.seo.structuredOwn ?? '',
  price: page?.seo.price ?? '',
  currency: page?.seo.currency ?? '',
});

export interface PageRights {
  /** May add, remove, rename and reorder pages. */
  mayArrange: boolean;
  /** May change how search engines index a page, beyond its texts. */
  maySteer: boolean;
}

/** Request body; includes the slug only when it was changed, since the home page has none. */
export const settingsBody = (
  values: PageValues,
  page: PageSummary,
  { mayArrange, maySteer }: PageRights = { mayArrange: true, maySteer: true },
) => ({
  ...(mayArrange && {
    title: values.title,
    ...(page.isHome || values.slug === page.slug ? {} : { slug: values.slug }),
    settings: { hideInMenu: values.hideInMenu },
  }),
  seo: {
    title: values.seoTitle.trim(),
    description: values.seoDescription.trim(),
    socialImage: values.socialImage,
    ...(maySteer && {
      noIndex: values.noIndex,
      noFollow: values.noFollow,
      canonical: values.canonical.trim(),
      structured: values.structured,
      structuredOwn: values.structuredOwn.trim(),
      price: values.price.trim(),
      currency: values.currency.trim(),
    }),
  },
});

// Maximum lengths that search engines show without truncation.
const shownTitle = 60;
const shownDescription = 155;

const cut = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/\s+\S*$/, '')}…`;

interface ShownSite {
  name: string;
  url: string;
  settings: { seo?: SiteSeo | undefined };
}

/** Preview of the page in search results and when it is shared. `fill` puts facts in place of their placeholders. */
export const searchResult = (
  values: PageValues,
  site: ShownSite,
  { isHome, fill = (text) => text }: { isHome: boolean; fill?: (text: string, maxLength: number) => string },
) => {
  const { seo } = site.settings;
  const names = { page: values.title, site: site.name };
  const { seoTitleMaxLength, seoDescriptionMaxLength } = limits.sites;
  const ownTitle = fill(values.seoTitle.trim(), seoTitleMaxLength);
  const ownDescription = fill(values.seoDescription.trim(), seoDescriptionMaxLength);
  const title = ownTitle || titleOf(fill(seo?.titlePattern ?? '', seoTitleMaxLength), names);
  const description = ownDescription || fill(seo?.description ?? '', seoDescriptionMaxLength);
  const host = site.url.replace(/^https?:\/\//, '').replace(/\/$/, '');
  return {
    title: cut(title, shownTitle),
    description: cut(description, shownDescription),
    host,
    address: isHome ? host : [host, ...values.slug.split('/')].join(' › '),
    image: values.socialImage || (seo?.socialImage ?? ''),
    titleLength: ownTitle.length,
    isTitleLong: ownTitle.length > shownTitle,
    descriptionLength: ownDescription.length,
    isDescriptionLong: ownDescription.length > shownDescription,
  };
};
