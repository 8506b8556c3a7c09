// Builds the head of a page from the page's own metadata, falling back to the site's. Previews and releases differ
// only in the URLs of images.
import { type PageSeo, seoSchema } from '@sitewright/contract/pages/page-seo';
import {
  type SiteSeo,
  siteSeoSchema,
  titleOf,
  verificationServices,
} from '@sitewright/contract/site-settings/site-seo';
import { limits } from '@sitewright/contract/limits';
import { fillPlaceholders } from '@sitewright/render/bindings/fact-placeholders';
import { textOf } from '@sitewright/render/escape';
import type { DocumentHead } from '@sitewright/render/html-document';
import { questionsIn, structuredData } from '@sitewright/render/head/structured-data';
import { linkTargets } from './content-sources.ts';
import type { DraftUrls } from './render-draft.ts';
import type { DraftPage, SiteDraft } from './site-draft.ts';
import { businessOf } from '../sites/business-context.ts';

export interface HeadUrls {
  /** URL of the site, without a trailing slash. */
  siteUrl: string;
  image: DraftUrls['image'];
}

/** Input of a head; a saved section rendered on its own has no modification date. */
type HeadPage = Pick<DraftPage, 'path' | 'sections' | 'title' | 'seo'> &
  Partial<Pick<DraftPage, 'changed_at'>>;

/** Stored values were validated when saved; those of older program versions may not fit the schema. */
const lenient = <T>(parse: { success: boolean; data?: T }, otherwise: T): T => parse.data ?? otherwise;

export const seoOf = (page: Pick<DraftPage, 'seo'>): PageSeo => lenient(seoSchema.safeParse(page.seo), {});

export const siteSeoOf = ({ site }: Pick<SiteDraft, 'site'>): SiteSeo =>
  lenient(siteSeoSchema.safeParse(site.settings['seo'] ?? {}), {});

const fill = ({ company }: Pick<SiteDraft, 'company'>, text: string | undefined, maxLength: number): string =>
  fillPlaceholders(text ?? '', company.text, maxLength);

/** Title and description of a page as search engines get them, with facts of the company profile in place. */
export const searchTextsOf = (
  draft: Pick<SiteDraft, 'company'>,
  page: Pick<DraftPage, 'seo'>,
): { title: string; description: string } => {
  const { title, description } = seoOf(page);
  return {
    title: fill(draft, title, limits.sites.seoTitleMaxLength),
    description: fill(draft, description, limits.sites.seoDescriptionMaxLength),
  };
};

/** The same for the site, whose title pattern keeps its placeholders of page and site. */
export const siteTextsOf = (
  draft: Pick<SiteDraft, 'company' | 'site'>,
): { titlePattern: string; description: string } => {
  const { titlePattern, description } = siteSeoOf(draft);
  return {
    titlePattern: fill(draft, titlePattern, limits.sites.seoTitleMaxLength),
    description: fill(draft, description, limits.sites.seoDescriptionMaxLength),
  };
};

const absolute = (src: string | undefined, { siteUrl, image }: HeadUrls): string | undefined => {
  const found = src ? image(src)?.src : undefined;
  return found && new URL(found, siteUrl).href;
};

/** The canonical URL for search engines. */
export const canonicalOf = (page: Pick<DraftPage, 'path' | 'seo'>, siteUrl: string): string => {
  const own = seoOf(page).canonical;
  if (!own) return siteUrl + page.path;
  return own.startsWith('/') ? siteUrl + own : own;
};

export const isListed = (draft: SiteDraft, page: Pick<DraftPage, 'seo'>): boolean =>
  siteSeoOf(draft).noIndex !== true && seoOf(page).noIndex !== true;

const robotsOf = (draft: SiteDraft, page: Pick<DraftPage, 'seo'>): string | undefined => {
  const words = [
    ...(isListed(draft, page) ? [] : ['noindex']),
    ...(seoOf(page).noFollow === true ? ['nofollow'] : []),
  ];
  return words.length > 0 ? words.join(', ') : undefined;
};

const contactOf = (draft: SiteDraft, scheme: 'tel:' | 'mailto:'): string | undefined => {
  const sections = [draft.header, draft.footer, ...draft.pages.map((page) => page.sections)];
  const found = linkTargets(sections).find(({ href }) => href.startsWith(scheme));
  return found?.href.slice(scheme.length).replace(/\?.*$/, '');
};

const ownData = (text: string | undefined): unknown[] => {
  if (!text) return [];
  const data: unknown = JSON.parse(text);
  return Array.isArray(data) ? data : [data];
};

/** What the site itself says comes before the company profile. */
const businessFacts = (draft: SiteDraft) => {
  const { site, company } = draft;
  const known = {
    businessName: company.text('company.name'),
    description: company.text('company.description'),
    location: company.text('company.address'),
  };
  const said = Object.fromEntries(Object.entries(known).filter(([, text]) => text !== ''));
  const business = businessOf(site, said);
  return {
    business: {
      name: textOf(business.businessName),
      description: textOf(business.description),
      location: textOf(business.location),
    },
    phone: contactOf(draft, 'tel:') ?? company.text('company.phoneLink').replace(/^tel:/, ''),
    email: contactOf(draft, 'mailto:') ?? company.text('company.email'),
    profiles: company.links('company.socialLinks'),
    openingHours: company.list('company.openingHours'),
  };
};

const structuredOf = (draft: SiteDraft, page: HeadPage, head: Partial<DocumentHead>): unknown[] => {
  const seo = seoOf(page);
  const facts = seo.structured === undefined || seo.structured === 'none' ? undefined : businessFacts(draft);
  const made =
    facts &&
    structuredData({
      kind: seo.structured!,
      url: head.canonical ?? '',
      siteUrl: new URL(head.canonical ?? 'http://localhost').origin,
      siteName: draft.site.name,
      title: searchTextsOf(draft, page).title || page.title,
      description: head.description,
      image: head.socialImage,
      language: draft.locale,
      changedAt: page.changed_at?.toISOString(),
      ...facts,
      questions: questionsIn(page.sections),
      price: seo.price ?? '',
      currency: seo.currency ?? '',
    });
  return [...(made ? [made] : []), ...ownData(seo.structuredOwn)];
};

/** The head of a page, without its styles and scripts. */
export const pageHead = (
  draft: SiteDraft,
  page: HeadPage,
  place: HeadUrls,
): Pick<DocumentHead, 'lang' | 'title'> & Partial<DocumentHead> => {
  const seo = seoOf(page);
  const site = siteSeoOf(draft);
  const [texts, siteTexts] = [searchTextsOf(draft, page), siteTextsOf(draft)];
  const head = {
    lang: draft.locale,
    title: texts.title || titleOf(siteTexts.titlePattern, { page: page.title, site: draft.site.name }),
    siteName: draft.site.name,
    description: texts.description || siteTexts.description || undefined,
    canonical: canonicalOf(page, place.siteUrl),
    socialImage: absolute(seo.socialImage || site.socialImage, place),
    socialType: seo.structured === 'article' ? ('article' as const) : ('website' as const),
    robots: robotsOf(draft, page),
    verifications: Object.entries(site.verifications ?? {}).map(
      ([service, content]) =>
        [verificationServices[service as keyof typeof verificationServices], content] as const,
    ),
  };
  return { ...head, structuredData: structuredOf(draft, page, head) };
};
