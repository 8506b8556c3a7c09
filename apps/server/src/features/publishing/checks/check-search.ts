// Checks the search metadata of a page.
import type { Finding, Fix } from '@sitewright/contract/publishing/publishing';
import type { PageSeo } from '@sitewright/contract/pages/page-seo';
import { hasPlaceholder } from '@sitewright/render/bindings/fact-placeholders';
import { suggestSeo } from '../../pages/suggest-seo.ts';
import type { DraftPage, SiteDraft } from '../../rendering/site-draft.ts';
import { searchTextsOf, seoOf } from '../../rendering/page-head.ts';
import { finding } from './finding.ts';

const seoFix = (name: Fix['name'], page: DraftPage, change: PageSeo): Fix => ({
  kind: 'page',
  name,
  values: {},
  pageId: page.id,
  change: { seo: { ...seoOf(page), ...change } },
});

/** No fix replaces placeholders of the company profile: the fact may only be unknown for now. */
const textFix = (page: DraftPage, key: 'title' | 'description', text: string | undefined): Fix | null =>
  text === undefined || hasPlaceholder(seoOf(page)[key] ?? '')
    ? null
    : seoFix('writeSeo', page, { [key]: text });

/** The first page of each search title. Computed once per site, because each page is compared with all others. */
export const pagesByTitle = (draft: SiteDraft): ReadonlyMap<string, DraftPage> => {
  const first = new Map<string, DraftPage>();
  for (const page of draft.pages) {
    const { title } = searchTextsOf(draft, page);
    if (title && !first.has(title)) first.set(title, page);
  }
  return first;
};

export const checkSearch = (
  draft: SiteDraft,
  page: DraftPage,
  byTitle: ReadonlyMap<string, DraftPage>,
): Finding[] => {
  const found: Finding[] = [];
  const { title, description: shownText } = searchTextsOf(draft, page);
  const about = { title: page.title, isHome: page.is_home };
  const suggested = suggestSeo(about, draft.site.name, { sections: page.sections });
  if (!title) {
    const fix = textFix(page, 'title', suggested.title);
    found.push(finding('missing_seo_title', 'The page has no SEO title.', { page }, { fix }));
  }
  if (!shownText) {
    const fix = textFix(page, 'description', suggested.description);
    const message = 'The page has no meta description.';
    found.push(finding('missing_seo_description', message, { page }, { fix }));
  }
  const twin = byTitle.get(title);
  if (twin && twin.id !== page.id) {
    const fix = suggested.title === title ? null : textFix(page, 'title', suggested.title);
    const message = `The page has the same SEO title as “${twin.title}”.`;
    found.push(finding('duplicate_seo_title', message, { page }, { values: { other: twin.title }, fix }));
  }
  if (seoOf(page).noIndex) {
    const fix = seoFix('index', page, { noIndex: false });
    found.push(finding('not_indexed', 'The page is hidden from search engines.', { page }, { fix }));
  }
  return found;
};
