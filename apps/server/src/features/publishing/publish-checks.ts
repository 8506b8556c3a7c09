// Checks before publishing: blocking findings and advice.
import type { Section } from '@sitewright/contract/content';
import type { Finding } from '@sitewright/contract/publishing/publishing';
import { isHtmlSection } from '@sitewright/contract/sections/own-code';
import { fromContent } from '@sitewright/document/adapter';
import { removeNode } from '@sitewright/document/edits';
import type { Library } from '../library/library.ts';
import type { DraftPage, SiteDraft } from '../rendering/site-draft.ts';
import { checkCode } from './checks/check-code.ts';
import { checkElementColors, checkThemeColors } from './checks/check-colors.ts';
import { checkHeadings } from './checks/check-headings.ts';
import { checkLinks } from './checks/check-links.ts';
import { checkImages, checkWeight } from './checks/check-images.ts';
import { checkPayments } from './checks/check-payments.ts';
import { checkSearch, pagesByTitle } from './checks/check-search.ts';
import { type CheckedSite, editFix, finding, type FindingLocation } from './checks/finding.ts';

const checkContent = (site: CheckedSite, section: Section, place: FindingLocation): Finding[] => [
  ...checkLinks(site.draft, section, place),
  ...checkImages(site, section, place),
  ...checkElementColors(site.draft, section, place),
];

const checkSection = (site: CheckedSite, section: Section, place: FindingLocation): Finding[] => {
  const { library, draft } = site;
  if (isHtmlSection(section) || library.designs.has(section.type) || draft.custom.has(section.type)) {
    return checkContent(site, section, place);
  }
  const message = `The section template “${section.type}” is not installed, so the section is not shown.`;
  const removal = place.state?.nodes.has(section.id) ? removeNode(place.state, section.id) : [];
  const fix = editFix('removeSection', place, removal);
  return [finding('unknown_section', message, place, { values: { type: section.type }, fix })];
};

const checkPage = (
  site: CheckedSite,
  page: DraftPage,
  byTitle: ReturnType<typeof pagesByTitle>,
): Finding[] => {
  const place: FindingLocation = { page, documentId: page.id, state: fromContent(page.content).state };
  const shown = page.sections.filter((section) => !section.hidden);
  return [
    ...(shown.length === 0 ? [finding('empty_page', 'The page has no visible section.', { page })] : []),
    ...checkSearch(site.draft, page, byTitle),
    ...shown.flatMap((section) => checkSection(site, section, { ...place, sectionId: section.id })),
    ...checkHeadings(site, page, place),
    ...checkWeight(site, page),
  ];
};

const checkParts = (site: CheckedSite): Finding[] =>
  (['header', 'footer'] as const).flatMap((kind) => {
    const section = site.draft[kind];
    if (!section || section.hidden) return [];
    const { id: documentId, content } = site.draft.parts[kind] ?? {};
    const state = content && fromContent(content).state;
    return checkContent(site, section, { sectionId: section.id, documentId, ...(state ? { state } : {}) });
  });

const checkHome = (draft: SiteDraft): Finding[] => {
  const [first] = draft.pages;
  const severity = 'blocking' as const;
  if (!first) return [finding('no_pages', 'This site has no pages.', {}, { severity })];
  if (draft.pages.some((page) => page.is_home)) return [];
  const values = { page: first.title };
  const fix = {
    kind: 'page' as const,
    name: 'makeHome' as const,
    values,
    pageId: first.id,
    change: { isHome: true as const },
  };
  return [finding('no_home', 'This site has no home page.', {}, { severity, fix })];
};

interface Checks {
  /** Whether forms can take payments. */
  hasPayments: boolean;
}

export const publishFindings = (library: Library, draft: SiteDraft, checks: Checks): Finding[] => {
  const site = { library, draft };
  const byTitle = pagesByTitle(draft);
  return [
    ...blockingFindings(library, draft, checks),
    ...checkThemeColors(draft),
    ...checkCode(draft),
    ...checkParts(site),
    ...draft.pages.flatMap((page) => checkPage(site, page, byTitle)),
  ];
};

/** Only the blocking findings, without computing advice. */
export const blockingFindings = (library: Library, draft: SiteDraft, { hasPayments }: Checks): Finding[] => [
  ...checkHome(draft),
  ...checkPayments(library, draft, hasPayments),
];
