// Markdown as HTML: callouts (`> [!NOTE]`), tabs of adjacent code blocks (a fence with `tab=Name`), headings with anchors.
// HTML that is left is sanitized.
import { escapeHtml } from '@sitewright/render/escape';
import MarkdownIt from 'markdown-it';
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

type Tokens = ReturnType<MarkdownIt['parse']>;
type Token = Tokens[number];

/** Results of a rendering besides its HTML. */
interface Collected {
  headings: RenderedArticle['headings'];
  links: Set<string>;
  groups: number;
  prefix: string;
  /** Ids of the page so far. */
  ids: Set<string>;
}

/** Ids that the page around the article has. */
const pageIds = ['content', 'page-data', 'root'];

const markdown = new MarkdownIt({ html: true, linkify: true });
// A name such as `menu.md` is no address.
markdown.linkify.set({ fuzzyLink: false });
/** The sanitizer judges addresses. */
markdown.validateLink = () => true;

const tabName = ({ info }: Token): string | undefined => /\btab=("?)(.+?)\1$/.exec(info.trim())?.[2];

const codeBlock = (text: string): string =>
  `<pre tabindex="0"><code>${escapeHtml(text.replace(/\n$/, ''))}</code></pre>\n`;

const tabs = (blocks: readonly Token[], group: string): string => {
  const entries = blocks.map((block, at) => {
    const id = `${group}-${at}`;
    const checked = at === 0 ? ' checked' : '';
    return (
      `<input type="radio" name="${group}" id="${id}"${checked}>` +
      `<label for="${id}">${escapeHtml(tabName(block)!)}</label>${codeBlock(block.content)}`
    );
  });
  return `<div class="doc-tabs">${entries.join('')}</div>\n`;
};

const isTab = (token: Token): boolean => token.type === 'fence' && tabName(token) !== undefined;

/** Adjacent code blocks with the name of a tab become one token. */
const withTabs = (tokens: Tokens): Tokens => {
  const result: Tokens = [];
  for (const token of tokens) {
    const open = result.at(-1);
    if (isTab(token) && open?.type === 'code_tabs' && open.level === token.level)
      (open.meta as Token[]).push(token);
    else if (isTab(token))
      result.push(Object.assign(Object.create(token) as Token, { type: 'code_tabs', meta: [token] }));
    else result.push(token);
  }
  return result;
};

const calloutMark = /^\[!(NOTE|TIP|WARNING)\]\s*/;

/** The kind of the callout that begins at a token; its mark is removed from the text. */
const takeCallout = (tokens: Tokens, at: number): string | undefined => {
  const [opening, paragraph, inline] = tokens.slice(at, at + 3);
  if (opening?.type !== 'blockquote_open' || paragraph?.type !== 'paragraph_open') return undefined;
  const first = inline?.children?.[0];
  const kind = first?.type === 'text' ? calloutMark.exec(first.content)?.[1] : undefined;
  if (!first || kind === undefined) return undefined;
  first.content = first.content.replace(calloutMark, '');
  if (first.content === '' && inline?.children?.[1]?.type === 'softbreak') inline.children.splice(1, 1);
  return kind.toLowerCase();
};

const markCallouts = (tokens: Tokens): void => {
  const open: { level: number; isCallout: boolean }[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'blockquote_open') {
      const kind = takeCallout(tokens, at);
      open.push({ level: token.level, isCallout: kind !== undefined });
      if (kind === undefined) continue;
      token.tag = 'div';
      token.attrSet('class', `doc-callout doc-callout-${kind}`);
    } else if (token.type === 'blockquote_close' && open.pop()?.isCallout) token.tag = 'div';
  }
};

/** Of equal headings the second gets a number. */
const freeId = (wanted: string, ids: Set<string>): string => {
  let id = wanted;
  for (let number = 2; ids.has(id); number += 1) id = `${wanted}-${number}`;
  ids.add(id);
  return id;
};

const setHeadings = (tokens: Tokens, { headings, prefix, ids }: Collected): void => {
  for (const [at, token] of tokens.entries()) {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') continue;
    // The title of the page is its only heading of the first level.
    const level = Math.min(Math.max(Number(token.tag.slice(1)), 2), 4);
    token.tag = `h${level}`;
    if (token.type === 'heading_close') continue;
    const html = markdown.renderer.renderInline(tokens[at + 1]?.children ?? [], markdown.options, {
      links: new Set(),
    });
    const text = clean(html, { allowedTags: [], allowedAttributes: {} });
    const id = freeId(`${prefix}${anchorOf(text)}`, ids);
    token.attrSet('id', id);
    if (level === 2) headings.push({ id, text: decoded(text) });
  }
};

markdown.core.ruler.push('article', (state) => {
  markCallouts(state.tokens);
  setHeadings(state.tokens, state.env as Collected);
  state.tokens = withTabs(state.tokens);
});

const { rules } = markdown.renderer;
rules['code_tabs'] = (tokens, at, _options, env: Collected) =>
  tabs(tokens[at]!.meta as Token[], `${env.prefix}tabs-${(env.groups += 1)}`);
rules.fence = (tokens, at) => codeBlock(tokens[at]!.content);
rules.code_block = (tokens, at) => codeBlock(tokens[at]!.content);
rules['s_open'] = () => '<del>';
rules['s_close'] = () => '</del>';
rules['link_open'] = (tokens, at, options, env: Collected, self) => {
  const href = tokens[at]!.attrGet('href') ?? '';
  if (href.startsWith('/')) env.links.add(href);
  return self.renderToken(tokens, at, options);
};
rules.image = (tokens, at, options, env, self) => {
  const token = tokens[at]!;
  const alt = self.renderInlineAsText(token.children ?? [], options, env);
  return `<img src="${escapeHtml(token.attrGet('src') ?? '')}" alt="${escapeHtml(alt)}" loading="lazy">`;
};
for (const cell of ['th_open', 'td_open'])
  rules[cell] = (tokens, at, options, _env, self) => {
    const token = tokens[at]!;
    const align = /text-align:(\w+)/.exec(token.attrGet('style') ?? '')?.[1];
    token.attrs = align === undefined ? null : [['align', align]];
    return self.renderToken(tokens, at, options);
  };

/** `prefix` keeps the ids of several texts on one page apart. */
export const renderArticle = (text: string, prefix = ''): RenderedArticle => {
  const collected: Collected = {
    headings: [],
    links: new Set(),
    groups: 0,
    prefix,
    ids: new Set(pageIds),
  };
  const html = clean(markdown.render(text, collected), policy);
  return { html, headings: collected.headings, links: [...collected.links] };
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
