import { escapeHtml } from '../escape.ts';

// Internal links: by page id, path or anchor; absolute URLs need no resolving.
const ownLink = /(<a\s[^>]*?\bhref=")((?:page:|[/#])[^"&<>]*)(?=")/gi;

/** Resolves the internal links of formatted text. The result still has to be sanitized. */
export const resolveRichLinks = (html: string, resolveLink: (href: string) => string): string =>
  html.includes('href="')
    ? html.replace(ownLink, (_all, before: string, href: string) => before + escapeHtml(resolveLink(href)))
    : html;
