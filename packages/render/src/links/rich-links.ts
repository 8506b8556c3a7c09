import { escapeHtml } from '../escape.ts';

// Links that say where they lead by an id, a path or a place; complete addresses need no resolving.
const ownLink = /(<a\s[^>]*?\bhref=")((?:page:|[/#])[^"&<>]*)(?=")/gi;

/** Formatted text whose links into the site lead where visitors find it. To be cleaned afterwards. */
export const resolveRichLinks = (html: string, resolveLink: (href: string) => string): string =>
  html.includes('href="')
    ? html.replace(ownLink, (_all, before: string, href: string) => before + escapeHtml(resolveLink(href)))
    : html;
