// The content of a WordPress post: blocks of its editor, or classic text whose lines are paragraphs.
import { blocksFromHtml } from '../from-html.ts';
import { escapeHtml } from '../html/inline.ts';
import type { NewBlock } from '../new-block.ts';
import { expandShortcodes, type ShortcodeContext } from './wordpress-shortcodes.ts';

export interface WordPressContext extends ShortcodeContext {
  /** HTML of a block that posts share. */
  sharedBlock: (id: string) => string | undefined;
  onUnknownBlock: (name: string) => void;
  /** Texts of the footnotes by their id. */
  footnotes: ReadonlyMap<string, string>;
}

const blockTag =
  /^<\/?(address|article|aside|blockquote|body|br|caption|center|col|colgroup|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|legend|li|main|map|menu|nav|object|ol|p|pre|section|style|script|summary|table|tbody|td|tfoot|th|thead|tr|ul|video|audio|!--)\b/i;
const whole = /^<(pre|script|style|textarea)[\s>]/i;

/** Texts at even places, between them tags, comments and elements whose lines stay as they are. */
const splitTags = (html: string): string[] => {
  const parts: string[] = [];
  // A closing tag that is not found once is not searched for again: hostile text would be read to its end each time.
  const absent = new Set<string>();
  const lower = html.toLowerCase();
  const endOf = (closing: string, from: number): number => {
    const at = absent.has(closing) ? -1 : lower.indexOf(closing, from);
    if (at < 0) absent.add(closing);
    return at < 0 ? -1 : at + closing.length;
  };
  let from = 0;
  for (const match of html.matchAll(/<[^<>]*>|<!--/g)) {
    if (match.index < from) continue;
    const name = whole.exec(match[0])?.[1]?.toLowerCase();
    const closing = match[0].startsWith('<!--') ? '-->' : name === undefined ? undefined : `</${name}>`;
    const far = closing === undefined ? -1 : endOf(closing, match.index);
    const end = far < 0 ? match.index + match[0].length : far;
    parts.push(html.slice(from, match.index), html.slice(match.index, end));
    from = end;
  }
  parts.push(html.slice(from));
  return parts;
};

/** Line ends become paragraphs and breaks, as WordPress shows classic text. */
export const autoParagraphs = (html: string): string => {
  const parts = splitTags(html.replaceAll('\r\n', '\n'));
  return parts
    .map((part, index) => {
      if (index % 2 === 1) return part;
      const before = blockTag.test(parts[index - 1] ?? '');
      const after = blockTag.test(parts[index + 1] ?? '');
      let text = before ? part.replace(/^[ \t]*\n(?!\s*\n)/, ' ') : part;
      if (after) text = text.replace(/\n\s*$/, ' ');
      return text.replace(/\n[ \t]*\n\s*/g, '<p>').replaceAll('\n', '<br>\n');
    })
    .join('');
};

interface BlockComment {
  index: number;
  end: number;
  isEnd: boolean;
  name: string;
  json: string | undefined;
  isEmpty: boolean;
}

const blockComment = /^<!--\s+(\/?)wp:([a-z][a-z0-9_-]*(?:\/[a-z][a-z0-9_-]*)?)\s+(\{[^]*\}\s+)?(\/?)-->$/i;

function* blockComments(content: string): Generator<BlockComment> {
  for (let at = content.indexOf('<!-- '); at >= 0; at = content.indexOf('<!-- ', at + 1)) {
    const close = content.indexOf('-->', at);
    if (close < 0) return;
    const end = close + '-->'.length;
    const found = /^<!--\s+\/?wp:/.test(content.slice(at, at + 20))
      ? blockComment.exec(content.slice(at, end))
      : null;
    if (found)
      yield {
        index: at,
        end,
        isEnd: found[1] !== '',
        name: found[2]!,
        json: found[3],
        isEmpty: found[4] !== '',
      };
    if (found) at = end - 1;
  }
}

const parseAttributes = (json: string | undefined): Record<string, unknown> => {
  if (json === undefined) return {};
  try {
    return JSON.parse(json) as Record<string, unknown>;
  } catch {
    return {};
  }
};

/** Blocks that only show what other pages hold, or arrange others. */
const silent =
  /^(more|nextpage|spacer|footnotes|latest-posts|latest-comments|archives|categories|tag-cloud|search|calendar|rss|page-list|post-[\w-]+|site-[\w-]+|query[\w-]*|social-link|comments[\w-]*|loginout|avatar|read-more|comment-[\w-]+|term-description|shortcode|navigation[\w-]*|template-part|core\/.*)$/;

const mediaOfBlock = (name: string, attributes: Record<string, unknown>): string | undefined => {
  const { url } = attributes;
  const isEmbed = name === 'embed' || name.startsWith('core-embed/');
  return isEmbed && typeof url === 'string' ? `<iframe src="${escapeHtml(url)}"></iframe>` : undefined;
};

/** A block without HTML of its own. */
const emptyBlock = (
  name: string,
  attributes: Record<string, unknown>,
  context: WordPressContext,
  depth: number,
): string => {
  const { ref } = attributes;
  if (name === 'block' && (typeof ref === 'number' || typeof ref === 'string')) {
    const shared = depth < 3 ? context.sharedBlock(String(ref)) : undefined;
    if (shared !== undefined) return expandBlocks(shared, context, depth + 1);
  }
  const html = mediaOfBlock(name, attributes);
  if (html === undefined && !silent.test(name)) context.onUnknownBlock(name);
  return html ?? '';
};

const codeLanguage = (name: string, { language }: Record<string, unknown>): string | undefined =>
  /code/i.test(name) && typeof language === 'string' && /^[\w#+.-]+$/.test(language) ? language : undefined;

/** Content with blocks: their HTML, in which text between blocks is classic. */
const expandBlocks = (content: string, context: WordPressContext, depth = 0): string => {
  let html = '';
  let from = 0;
  let open = 0;
  let language: string | undefined;
  const take = (to: number): void => {
    const text = content.slice(from, to);
    const expanded = expandShortcodes(text, context);
    const named =
      language === undefined ? expanded : expanded.replace(/<pre\b/i, `<pre data-lang="${language}"`);
    html += open > 0 ? named : autoParagraphs(named);
  };
  for (const { index, end, isEnd, name, json, isEmpty } of blockComments(content)) {
    take(index);
    from = end;
    const attributes = parseAttributes(json);
    if (isEmpty) html += emptyBlock(name, attributes, context, depth);
    else if (isEnd) {
      open = Math.max(0, open - 1);
      language = undefined;
    } else {
      open += 1;
      language = codeLanguage(name, attributes);
    }
  }
  take(content.length);
  return html;
};

export const wordPressBlocks = (content: string, context: WordPressContext): NewBlock[] => {
  const hasBlocks = /<!--\s+wp:/.test(content);
  const html = hasBlocks
    ? expandBlocks(content, context)
    : autoParagraphs(expandShortcodes(content, context));
  return blocksFromHtml(html, { acceptsSections: true, notes: context.footnotes });
};
