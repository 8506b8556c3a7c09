// Bodies of Ghost posts that have no HTML: Lexical, and Mobiledoc of older versions.
import { escapeHtml } from '../html/inline.ts';
import { markdownToHtml } from '../markdown/parser.ts';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const string = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const attribute = (name: string, value: unknown): string =>
  string(value) === '' ? '' : ` ${name}="${escapeHtml(string(value))}"`;
const caption = (html: unknown): string =>
  string(html) === '' ? '' : `<figcaption>${string(html)}</figcaption>`;

const image = (data: Json): string => `<img${attribute('src', data['src'])}${attribute('alt', data['alt'])}>`;

const imageCard = (data: Json): string => {
  const inner =
    string(data['href']) === '' ? image(data) : `<a${attribute('href', data['href'])}>${image(data)}</a>`;
  return `<figure class="kg-width-${escapeHtml(string(data['cardWidth']) || 'regular')}">${inner}${caption(data['caption'])}</figure>`;
};

/** Cards by their name in both formats. */
const cards: Readonly<Record<string, (data: Json) => string>> = {
  image: imageCard,
  gallery: (data) =>
    `<figure class="kg-gallery-card">${list(data['images']).filter(isObject).map(image).join('')}${caption(data['caption'])}</figure>`,
  html: (data) => string(data['html']),
  markdown: (data) => markdownToHtml(string(data['markdown']), { breaks: true }),
  'card-markdown': (data) => markdownToHtml(string(data['markdown']), { breaks: true }),
  code: (data) =>
    `<pre><code${attribute('class', data['language'] && `language-${string(data['language'])}`)}>${escapeHtml(string(data['code']))}</code></pre>`,
  codeblock: (data) => cards['code']!(data),
  hr: () => '<hr>',
  horizontalrule: () => '<hr>',
  embed: (data) =>
    string(data['url']) === '' ? string(data['html']) : `<iframe${attribute('src', data['url'])}></iframe>`,
  video: (data) =>
    `<figure><video${attribute('src', data['src'])}${attribute('poster', data['thumbnailSrc'])}></video>${caption(data['caption'])}</figure>`,
  audio: (data) =>
    `<div class="kg-audio-card"><div class="kg-audio-title">${escapeHtml(string(data['title']))}</div><audio${attribute('src', data['src'])}></audio></div>`,
  file: (data) =>
    `<div class="kg-file-card"><a${attribute('href', data['src'])}><span class="kg-file-card-title">${escapeHtml(string(data['fileTitle']) || string(data['fileName']))}</span><span class="kg-file-card-caption">${escapeHtml(string(data['fileCaption']))}</span></a></div>`,
  button: (data) =>
    `<div class="kg-align-${escapeHtml(string(data['alignment']) || 'left')}"><a class="kg-btn"${attribute('href', data['buttonUrl'])}>${escapeHtml(string(data['buttonText']))}</a></div>`,
  callout: (data) =>
    `<div class="kg-callout-card kg-callout-card-${escapeHtml(string(data['backgroundColor']))}"><div class="kg-callout-emoji">${escapeHtml(string(data['calloutEmoji']))}</div><div class="kg-callout-text">${string(data['calloutText'])}</div></div>`,
  toggle: (data) =>
    `<details><summary>${string(data['heading'])}</summary>${string(data['content'])}</details>`,
  bookmark: (data) => {
    const meta = isObject(data['metadata']) ? data['metadata'] : data;
    return `<figure class="kg-bookmark-card"><a${attribute('href', data['url'])}><div class="kg-bookmark-title">${escapeHtml(string(meta['title']))}</div><div class="kg-bookmark-description">${escapeHtml(string(meta['description']))}</div></a></figure>`;
  },
  header: (data) => `<h2>${string(data['header'])}</h2><p>${string(data['subheader'])}</p>`,
  email: (data) => string(data['html']),
  paywall: () => '',
};

