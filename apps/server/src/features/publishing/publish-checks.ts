// What stands in the way of publishing (blocking) and what would make the site better (advice).
import type { Finding } from '@sitewright/contract/publishing';
import type { Library } from '../library/library.ts';
import type { DraftPage, SiteDraft } from '../rendering/site-draft.ts';
import { imagesWithoutAlt, linkTargets } from './content-sources.ts';

type Where = Pick<Finding, 'pageId' | 'pageTitle' | 'sectionId'>;

const finding = (
  code: Finding['code'],
  severity: Finding['severity'],
  message: string,
  where: Partial<Where> = {},
): Finding => ({ code, severity, message, pageId: null, pageTitle: null, sectionId: null, ...where });

const isBroken = (draft: SiteDraft, href: string): boolean => {
  if (href.startsWith('page:')) return !draft.pages.some((page) => page.id === href.slice(5));
  if (!href.startsWith('/') || href.startsWith('//') || /^\/(media|library)\//.test(href)) return false;
  const path = href.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1');
  return !draft.pages.some((page) => page.path === path) && !draft.redirects.has(path);
};

const checkContent = (draft: SiteDraft, content: unknown, where: Partial<Where>): Finding[] => {
  const broken = linkTargets(content).filter((link) => isBroken(draft, link.href));
  const silent = imagesWithoutAlt(content);
  return [
    ...broken.map((link) =>
      finding(
        'broken_link',
        'advice',
        `“${link.label || link.href}” leads to ${link.href}, which is not a page.`,
        where,
      ),
    ),
    ...(silent.length > 0
      ? [
          finding(
            'missing_alt',
            'advice',
            silent.length === 1
              ? 'A picture has no description for people who cannot see it.'
              : `${silent.length} pictures have no description for people who cannot see them.`,
            where,
          ),
        ]
      : []),
  ];
};

const checkPage = (library: Library, draft: SiteDraft, page: DraftPage): Finding[] => {
  const where = { pageId: page.id, pageTitle: page.title };
  const found: Finding[] = [];
  const shown = page.sections.filter((section) => !section.hidden);
  if (shown.length === 0)
    found.push(finding('empty_page', 'advice', 'The page has no visible section.', where));
  if (!page.seo['title']) {
    found.push(finding('missing_seo_title', 'advice', 'The page has no title for search results.', where));
  }
  if (!page.seo['description']) {
    found.push(
      finding('missing_seo_description', 'advice', 'The page has no description for search results.', where),
    );
  }
  for (const section of shown) {
    const at = { ...where, sectionId: section.id };
    if (library.designs.has(section.type) || draft.custom.has(section.type))
      found.push(...checkContent(draft, section, at));
    else {
      found.push(
        finding(
          'unknown_section',
          'advice',
          `The section “${section.type}” is not installed and will not show.`,
          at,
        ),
      );
    }
  }
  return found;
};

export const publishFindings = (library: Library, draft: SiteDraft): Finding[] => {
  if (draft.pages.length === 0) return [finding('no_pages', 'blocking', 'The site has no page yet.')];
  const found: Finding[] = [];
  if (!draft.pages.some((page) => page.is_home)) {
    found.push(finding('no_home', 'blocking', 'No page is the home page.'));
  }
  for (const part of [draft.header, draft.footer]) {
    if (part && !part.hidden) found.push(...checkContent(draft, part, { sectionId: part.id }));
  }
  return [...found, ...draft.pages.flatMap((page) => checkPage(library, draft, page))];
};
