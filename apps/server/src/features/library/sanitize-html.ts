// The only place on the server that sanitizes markup of tenants. Uses sanitize-html rather than a DOM-based
// sanitizer: deep nesting costs it milliseconds, not minutes (measured, see the trust design).
import type { MarkupPolicy } from '@sitewright/render/own-code/markup-policy';
import clean from 'sanitize-html';

const nestingLimit = 100;
const allowedSchemes = ['http', 'https', 'mailto', 'tel'];

const options: clean.IOptions = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'code',
    'pre',
    'a',
    'ul',
    'ol',
    'li',
    'h2',
    'h3',
    'h4',
    'blockquote',
    'hr',
    'span',
  ],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes,
  allowProtocolRelative: false,
  nestingLimit,
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs['target'] === '_blank' ? { ...attribs, rel: 'noopener' } : attribs,
    }),
  },
};

/** Rich text without script, style, frames, forms or event attributes. */
export const sanitizeHtml = (html: string): string => clean(html, options);

/** The markup of a section that carries its own, reduced to what a policy allows. */
export const sanitizeMarkup = (html: string, { elements, removed, attributes }: MarkupPolicy): string =>
  clean(html, {
    allowedTags: [...elements],
    nonTextTags: [...removed],
    // The policy decides on each attribute.
    allowedAttributes: false,
    parseStyleAttributes: false,
    allowedSchemes,
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    allowProtocolRelative: false,
    nestingLimit,
    transformTags: {
      '*': (tagName, given) => ({ tagName, attribs: attributes(tagName, given) }),
    },
  });
