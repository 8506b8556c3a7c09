// Markdown as HTML: callouts (`> [!NOTE]`), tabs of adjacent code blocks (a fence with `tab=Name`), headings with anchors.
// HTML that is left is sanitized.
import { escapeHtml } from '@sitewright/render/escape';
import { Marked, type Tokens } from 'marked';
import clean from 'sanitize-html';

export interface RenderedArticle {
  html: string;
  /** Headings of the second level, for the table of contents. */
  headings: { id: string; text: string }[];
  /** Paths of the app and its documentation that the article links to. */
  links: string[];
}

const callouts = ['note', 'tip', 'warning'] as const;

const policy: clean.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'strong', 'em', 'b', 'i', 'del', 'code', 'pre', 'kbd', 'a', 'img', 'blockquote'],
    ...['ul', 'ol', 'li', 'h2', 'h3', 'h4', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ...['div', 'input', 'label', 'details', 'summary'],
  ],
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    h2: ['id'],
    h3: ['id'],
    ol: ['start'],
    th: ['align'],
    td: ['align'],
    input: ['type', 'id', 'name', 'checked'],
    label: ['for'],
    pre: ['tabindex'],
  },
  allowedClasses: {
    div: ['doc-tabs', 'doc-callout', ...callouts.map((kind) => `doc-callout-${kind}`)],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  nestingLimit: 50,
  // Of all inputs only the radio buttons of tabs.
  exclusiveFilter: ({ tag, attribs }) => tag === 'input' && attribs['type'] !== 'radio',
};

export const anchorOf = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[đĐ]/g, 'd')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const tabName = ({ lang }: Tokens.Code): string | undefined => /\btab=("?)(.+?)\1$/.exec(lang ?? '')?.[2];

const codeBlock = (text: string): string => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`;

const tabs = (blocks: readonly Tokens.Code[], group: string): string => {
  const entries = blocks.map((block, at) => {
    const id = `${group}-${at}`;
    const checked = at === 0 ? ' checked' : '';
    return (
      `<input type="radio" name="${group}" id="${id}"${checked}>` +
      `<label for="${id}">${escapeHtml(tabName(block)!)}</label>${codeBlock(block.text)}`
    );
  });
  return `<div class="doc-tabs">${entries.join('')}</div>\n`;
};

/** Adjacent code blocks with the name of a tab become one token. */
const withTabs = (tokens: readonly Tokens.Generic[]): Tokens.Generic[] => {
  const result: Tokens.Generic[] = [];
  let open: Tokens.Code[] | undefined;
  for (const token of tokens) {
    if (token.type === 'space' && open) continue;
    const code = token.type === 'code' ? (token as Tokens.Code) : undefined;
    if (code && tabName(code) !== undefined) {
      if (open) open.push(code);
      else {
        open = [code];
        result.push({ type: 'code-tabs', raw: '', blocks: open });
      }
      continue;
    }
    open = undefined;
    result.push(token);
  }
  return result;
};

export const renderArticle = (markdown: string): RenderedArticle => {
  const headings: RenderedArticle['headings'] = [];
  const links = new Set<string>();
  let groups = 0;
  const marked = new Marked({ gfm: true });
  marked.use({
    hooks: { processAllTokens: (tokens) => withTabs(tokens) },
    extensions: [
      {
        name: 'code-tabs',
        renderer: (token) => tabs(token['blocks'] as Tokens.Code[], `tabs-${(groups += 1)}`),
      },
    ],
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        const text = clean(html, { allowedTags: [], allowedAttributes: {} });
        const id = anchorOf(text);
        // The title of the page is its only heading of the first level.
        const level = Math.min(Math.max(depth, 2), 4);
        if (level === 2) headings.push({ id, text: decoded(text) });
        return `<h${level} id="${id}">${html}</h${level}>\n`;
      },
      blockquote({ tokens }) {
        const html = this.parser.parse(tokens);
        const [opening, kind = ''] = /^<p>\[!(NOTE|TIP|WARNING)\]\s*/.exec(html) ?? [];
        if (opening === undefined) return `<blockquote>${html}</blockquote>\n`;
        const name = kind.toLowerCase();
        return `<div class="doc-callout doc-callout-${name}"><p>${html.slice(opening.length)}</div>\n`;
      },
      code: ({ text }) => codeBlock(text),
      link({ href, tokens, title }) {
        if (href.startsWith('/')) links.add(href);
        const about = title ? ` title="${escapeHtml(title)}"` : '';
        return `<a href="${escapeHtml(href)}"${about}>${this.parser.parseInline(tokens)}</a>`;
      },
      image: ({ href, text }) => `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}" loading="lazy">`,
    },
  });
  const html = clean(marked.parse(markdown, { async: false }), policy);
  return { html, headings, links: [...links] };
};

const decoded = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Plain text of an article, for the search. */
export const plainText = (html: string): string =>
  clean(html.replaceAll(/<\/(p|li|h\d|td|th|pre)>/g, ' $&'), { allowedTags: [], allowedAttributes: {} });
