// Blocks to Markdown. What Markdown cannot say exactly stays HTML: each block is read back, and only an exact copy is kept.
import { videoPage } from './html/addresses.ts';
import {
  attribute,
  childrenOf,
  type Element,
  isElement,
  isText,
  type Node,
  parseHtml,
} from './html/parse-html.ts';
import { blocksFromMarkdown } from './from-markdown.ts';
import type { NewBlock } from './new-block.ts';
import { blockAsComment, blockToHtml } from './to-html.ts';

interface Notes {
  texts: string[];
}

const escapeText = (text: string): string =>
  text
    .replace(/[\\`*_[\]<>~|#]/g, String.raw`\$&`)
    .replace(/&/g, '&amp;')
    .replace(/\u00a0/g, '&nbsp;');

const delimiters: Readonly<Record<string, string>> = { strong: '**', em: '*', s: '~~' };

const codeSpan = (text: string): string => {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const ticks = '`'.repeat(longest + 1);
  const pad = /^`|`$|^ .* $/.test(text) ? ' ' : '';
  return ticks + pad + text + pad + ticks;
};

const address = (href: string): string =>
  /[\s()<>]/.test(href) ? `<${href.replace(/[<>]/g, encodeURIComponent)}>` : href;

const inlineOf = (nodes: readonly Node[], notes: Notes): string =>
  nodes.map((node) => inlineNode(node, notes)).join('');

const inlineNode = (node: Node, notes: Notes): string => {
  if (isText(node)) return escapeText(node.value);
  if (!isElement(node)) return '';
  const { tagName: tag } = node;
  if (tag === 'br') return '<br>';
  const note = attribute(node, 'data-footnote');
  if (tag === 'sup' && note !== '') {
    notes.texts.push(note);
    return `[^${notes.texts.length}]`;
  }
  if (tag === 'code' && childrenOf(node).every(isText))
    return codeSpan(
      childrenOf(node)
        .map((child) => (isText(child) ? child.value : ''))
        .join(''),
    );
  const inner = inlineOf(childrenOf(node), notes);
  if (tag === 'a') return `[${inner}](${address(attribute(node, 'href'))})`;
  const mark = delimiters[tag];
  return mark === undefined ? `<${tag}>${inner}</${tag}>` : mark + inner + mark;
};

const isList = (node: Node): boolean => isElement(node) && /^[uo]l$/.test(node.tagName);

const listOf = (list: Element, notes: Notes): string => {
  let number = Number(attribute(list, 'start') || 1);
  return childrenOf(list)
    .filter(isElement)
    .map((item) => {
      const marker = list.tagName === 'ol' ? `${number++}. ` : '- ';
      const indent = ' '.repeat(marker.length);
      const lists = childrenOf(item).filter(isElement).filter(isList);
      const text = inlineOf(
        childrenOf(item).filter((child) => !isList(child)),
        notes,
      );
      const inner = lists.map((nested) => listOf(nested, notes).replace(/^/gm, indent));
      return [marker + text, ...inner].join('\n');
    })
    .join('\n');
};

const cellsIn = (row: Element): Element[] => childrenOf(row).filter(isElement);

const tableOf = (table: Element, notes: Notes): string | undefined => {
  const [head, body] = childrenOf(table).filter(isElement);
  if (head?.tagName !== 'thead' || (body && body.tagName !== 'tbody')) return undefined;
  const rows = [head, body].flatMap((part) => (part ? childrenOf(part).filter(isElement) : []));
  const lines = rows.map(
    (row) =>
      `| ${cellsIn(row)
        .map((cell) => inlineOf(childrenOf(cell), notes))
        .join(' | ')} |`,
  );
  const rule = `|${' --- |'.repeat(cellsIn(rows[0]!).length)}`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
};

const textOf = (html: string, notes: Notes): string | undefined => {
  const node = parseHtml(html)[0];
  if (!node || !isElement(node)) return undefined;
  const inner = (): string => inlineOf(childrenOf(node), notes);
  if (node.tagName === 'p')
    return inner()
      .replace(/^(\d+)([.)])/, String.raw`$1\$2`)
      .replace(/^[-+=]/, String.raw`\$&`);
  if (/^h[2-4]$/.test(node.tagName)) return `${'#'.repeat(Number(node.tagName[1]))} ${inner()}`;
  if (isList(node)) return listOf(node, notes);
  if (node.tagName === 'table') return tableOf(node, notes);
  if (node.tagName !== 'blockquote') return undefined;
  const parts = childrenOf(node)
    .filter(isElement)
    .map((child) => (isList(child) ? listOf(child, notes) : inlineOf(childrenOf(child), notes)));
  return parts.join('\n\n').replace(/^/gm, '> ').replace(/^> $/gm, '>');
};

const codeOf = (code: string, language = ''): string => {
  const longest = Math.max(2, ...(code.match(/`{3,}/g) ?? []).map(({ length }) => length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}${language}\n${code}\n${ticks}`;
};

const shortOf = (block: NewBlock, notes: Notes): string | undefined => {
  if (block.type === 'post/text') return textOf(block.data.html, notes);
  if (block.type === 'post/code') return codeOf(block.data.code, block.data.language);
  if (block.type === 'post/divider') return '---';
  if (block.type === 'post/video')
    return block.data.caption || videoPage(block.data.src) === undefined ? undefined : block.data.src;
  if (block.type !== 'post/image') return undefined;
  const { src, alt = '', caption, href, size = 'normal' } = block.data;
  return caption || href || size !== 'normal' ? undefined : `![${escapeText(alt)}](${address(src)})`;
};

const definitions = ({ texts }: Notes, from = 0): string =>
  texts
    .slice(from)
    .map((text, index) => `[^${from + index + 1}]: ${escapeText(text)}`)
    .join('\n');

/** JSON whose keys are in order and without what says nothing. */
const canonical = (block: NewBlock): string =>
  JSON.stringify([
    block.type,
    Object.entries(block.data)
      .filter(([, value]) => value !== undefined && value !== '' && value !== 'normal')
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ]);

const readsAs = (markdown: string, block: NewBlock): boolean => {
  const [read, ...more] = blocksFromMarkdown(markdown, { acceptsSections: true });
  return read !== undefined && more.length === 0 && canonical(read) === canonical(block);
};

const chunkOf = (block: NewBlock, notes: Notes): string => {
  const before = notes.texts.length;
  const short = shortOf(block, notes);
  if (short !== undefined && readsAs(`${short}\n\n${definitions(notes, before)}`, block)) return short;
  notes.texts.length = before;
  const html = blockToHtml(block);
  return readsAs(html, block) ? html : blockAsComment(block);
};

/** Two lists after another would be one. */
const joinChunks = (chunks: readonly string[]): string => {
  let text = '';
  for (const [index, chunk] of chunks.entries()) {
    const isListAfterList = /^(- |\d+\. )/.test(chunk) && /^(- |\d+\. )/.test(chunks[index - 1] ?? '');
    text += `${index === 0 ? '' : isListAfterList ? '\n\n<!-- -->\n\n' : '\n\n'}${chunk}`;
  }
  return text;
};

export const blocksToMarkdown = (blocks: readonly NewBlock[]): string => {
  const notes: Notes = { texts: [] };
  const body = joinChunks(blocks.map((block) => chunkOf(block, notes)));
  const listed = definitions(notes);
  return `${body}${listed === '' ? '' : `\n\n${listed}`}\n`;
};
