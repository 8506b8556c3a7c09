// Search metadata that exists and can be better. What is missing is found by the publish checks.
import type { PageSeo } from '@sitewright/contract/pages/page-seo';
import { recommendationLimits as limits } from '@sitewright/contract/recommendations/recommendation-limits';
import type { RecommendationFix } from '@sitewright/contract/recommendations/recommendations';
import { readPageLink } from '@sitewright/contract/pages/page-link';
import { hasPlaceholder } from '@sitewright/render/bindings/fact-placeholders';
import { suggestSeo } from '../../pages/suggest-seo.ts';
import { imageSources, linkTargets } from '../../rendering/content-sources.ts';
import { isListed, searchTextsOf, seoOf, siteSeoOf } from '../../rendering/page-head.ts';
import type { DraftPage, SiteDraft } from '../../rendering/site-draft.ts';
import { type Advice, advice } from '../advice.ts';

const seoFix = (
  page: DraftPage,
  change: PageSeo,
  name: 'writeSeo' | 'shareImage' = 'writeSeo',
): RecommendationFix => ({
  kind: 'page',
  name,
  values: {},
  pageId: page.id,
  change: { seo: { ...seoOf(page), ...change } },
});

/** No fix replaces placeholders of the company profile. */
const textFix = (page: DraftPage, key: 'title' | 'description', text: string): RecommendationFix | null =>
  hasPlaceholder(seoOf(page)[key] ?? '') ? null : seoFix(page, { [key]: text });

const checkTitle = (draft: SiteDraft, page: DraftPage): Advice[] => {
  const { title } = searchTextsOf(draft, page);
  const { length } = title;
  if (length <= limits.seoTitleMaxLength) return [];
  const suggested = suggestSeo({ title: page.title, isHome: page.is_home }, draft.site.name, page.content);
  const text = suggested.title ?? '';
  const fix = text.length <= limits.seoTitleMaxLength ? textFix(page, 'title', text) : null;
  const message = `The SEO title has ${length} characters. Keep it to ${limits.seoTitleMaxLength}.`;
  return [advice('long_seo_title', message, { page, values: { length }, fix })];
};

const checkDescription = (draft: SiteDraft, page: DraftPage): Advice[] => {
  const { description } = searchTextsOf(draft, page);
  const { length } = description;
  const { seoDescriptionMinLength: least, seoDescriptionMaxLength: most } = limits;
  if (length === 0 || (length >= least && length <= most)) return [];
  const suggested = suggestSeo({ title: page.title, isHome: page.is_home }, draft.site.name, page.content);
  const text = suggested.description ?? '';
  const fits = text.length >= least && text.length <= most;
  const fix = fits ? textFix(page, 'description', text) : null;
  const message = `The meta description has ${length} characters. Write ${least} to ${most}.`;
  return [advice('seo_description_length', message, { page, values: { length }, fix })];
};

/** Ids and paths of the pages that some page, the header or the footer links to. */
const linkedPages = (draft: SiteDraft): Set<string> => {
  const found = new Set<string>();
  for (const { href } of linkTargets([draft.header, draft.footer])) found.add(href);
  for (const page of draft.pages) {
    for (const { href } of linkTargets(page.content)) {
      if (readPageLink(href)?.pageId !== page.id && href !== page.path) found.add(href);
    }
  }
  return new Set([...found].map((href) => readPageLink(href)?.pageId ?? href.replace(/[?#].*$/, '')));
};

const checkOrphans = (draft: SiteDraft): Advice[] => {
  const linked = linkedPages(draft);
  return draft.pages
    .filter(
      (page) => !page.is_home && isListed(draft, page) && !linked.has(page.id) && !linked.has(page.path),
    )
    .map((page) =>
      advice('orphan_page', `No page links to “${page.title}”.`, { page, values: { page: page.title } }),
    );
};

const checkSocialImage = (draft: SiteDraft): Advice[] => {
  const home = draft.pages.find((page) => page.is_home);
  if (!home || siteSeoOf(draft).socialImage || seoOf(home).socialImage) return [];
  const [image] = imageSources(home.sections);
  const fix = image === undefined ? null : seoFix(home, { socialImage: image }, 'shareImage');
  return [advice('no_social_image', 'The site has no social sharing image.', { fix })];
};

export const checkSearchTexts = (draft: SiteDraft): Advice[] => [
  ...draft.pages.flatMap((page) =>
    isListed(draft, page) ? [...checkTitle(draft, page), ...checkDescription(draft, page)] : [],
  ),
  ...checkOrphans(draft),
  ...checkSocialImage(draft),
];
