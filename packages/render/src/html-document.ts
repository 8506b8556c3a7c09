import { themedClass } from '@sitewright/contract/themes/theme-ids';
import { escapeHtml, escapeStyle } from './escape.ts';
import { directionOf } from './head/language-direction.ts';
import { structuredDataTag } from './head/structured-data.ts';

/** Content of a page's head. URLs are absolute. */
export interface DocumentHead {
  lang: string;
  title: string;
  description?: string | undefined;
  canonical?: string | undefined;
  siteName?: string | undefined;
  socialImage?: string | undefined;
  socialType?: 'website' | 'article' | undefined;
  /** Names and contents of the site verification meta tags. */
  verifications?: readonly (readonly [name: string, content: string])[];
  /** Structured data (schema.org). */
  structuredData?: readonly unknown[];
  favicon?: string | undefined;
  robots?: string | undefined;
  themeColor?: string | undefined;
  /** The id of the theme that the page uses. */
  theme?: string;
  preloadFonts?: readonly string[];
  /** Inlined, so that the first paint needs one response only. */
  stylesheet: { css: string };
  /** Modules to load after the page. */
  scripts?: readonly string[];
  /** Custom code of the site, on its own origin: at the end of the head and of the body. */
  code?: { head: string; bodyEnd: string };
  /** Further head markup of ours, never of a tenant. */
  extra?: string;
}

const meta = (key: 'name' | 'property', name: string, content: string | undefined): string =>
  content ? `<meta ${key}="${name}" content="${escapeHtml(content)}">\n` : '';

const direction = (lang: string): string => (directionOf(lang) === 'rtl' ? ' dir="rtl"' : '');

const themeMark = (id: string | undefined): string =>
  id === undefined ? '' : ` class="${themedClass(id)}" data-theme="${escapeHtml(id)}"`;

/** A whole HTML document around a rendered body. */
export const htmlDocument = (head: DocumentHead, body: string): string => {
  const fonts = (head.preloadFonts ?? [])
    .map(
      (href) => `<link rel="preload" href="${escapeHtml(href)}" as="font" type="font/woff2" crossorigin>\n`,
    )
    .join('');
  const scripts = (head.scripts ?? [])
    .map((src) => `<script type="module" src="${escapeHtml(src)}"></script>\n`)
    .join('');
  return `<!doctype html>
<html lang="${escapeHtml(head.lang)}"${direction(head.lang)}${themeMark(head.theme)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(head.title)}</title>
${meta('name', 'description', head.description)}${meta('name', 'robots', head.robots)}${
    head.canonical ? `<link rel="canonical" href="${escapeHtml(head.canonical)}">\n` : ''
  }${meta('property', 'og:type', head.socialType ?? 'website')}${meta('property', 'og:title', head.title)}${meta('property', 'og:description', head.description)}${meta('property', 'og:url', head.canonical)}${meta('property', 'og:site_name', head.siteName)}${meta('property', 'og:image', head.socialImage)}${meta('name', 'twitter:card', head.socialImage ? 'summary_large_image' : 'summary')}${meta('name', 'theme-color', head.themeColor)}${
    head.favicon ? `<link rel="icon" href="${escapeHtml(head.favicon)}">\n` : ''
  }${(head.verifications ?? []).map(([name, content]) => meta('name', name, content)).join('')}${fonts}<style>${escapeStyle(head.stylesheet.css)}</style>
${(head.structuredData ?? []).map(structuredDataTag).join('')}${head.extra ?? ''}${head.code?.head ?? ''}</head>
<body>
${body}
${scripts}${head.code?.bodyEnd ?? ''}</body>
</html>
`;
};
