// Shortcodes of WordPress to HTML. An unknown one loses its brackets, and what it encloses stays.
import { escapeHtml } from '../html/inline.ts';

export interface WordPressMedia {
  src: string;
  alt: string;
  caption: string;
}

export interface ShortcodeContext {
  mediaOf: (id: string) => WordPressMedia | undefined;
  /** Images that belong to the post. */
  ownImages: () => readonly WordPressMedia[];
  onUnknown: (name: string) => void;
}

type Attributes = Readonly<Record<string, string>>;

const attributePattern =
  /([\w-]+)\s*=\s*"([^"]*)"|([\w-]+)\s*=\s*'([^']*)'|([\w-]+)\s*=\s*([^\s"'\]]+)|"([^"]*)"|(\S+)/g;

const attributesOf = (text: string): Attributes => {
  const found: Record<string, string> = {};
  let position = 0;
  for (const match of text
    .replaceAll('&quot;', '"')
    .replace(/[“”″]|&#822[01];|&#8243;/g, '"')
    .matchAll(attributePattern)) {
    const name = (match[1] ?? match[3] ?? match[5])?.toLowerCase();
    const value = match[2] ?? match[4] ?? match[6] ?? match[7] ?? match[8] ?? '';
    found[name ?? String(position++)] = value;
  }
  return found;
};

const figure = (inner: string, caption: string): string =>
  `\n<figure class="wp-caption">${inner}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>\n`;

const imageTag = ({ src, alt }: WordPressMedia): string =>
  `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">`;

const galleryHtml = ({ ids = '', include = '' }: Attributes, context: ShortcodeContext): string => {
  const listed = (ids || include)
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean);
  const images = listed.length > 0 ? listed.flatMap((id) => context.mediaOf(id) ?? []) : context.ownImages();
  const inner = images.map(
    (image) =>
      `<figure>${imageTag(image)}${image.caption === '' ? '' : `<figcaption>${image.caption}</figcaption>`}</figure>`,
  );
  return `\n<div class="gallery">${inner.join('')}</div>\n`;
};

const captionHtml = (attributes: Attributes, content: string): string => {
  const inner = /^\s*((?:<a\s[^>]*>)?\s*<img\s[^>]*>\s*(?:<\/a>)?)([^]*)$/i.exec(content);
  return inner ? figure(inner[1]!, (inner[2]!.trim() || attributes['caption'] || '').trim()) : content;
};

const sources = ['src', 'mp3', 'm4a', 'ogg', 'wav', 'mp4', 'm4v', 'webm', 'ogv', 'flv', 'url', '0'];

const player = (tag: 'audio' | 'video', attributes: Attributes, content: string): string => {
  const src =
    sources.map((name) => attributes[name]).find((value) => value && /[./]/.test(value)) ??
    content.replace(/<[^>]*>/g, '').trim();
  if (tag === 'video' && /youtu\.?be|vimeo\.com/.test(src)) return frame(src);
  const poster = attributes['poster'] ? ` poster="${escapeHtml(attributes['poster'])}"` : '';
  return src === '' ? content : `\n<${tag} src="${escapeHtml(src)}"${poster}></${tag}>\n`;
};

const frame = (address: string): string => `\n<iframe src="${escapeHtml(address)}"></iframe>\n`;

const code = (attributes: Attributes, content: string, name: string): string => {
  const language =
    attributes['lang'] ??
    attributes['language'] ??
    (/^(code|sourcecode|highlight|pre)$/.test(name) ? '' : name);
  // Classic content has entities in code, and the editor's own markup.
  const text = content
    .replace(/<br\s*\/?>\n?/gi, '\n')
    .replace(/<\/?p>/gi, '\n')
    .replaceAll('<', '&lt;');
  return `\n<pre><code${language === '' ? '' : ` class="language-${escapeHtml(language)}"`}>${text}</code></pre>\n`;
};

const codeNames = [
  'code',
  'sourcecode',
  'highlight',
  'php',
  'css',
  'js',
  'javascript',
  'html',
  'xml',
  'sql',
  'bash',
  'python',
  'ruby',
  'java',
  'cpp',
  'csharp',
];

type Writer = (attributes: Attributes, content: string, context: ShortcodeContext, name: string) => string;

