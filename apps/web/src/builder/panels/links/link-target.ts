import { readPageLink } from '@sitewright/contract/pages/page-link';
import type { PageSummary } from '@sitewright/contract/pages/pages';
import { safeUrl } from '@sitewright/render/links/safe-url';

/** Target of a link, as the link editor shows it. */
export type LinkTarget =
  | { kind: 'none' }
  | { kind: 'page'; pageId: string; anchor: string }
  | { kind: 'place'; anchor: string }
  | { kind: 'address'; address: string }
  | { kind: 'email'; email: string; subject: string }
  | { kind: 'phone'; phone: string }
  | { kind: 'file'; src: string };
export type LinkKind = LinkTarget['kind'];

type LinkablePage = Pick<PageSummary, 'id' | 'slug' | 'isHome'>;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const emailOf = (href: string): LinkTarget => {
  const [email = '', query = ''] = href.slice('mailto:'.length).split('?');
  const subject = /(?:^|&)subject=([^&]*)/i.exec(query)?.[1] ?? '';
  return { kind: 'email', email: decoded(email), subject: decoded(subject) };
};

/** Parses a link; a path that equals a page's URL counts as that page. */
export const targetOf = (href: string, pages: readonly LinkablePage[]): LinkTarget => {
  if (href === '' || href === '#') return { kind: 'none' };
  const named = readPageLink(href);
  if (named) return { kind: 'page', ...named };
  if (href.startsWith('#')) return { kind: 'place', anchor: href.slice(1) };
  if (/^mailto:/i.test(href)) return emailOf(href);
  if (/^tel:/i.test(href)) return { kind: 'phone', phone: href.slice('tel:'.length) };
  if (/^\/(media|library\/images)\//.test(href)) return { kind: 'file', src: href };
  const [path, anchor = ''] = href.split('#');
  const page = pages.find(({ isHome, slug }) => path === (isHome ? '/' : `/${slug}`));
  return page ? { kind: 'page', pageId: page.id, anchor } : { kind: 'address', address: href };
};

/** The `mailto:` link of an email with its subject; empty without an email. */
export const hrefOfEmail = (email: string, subject: string): string => {
  const address = email.trim();
  if (address === '') return '';
  const words = subject.trim();
  return `mailto:${address}${words === '' ? '' : `?subject=${encodeURIComponent(words)}`}`;
};

export const hrefOfPhone = (typed: string): string => {
  const number = typed.replaceAll(/[^\d+]/g, '');
  return number === '' ? '' : `tel:${number}`;
};

const looksLikeEmail = /^[^\s@/:]+@[^\s@/]+\.[a-z]{2,}$/i;
const looksLikePhone = /^\+?[\d][\d\s().-]{5,20}$/;
const looksLikeHost = /^([a-z0-9-]+\.)+[a-z]{2,}(:\d+)?([/?#]|$)/i;

/** Completes a typed link: an email gets `mailto:`, a phone number `tel:`, a host `https://`. */
export const hrefOfTyped = (typed: string): string => {
  const text = typed.trim();
  if (looksLikeEmail.test(text)) return `mailto:${text}`;
  if (looksLikePhone.test(text)) return hrefOfPhone(text);
  if (looksLikeHost.test(text)) return `https://${text}`;
  return text;
};

export type LinkIssue = 'address' | 'email' | 'phone';

/** Why a link is broken or unsafe; undefined when its syntax is valid. */
export const linkIssueOf = (target: LinkTarget): LinkIssue | undefined => {
  switch (target.kind) {
    case 'address': {
      const isSafe =
        safeUrl(target.address) !== '#' && /^(\/|\?|\.|[a-z][a-z0-9+.-]*:)/i.test(target.address);
      return isSafe ? undefined : 'address';
    }
    case 'email':
      return looksLikeEmail.test(target.email) ? undefined : 'email';
    case 'phone':
      return /^\+?\d{3,15}$/.test(target.phone.replaceAll(/[\s().-]/g, '')) ? undefined : 'phone';
    default:
      return undefined;
  }
};
