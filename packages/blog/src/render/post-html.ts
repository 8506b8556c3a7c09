// Sanitizes the HTML of posts, which editors, imports and API clients write.
import { resolveRichLinks } from '@sitewright/render/links/rich-links';
import clean from 'sanitize-html';

const inlineTags = 'strong b em i u s del ins code mark sub sup a br span'.split(' ');
const blockTags =
  'p h2 h3 h4 ul ol li blockquote cite pre table caption thead tbody tfoot tr th td colgroup col'.split(' ');

const options = (allowedTags: string[]): clean.IOptions => ({
  allowedTags,
  allowedAttributes: {
    a: ['href'],
    ol: ['start', 'reversed'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    sup: ['data-footnote'],
    span: ['lang', 'dir'],
    p: ['lang', 'dir'],
    blockquote: ['lang', 'dir'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: 100,
  transformTags: { h1: 'h2', h5: 'h4', h6: 'h4', strike: 's' },
});

const blockOptions = options([...inlineTags, ...blockTags]);
const inlineOptions = options(inlineTags);

type ResolveLink = (href: string) => string;

/** HTML of one or more blocks, with links of the site resolved. */
export const blockHtml = (html: string, resolveLink: ResolveLink): string =>
  clean(resolveRichLinks(html, resolveLink), blockOptions);

/** Formatted words inside a line. */
export const inlineHtml = (html: string, resolveLink: ResolveLink): string =>
  clean(resolveRichLinks(html, resolveLink), inlineOptions).trim();

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** Characters of the entities that a sanitizer writes. */
export const decoded = (text: string): string =>
  text.replace(
    /&(?:#(\d+)|#x([0-9a-f]+)|([a-z]+));/gi,
    (all, number?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? all;
      const code = number === undefined ? Number.parseInt(hex!, 16) : Number(number);
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : all;
    },
  );

/** Text of HTML. */
export const plainText = (html: string): string =>
  decoded(html.replace(/<sup data-footnote[^>]*>[\s\S]*?<\/sup>|<[^>]*>/g, '')).trim();