const video: Writer = (attributes) => {
  const given = (attributes['0'] ?? attributes['id'] ?? attributes['url'] ?? '')
    .replace(/^=/, '')
    .replaceAll('&amp;', '&');
  return given === '' ? '' : frame(given);
};

const writers: Readonly<Record<string, Writer>> = {
  caption: captionHtml,
  wp_caption: captionHtml,
  gallery: (attributes, _content, context) => galleryHtml(attributes, context),
  embed: (attributes, content) =>
    frame((content.trim() || attributes['src'] || attributes['0'] || '').replaceAll('&amp;', '&')),
  audio: (attributes, content) => player('audio', attributes, content),
  video: (attributes, content) => player('video', attributes, content),
  youtube: (attributes, content, context, name) => {
    const given = (attributes['0'] ?? attributes['id'] ?? '').replace(/^=/, '');
    return /^[\w-]{11}$/.test(given)
      ? frame(`https://www.youtube.com/watch?v=${given}`)
      : video(attributes, content, context, name);
  },
  vimeo: (attributes, content, context, name) => {
    const given = (attributes['0'] ?? attributes['id'] ?? '').replace(/^=/, '');
    return /^\d+$/.test(given)
      ? frame(`https://vimeo.com/${given}`)
      : video(attributes, content, context, name);
  },
  ...Object.fromEntries(
    codeNames.map((name): [string, Writer] => [
      name,
      (attributes, content, _context, called) => code(attributes, content, called),
    ]),
  ),
};

const known = new RegExp(`^(${Object.keys(writers).join('|')})$`, 'i');
const opening =
  /\[(\[?)([a-z][\w-]{0,60})((?:=[^\]\s]{1,2000})?(?:\s(?:"[^"[\]]{0,4000}"|'[^'[\]]{0,4000}'|[^[\]"']){0,4000})?)(\/?)\](\]?)/gi;

interface Opened {
  index: number;
  end: number;
  name: string;
  rest: string;
  isClosed: boolean;
}

/** Words in brackets are words; it takes attributes or a closing tag to be a shortcode that this product does not know. */
const isShortcode = ({ name, rest }: Opened, hasEnd: boolean): boolean =>
  known.test(name) || hasEnd || /^\s*[\w-]+\s*=/.test(rest);

export const expandShortcodes = (html: string, context: ShortcodeContext, depth = 0): string => {
  if (!html.includes('[') || depth > 5) return html;
  // Positions of the closing tags by name, so that a text with many opening ones is not searched for each.
  const ends = new Map<string, { at: number; length: number }[]>();
  for (const match of html.matchAll(/\[\/([a-z][\w-]{0,60})\]/gi)) {
    const name = match[1]!.toLowerCase();
    const list = ends.get(name) ?? [];
    list.push({ at: match.index, length: match[0].length });
    ends.set(name, list);
  }
  let result = '';
  let from = 0;
  opening.lastIndex = 0;
  const pattern = new RegExp(opening);
  for (let match = pattern.exec(html); match; match = pattern.exec(html)) {
    const [whole, escape, given, rest, slash, escapeEnd] = match as unknown as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    if (match.index < from) continue;
    const name = given.toLowerCase();
    if (escape !== '' && escapeEnd !== '') {
      result += html.slice(from, match.index) + whole.slice(1, -1);
      from = match.index + whole.length;
      continue;
    }
    const start = match.index + escape.length;
    const end = match.index + whole.length - escapeEnd.length;
    const list = ends.get(name) ?? [];
    while (list.length > 0 && list[0]!.at < end) list.shift();
    const close = slash === '' ? list[0] : undefined;
    const opened: Opened = { index: start, end, name, rest, isClosed: close !== undefined };
    if (!isShortcode(opened, close !== undefined)) continue;
    const content = close ? html.slice(end, close.at) : '';
    const write = writers[name];
    if (!write) context.onUnknown(name);
    const isCode = codeNames.includes(name);
    const inner = isCode ? content : expandShortcodes(content, context, depth + 1);
    result += html.slice(from, start) + (write ? write(attributesOf(rest), inner, context, name) : inner);
    from = close ? close.at + close.length : end;
    pattern.lastIndex = from;
  }
  return result + html.slice(from);
};