/** Bits of a text's format in Lexical. */
const formats = ['strong', 'em', 's', 'u', 'code', 'sub', 'sup', 'mark'] as const;

const wrap = (tag: string, inner: string): string => `<${tag}>${inner}</${tag}>`;

const lexicalNode = (node: unknown, depth: number): string => {
  if (!isObject(node) || depth > 50) return '';
  const type = string(node['type']);
  const inner = (): string =>
    list(node['children'])
      .map((child) => lexicalNode(child, depth + 1))
      .join('');
  if (type.endsWith('text') && type !== 'richtext') {
    const format = typeof node['format'] === 'number' ? node['format'] : 0;
    return formats.reduce(
      (html, tag, bit) => ((format >> bit) & 1 ? wrap(tag, html) : html),
      escapeHtml(string(node['text'])),
    );
  }
  if (type === 'linebreak') return '<br>';
  if (/^(auto)?link$/.test(type)) return `<a${attribute('href', node['url'])}>${inner()}</a>`;
  if (type.endsWith('heading'))
    return wrap(/^h[1-6]$/.test(string(node['tag'])) ? string(node['tag']) : 'h2', inner());
  if (type.endsWith('quote')) return wrap('blockquote', inner());
  if (type === 'list') return wrap(node['listType'] === 'number' ? 'ol' : 'ul', inner());
  if (type === 'listitem') return wrap('li', inner());
  const card = cards[type];
  return card ? card(node) : wrap('div', inner());
};

export const lexicalToHtml = (json: string): string => {
  const { root } = JSON.parse(json) as { root?: { children?: unknown } };
  return list(root?.children)
    .map((node) => lexicalNode(node, 0))
    .join('\n');
};

const allowedTag = /^(p|h[1-6]|blockquote|pre|aside|ul|ol|li|strong|b|em|i|s|u|code|mark|sub|sup|a|del)$/;

const markerHtml = (marker: unknown, doc: Json, open: string[]): string => {
  const [type, opened, closed, value] = list(marker);
  const markups = list(doc['markups']);
  let html = '';
  for (const index of list(opened)) {
    const [tag, attributes] = list(markups[Number(index)]);
    const name = allowedTag.test(string(tag)) ? string(tag) : 'span';
    const href = list(attributes)[0] === 'href' ? list(attributes)[1] : '';
    html += `<${name}${name === 'a' ? attribute('href', href) : ''}>`;
    open.push(name);
  }
  if (type === 1) html += list(doc['atoms'])[Number(value)] ? '<br>' : '';
  else html += escapeHtml(string(value));
  for (let count = Number(closed) || 0; count > 0 && open.length > 0; count -= 1) html += `</${open.pop()!}>`;
  return html;
};

const markersHtml = (markers: unknown, doc: Json): string => {
  const open: string[] = [];
  const html = list(markers)
    .map((marker) => markerHtml(marker, doc, open))
    .join('');
  return (
    html +
    open
      .toReversed()
      .map((tag) => `</${tag}>`)
      .join('')
  );
};

const mobiledocSection = (section: unknown, doc: Json): string => {
  const [type, first, second] = list(section);
  if (type === 1) return wrap(allowedTag.test(string(first)) ? string(first) : 'p', markersHtml(second, doc));
  if (type === 2) return `<img${attribute('src', first)}>`;
  if (type === 3)
    return wrap(
      first === 'ol' ? 'ol' : 'ul',
      list(second)
        .map((item) => wrap('li', markersHtml(item, doc)))
        .join(''),
    );
  const [name, data] = list(list(doc['cards'])[Number(first)]);
  const payload = isObject(data) ? data : {};
  const card = cards[string(name)];
  return type === 10 ? (card?.(payload) ?? string(payload['html'])) : '';
};

export const mobiledocToHtml = (json: string): string => {
  const doc = JSON.parse(json) as Json;
  return list(doc['sections'])
    .map((section) => mobiledocSection(section, doc))
    .join('\n');
};
