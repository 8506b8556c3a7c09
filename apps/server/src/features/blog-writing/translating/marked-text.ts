// HTML of a block as texts that can be translated: every tag inside a line becomes a mark such as `[[1]]`, which the translation
// keeps. Tags around lines (paragraphs, items, cells) stay where they are and are never sent.
import { escapeHtml } from '@sitewright/blog/html/inline';
import { decoded } from '@sitewright/blog/render/post-html';

const aroundLines =
  /^<\/?(p|h[1-6]|ul|ol|li|blockquote|cite|pre|table|caption|thead|tbody|tfoot|tr|th|td|colgroup|col|div|figure|br|hr)\b/i;

export interface MarkedLine {
  /** With marks instead of tags. */
  text: string;
  /** The same without marks, in pieces: for a writer that cannot keep marks. */
  pieces: string[];
}

interface Part {
  /** HTML that stays, or the tags of a line in the order of their marks. */
  html?: string;
  tokens?: string[];
}

const hasWords = (text: string): boolean => /\p{L}/u.test(text);
const isTag = (token: string): boolean => token.startsWith('<');

/** Splits HTML; lines without a word are kept as they are. */
const partsOf = (html: string): Part[] => {
  const parts: Part[] = [];
  let line: string[] = [];
  const endLine = (): void => {
    const words = line.filter((token) => !isTag(token)).join('');
    parts.push(hasWords(decoded(words)) ? { tokens: line } : { html: line.join('') });
    line = [];
  };
  for (const token of html.match(/<[^>]*>|[^<]+|</g) ?? []) {
    if (isTag(token) && aroundLines.test(token)) {
      endLine();
      parts.push({ html: token });
    } else line.push(token);
  }
  endLine();
  return parts;
};

const mark = (index: number): string => `[[${index + 1}]]`;

const markedOf = (tokens: readonly string[]): MarkedLine => {
  let count = 0;
  const text = tokens.map((token) => (isTag(token) ? mark(count++) : decoded(token))).join('');
  return {
    text: text.replace(/\s+/g, ' ').trim(),
    pieces: tokens
      .filter((token) => !isTag(token) && hasWords(decoded(token)))
      .map((piece) => decoded(piece)),
  };
};

/** Lines of a text that has words, in their order. */
export const linesOf = (html: string): MarkedLine[] =>
  partsOf(html).flatMap(({ tokens }) => (tokens ? [markedOf(tokens)] : []));

/** True if a translation has each mark once, in the order of the tags, so that they stay well nested. */
export const keepsMarks = (line: MarkedLine, translated: string): boolean => {
  const marks = (text: string): string[] => text.match(/\[\[\d+\]\]/g) ?? [];
  return marks(line.text).join('') === marks(translated).join('');
};

const spaced = (original: string, translated: string): string =>
  `${/^\s/.test(original) ? ' ' : ''}${translated.trim()}${/\s$/.test(original) ? ' ' : ''}`;

/** A translation: a line with its marks, or a text for each of its pieces. */
export type TranslatedLine = string | readonly string[];

const htmlOfLine = (tokens: readonly string[], translated: TranslatedLine): string => {
  if (typeof translated === 'string') {
    const tags = tokens.filter(isTag);
    return translated
      .split(/(\[\[\d+\]\])/)
      .map((part) => {
        const number = /^\[\[(\d+)\]\]$/.exec(part)?.[1];
        return number === undefined ? escapeHtml(part) : (tags[Number(number) - 1] ?? '');
      })
      .join('');
  }
  const left = [...translated];
  return tokens
    .map((token) => {
      if (isTag(token) || !hasWords(decoded(token))) return token;
      return escapeHtml(spaced(decoded(token), left.shift() ?? decoded(token)));
    })
    .join('');
};

/** The same HTML with other lines. */
export const withLines = (html: string, translated: readonly TranslatedLine[]): string => {
  const left = [...translated];
  return partsOf(html)
    .map(({ html: kept, tokens }) =>
      tokens ? htmlOfLine(tokens, left.shift() ?? markedOf(tokens).text) : kept,
    )
    .join('');
};
