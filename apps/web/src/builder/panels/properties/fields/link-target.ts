import type { PageSummary } from '@sitewright/contract/pages';
import { safeUrl } from '@sitewright/render/safe-url';

/** Where a link leads: a page of the site by its id, or an address as typed. */
export type LinkTarget = { kind: 'page'; pageId: string } | { kind: 'address'; address: string };

type LinkablePage = Pick<PageSummary, 'id' | 'slug' | 'isHome'>;

/** Reads a link; a path that is just a page's address counts as that page. */
export const targetOf = (href: string, pages: readonly LinkablePage[]): LinkTarget => {
  if (href.startsWith('page:')) return { kind: 'page', pageId: href.slice('page:'.length) };
  const page = pages.find(({ isHome, slug }) => href === (isHome ? '/' : `/${slug}`));
  return page ? { kind: 'page', pageId: page.id } : { kind: 'address', address: href };
};

export const hrefOfPage = (pageId: string): string => `page:${pageId}`;

const looksLikeEmail = /^[^\s@/:]+@[^\s@/]+\.[a-z]{2,}$/i;
const looksLikePhone = /^\+?[\d][\d\s().-]{5,20}$/;
const looksLikeHost = /^([a-z0-9-]+\.)+[a-z]{2,}(:\d+)?([/?#]|$)/i;

/** What a person typed as a link keeps it: an email gets `mailto:`, a phone `tel:`, a host `https://`. */
export const hrefOfTyped = (typed: string): string => {
  const text = typed.trim();
  if (looksLikeEmail.test(text)) return `mailto:${text}`;
  if (looksLikePhone.test(text)) return `tel:${text.replaceAll(/[^\d+]/g, '')}`;
  if (looksLikeHost.test(text)) return `https://${text}`;
  return text;
};

/** False for an address that visitors could not follow, or must not. */
export const canFollow = (href: string): boolean =>
  href === '' ||
  (safeUrl(href) !== '#' && /^(#|\/|\?|\.|page:|[a-z][a-z0-9+.-]*:)/i.test(href)) ||
  href === '#';
