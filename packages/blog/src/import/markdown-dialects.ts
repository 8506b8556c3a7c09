// What generators add to Markdown: shortcodes of Hugo, tags of Jekyll (Liquid), components of MDX.
import { escapeHtml } from '../html/inline.ts';

export interface Dialect {
  /** Reported once for each name. */
  onUnknown: (name: string) => void;
}

/** Applies `change` outside of fenced code. */
const outsideCode = (markdown: string, change: (text: string) => string): string => {
  const lines = markdown.split('\n');
  let result = '';
  let text: string[] = [];
  let open: string | undefined;
  const end = (): void => {
    if (text.length > 0) result += `${change(text.join('\n'))}\n`;
    text = [];
  };
  for (const line of lines) {
    const fence = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (open === undefined && fence === undefined) text.push(line);
    else {
      end();
      result += `${line}\n`;
      if (open === undefined) open = fence;
      else if (fence?.startsWith(open)) open = undefined;
    }
  }
  end();
  return result.slice(0, -1);
};

interface Arguments {
  named: Readonly<Record<string, string>>;
  positional: readonly string[];
}

const argumentsOf = (text: string): Arguments => {
  const named: Record<string, string> = {};
  const positional: string[] = [];
  for (const match of text.matchAll(
    /([\w-]+)\s*=\s*(?:"([^"]*)"|`([^`]*)`|'([^']*)'|(\S+))|"([^"]*)"|`([^`]*)`|'([^']*)'|(\S+)/g,
  )) {
    const value = match.slice(2).find((part) => part !== undefined) ?? '';
    if (match[1] === undefined) positional.push(value);
    else named[match[1]] = value;
  }
  return { named, positional };
};

const fenced = (code: string, language: string): string => {
  const longest = Math.max(2, ...(code.match(/`{3,}/g) ?? []).map(({ length }) => length));
  const ticks = '`'.repeat(longest + 1);
  return `\n\n${ticks}${language}\n${code.replace(/^\n|\n$/g, '')}\n${ticks}\n\n`;
};

const figure = ({ named, positional }: Arguments): string => {
  const src = named['src'] ?? positional[0] ?? '';
  const title = named['title'] ? `<strong>${escapeHtml(named['title'])}</strong> ` : '';
  const caption =
    title + escapeHtml(named['caption'] ?? '') + (named['attr'] ? ` ${escapeHtml(named['attr'])}` : '');
  const img = `<img src="${escapeHtml(src)}" alt="${escapeHtml(named['alt'] ?? '')}">`;
  const linked = named['link'] ? `<a href="${escapeHtml(named['link'])}">${img}</a>` : img;
  return `\n\n<figure>${linked}${caption.trim() === '' ? '' : `<figcaption>${caption.trim()}</figcaption>`}</figure>\n\n`;
};

const media =
  (tag: 'audio' | 'video') =>
  ({ named, positional }: Arguments): string => {
    const src = named['src'] ?? named['url'] ?? positional[0] ?? '';
    const caption = named['caption'] ?? named['title'] ?? '';
    const inner = `<${tag} src="${escapeHtml(src)}"></${tag}>`;
    return `\n\n<figure>${inner}${caption === '' ? '' : `<figcaption>${escapeHtml(caption)}</figcaption>`}</figure>\n\n`;
  };

