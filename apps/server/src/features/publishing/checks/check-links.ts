// Reports broken links and suggests the page that they may have meant.
import type { JsonObject, Section } from '@sitewright/contract/content';
import { isHtmlSection } from '@sitewright/contract/sections/own-code';
import { pageLink, readPageLink } from '@sitewright/contract/pages/page-link';
import type { Finding, Fix } from '@sitewright/contract/publishing/publishing';
import { matchRedirect } from '@sitewright/contract/site-settings/redirect-rules';
import { cssName } from '@sitewright/render/escape';
import { anchorOf } from '@sitewright/render/section';
import { mediaKeyOf } from '../../media/draft-images.ts';
import type { DraftPage, SiteDraft } from '../../rendering/site-draft.ts';
import { richLink } from '../../rendering/content-sources.ts';
import { creditsHtml, creditsPath } from '../photo-credits.ts';
import { type ContentLocation, walkSection } from './content-locations.ts';
import { finding, type FindingLocation, setFix } from './finding.ts';

const ids = /\sid\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi;

/** True if the markup of a section contains an element with this id. */
const hasElement = ({ htmlCode = '' }: Section, id: string): boolean =>
  [...htmlCode.matchAll(ids)].some(([, ...quoted]) => quoted.includes(id));

const hasAnchor = (page: DraftPage, anchor: string): boolean =>
  anchor === '' ||
  anchor === 'main' ||
  page.sections.some(
    (section) =>
      !section.hidden &&
      (anchorOf(section) === anchor ||
        cssName(section.id) === anchor ||
        (isHtmlSection(section) && hasElement(section, anchor))),
  );

const isRedirected = ({ redirectRules }: SiteDraft, path: string): boolean => {
  const match = matchRedirect(redirectRules, path);
  return match !== undefined && match.rule.code !== 410;
};

/** What is wrong with a link, as the end of a sentence; undefined when it works. */
const linkFindingOf = (draft: SiteDraft, href: string, page: DraftPage | undefined): string | undefined => {
  const named = readPageLink(href);
  if (named) {
    const target = draft.pages.find(({ id }) => id === named.pageId);
    if (!target) return 'leads to a page that was deleted';
    return hasAnchor(target, named.anchor)
      ? undefined
      : `leads to a section of “${target.title}” that is gone`;
  }
  if (href.startsWith('#')) {
    return !page || hasAnchor(page, href.slice(1)) ? undefined : 'leads to a section that is gone';
  }
  const key = mediaKeyOf(href);
  if (key !== undefined) return draft.media.has(key) ? undefined : 'leads to a file that was deleted';
  if (!href.startsWith('/') || /^\/(\/|media\/|library\/)/.test(href)) return undefined;
  const path = href.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1');
  const isKnown =
    draft.pages.some((other) => other.path === path) ||
    isRedirected(draft, path) ||
    (path === creditsPath && creditsHtml(draft) !== undefined);
  return isKnown ? undefined : `leads to ${href}, which is not a page`;
};

/** Letters and digits without diacritics, for comparing page names with link texts. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll(/đ/gi, 'd')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The page that the text or the URL of a link refers to. */
const linkedPage = (draft: SiteDraft, { href, label }: FoundLink): DraftPage | undefined => {
  const words = plain(label);
  const last = plain(
    href
      .replace(/[?#].*$/, '')
      .split('/')
      .findLast(Boolean) ?? '',
  );
  const named = draft.pages.find((page) => {
    const names = [plain(page.title), plain(page.slug)].filter(Boolean);
    return names.some((name) => name === words || name === last);
  });
  return (
    named ??
    draft.pages.find((page) => {
      const title = plain(page.title);
      return title.length > 3 && ` ${words} `.includes(` ${title} `);
    })
  );
};

interface FoundLink extends ContentLocation {
  href: string;
  label: string;
  /** Set for a link in rich text: returns the text with another URL, or without the link. */
  rewrite?: (href: string | undefined) => string;
}

const linksOfText = (html: string, spot: ContentLocation): FoundLink[] =>
  [...html.matchAll(richLink)].map((found) => {
    const [whole, href = '', words = ''] = found;
    const put = (text: string): string =>
      html.slice(0, found.index) + text + html.slice(found.index + whole.length);
    return {
      ...spot,
      href: href.replaceAll('&amp;', '&'),
      label: words.replaceAll(/<[^>]*>/g, ''),
      rewrite: (next) =>
        put(next === undefined ? words : whole.replace(`href="${href}"`, () => `href="${next}"`)),
    };
  });

/** A field holds `href` and `label`; a dropped element `link` beside its text. */
const linkOfObject = (value: JsonObject, { nodeId, path }: ContentLocation): FoundLink[] => {
  const name = typeof value['href'] === 'string' ? 'href' : 'link';
  const href = value[name];
  const label = value['label'] ?? value['text'];
  if (typeof href !== 'string') return [];
  return [{ nodeId, path: [...path, name], href, label: typeof label === 'string' ? label : '' }];
};

const linksIn = (section: Section): FoundLink[] => {
  const found: FoundLink[] = [];
  walkSection(section, (value, spot) => {
    if (typeof value !== 'string') found.push(...linkOfObject(value, spot));
    else if (value.includes('<a ')) found.push(...linksOfText(value, spot));
  });
  return found;
};

const fixOf = (draft: SiteDraft, link: FoundLink, place: FindingLocation): Fix | null => {
  const { nodeId, path, rewrite } = link;
  const meant = linkedPage(draft, link);
  const href = meant && pageLink(meant.id);
  const value = rewrite ? rewrite(href) : (href ?? '');
  return meant
    ? setFix('linkTo', place, { nodeId, path, value }, { target: meant.title })
    : setFix('unlink', place, { nodeId, path, value });
};

export const checkLinks = (draft: SiteDraft, section: Section, place: FindingLocation): Finding[] =>
  linksIn(section).flatMap((link) => {
    const { href, label } = link;
    const values = { label: label || href, href };
    if (href === '#' && label !== '') {
      const fix = linkedPage(draft, link) ? fixOf(draft, link, place) : null;
      return [finding('empty_link', `“${label}” leads nowhere yet.`, place, { values, fix })];
    }
    const fault = linkFindingOf(draft, href, place.page);
    if (fault === undefined) return [];
    const fix = fixOf(draft, link, place);
    return [finding('broken_link', `“${label || href}” ${fault}.`, place, { values, fix })];
  });