const endsWith = (address: string, endings: RegExp): boolean => endings.test(address.split(/[?#]/)[0]!);

/** What a theme's own code names that readers see: its image, and the words of its title. */
const unknownCode = ({ named }: Arguments): string => {
  const src = named['src'] ?? named['url'] ?? named['image'] ?? '';
  const words = [named['title'], named['summary'], named['caption'], named['text']].filter(Boolean).join(' ');
  const image = endsWith(src, /\.(jpe?g|png|gif|webp|avif|svg)$/i)
    ? `<img src="${escapeHtml(src)}" alt="${escapeHtml(named['alt'] ?? '')}">`
    : '';
  return image + words;
};

const frame = (address: string): string => `\n\n<iframe src="${escapeHtml(address)}"></iframe>\n\n`;

const hugoCodes: Readonly<Record<string, (given: Arguments, inner: string) => string>> = {
  figure,
  img: figure,
  audio: media('audio'),
  video: media('video'),
  youtube: ({ named, positional }) =>
    frame(`https://www.youtube.com/watch?v=${named['id'] ?? positional[0] ?? ''}`),
  vimeo: ({ named, positional }) => frame(`https://vimeo.com/${named['id'] ?? positional[0] ?? ''}`),
  vimeo_simple: ({ positional }) => frame(`https://vimeo.com/${positional[0] ?? ''}`),
  highlight: ({ positional }, inner) => fenced(inner, positional[0] ?? ''),
  gist: ({ positional }) => frame(`https://gist.github.com/${positional[0] ?? ''}/${positional[1] ?? ''}`),
  tweet: ({ named, positional }) =>
    frame(`https://twitter.com/${named['user'] ?? 'i'}/status/${named['id'] ?? positional[0] ?? ''}`),
  x: (given, inner) => hugoCodes['tweet']!(given, inner),
  twitter: (given, inner) => hugoCodes['tweet']!(given, inner),
  instagram: ({ positional }) => frame(`https://www.instagram.com/p/${positional[0] ?? ''}/`),
  ref: ({ positional }) => positional[0] ?? '',
  relref: ({ positional }) => positional[0] ?? '',
};

const hugoCode = /\{\{([<%])\s*(\/?)\s*([\w./-]+)((?:\s+(?:"[^"{}]*"|`[^`{}]*`|[^"`{}])*)?)\s*(\/?)[>%]\}\}/g;

/** Opening codes are matched with the next closing one of their name. */
export const expandHugo = (markdown: string, { onUnknown }: Dialect): string => {
  if (!markdown.includes('{{')) return markdown;
  // Escaped codes, as documentation shows them.
  const text = markdown.replace(
    /\{\{([<%])\/\*([^{}]*)\*\/([>%])\}\}/g,
    (_all, open: string, inner: string, close: string) => `{&#123;${open}${inner}${close}}}`,
  );
  const matches = [...text.matchAll(hugoCode)];
  const closing = new Map<string, number[]>();
  for (const [index, match] of matches.entries()) {
    if (match[2] === '') continue;
    closing.set(match[3]!, [...(closing.get(match[3]!) ?? []), index]);
  }
  let result = '';
  let from = 0;
  for (const [index, match] of matches.entries()) {
    if (match.index < from) continue;
    const name = match[3]!;
    result += text.slice(from, match.index);
    from = match.index + match[0].length;
    if (match[2] !== '') continue;
    const write = hugoCodes[name];
    if (!write) {
      onUnknown(`{{< ${name} >}}`);
      result += unknownCode(argumentsOf(match[4]!));
      continue;
    }
    const list = closing.get(name) ?? [];
    while (list.length > 0 && list[0]! <= index) list.shift();
    const end = match[5] === '' && list.length > 0 && name === 'highlight' ? matches[list[0]!] : undefined;
    const inner = end ? text.slice(from, end.index) : '';
    result += write(argumentsOf(match[4]!), inner);
    if (end) from = end.index + end[0].length;
  }
  return result + text.slice(from);
};

const liquidBlock = /\{%-?\s*(highlight|raw|comment)\b([^%]*)-?%\}/g;

const expandLiquidBlocks = (markdown: string): string => {
  let result = '';
  let from = 0;
  const ends = new Set<string>();
  for (const match of markdown.matchAll(liquidBlock)) {
    if (match.index < from) continue;
    const [whole, name, options] = match as unknown as [string, string, string];
    const closing = new RegExp(`\\{%-?\\s*end${name}\\s*-?%\\}`, 'g');
    closing.lastIndex = match.index + whole.length;
    const end = ends.has(name) ? null : closing.exec(markdown);
    if (!end) {
      ends.add(name);
      continue;
    }
    const inner = markdown.slice(match.index + whole.length, end.index);
    result += markdown.slice(from, match.index);
    if (name === 'highlight') result += fenced(inner, options.trim().split(/\s+/)[0] ?? '');
    else if (name === 'raw') result += inner;
    from = end.index + end[0].length;
  }
  return result + markdown.slice(from);
};

/** Liquid as Jekyll's own tags have it. Addresses lose the variables of the site, which are part of its configuration. */
export const expandLiquid = (markdown: string, { onUnknown }: Dialect): string => {
  if (!markdown.includes('{%') && !markdown.includes('{{')) return markdown;
  return outsideCode(expandLiquidBlocks(markdown), (text) =>
    text
      .replace(/\{\{\s*(?:site|page)\.(?:baseurl|url)\s*(?:\|[^{}]*)?\}\}/g, '')
      .replace(/\{\{\s*["']([^"'{}]*)["']\s*\|\s*(?:relative_url|absolute_url|prepend:[^{}]*)\s*\}\}/g, '$1')
      .replace(/\{%\s*link\s+([^%\s]+)\s*%\}/g, '/$1')
      .replace(/\{%\s*post_url\s+([^%\s]+)\s*%\}/g, '/_posts/$1.md')
      .replace(/\{%\s*youtube\s+["']?([\w-]{11})["']?\s*%\}/g, (_all, id: string) =>
        frame(`https://www.youtube.com/watch?v=${id}`),
      )
      .replace(/\{%\s*gist\s+([\w/-]+)[^%]*%\}/g, (_all, id: string) =>
        frame(`https://gist.github.com/${id}`),
      )
      .replace(/\{%-?\s*(\w+)[^%]*%\}/g, (_all, name: string) => {
        onUnknown(`{% ${name} %}`);
        return '';
      })
      // Attribute lists of kramdown.
      .replace(/\{:\s?[^{}\n]*\}/g, ''),
  );
};

/** MDX: imports, exports and expressions go, and of components their text stays. */
export const expandMdx = (markdown: string, { onUnknown }: Dialect): string => {
  const sources = new Map<string, string>();
  return outsideCode(markdown, (text) =>
    text
      .replace(/^import\s+(\w+)\s+from\s+["']([^"']+)["'];?[ \t]*$/gm, (_all, name: string, path: string) => {
        sources.set(name, path);
        return '';
      })
      .replace(/^(?:import|export)\s[^\n]*$/gm, '')
      .replace(/\{\/\*[^{}]*\*\/\}/g, '')
      .replace(/<(?:Image|Picture|img)\s([^<>]*)>/g, (_all, given: string) => {
        const variable = /\bsrc=\{(\w+)(?:\.src)?\}/.exec(given)?.[1];
        const src =
          (variable === undefined ? undefined : sources.get(variable)) ??
          /\bsrc=["']([^"']+)["']/.exec(given)?.[1] ??
          '';
        return `<img src="${escapeHtml(src)}" alt="${escapeHtml(/\balt=["']([^"']*)["']/.exec(given)?.[1] ?? '')}">`;
      })
      .replace(/<YouTube\s[^<>]*\bid=["']([^"']+)["'][^<>]*>/g, (_all, id: string) =>
        frame(/^[\w-]{11}$/.test(id) ? `https://www.youtube.com/watch?v=${id}` : id),
      )
      .replace(/<\/?([A-Z][\w.]*)(?:\s[^<>]*)?>/g, (_all, name: string) => {
        onUnknown(`<${name}>`);
        return '';
      }),
  );
};
