import { type NewBlock, textBlock } from '../new-block.ts';
import { marksOf } from './inline.ts';
import {
  attribute,
  childrenOf,
  type Element,
  elementsBelow,
  hasClass,
  isElement,
  isText,
  type Node,
  rawText,
} from './parse-html.ts';
import { foldBlocks, isApart, push, readApart, type Walk } from './walk.ts';

interface Item {
  html: string;
}

const tagOf = (list: Element): 'ul' | 'ol' => (list.tagName === 'ol' ? 'ol' : 'ul');

const startOf = (list: Element): number => {
  const start = Number(attribute(list, 'start'));
  return Number.isInteger(start) && start > 1 && start < 1e6 ? start : 1;
};

const wrapItems = (tag: string, items: readonly Item[]): string =>
  items.length === 0
    ? ''
    : `<${tag}>${items.map(({ html }) => `<li>${html}</li>`).join('')}</${tag.split(' ')[0]}>`;

/** Images, code and the like in an item divide the list, so that everything is read in its order. */
export const readList = (walk: Walk, list: Element): void => {
  const tag = tagOf(list);
  let items: Item[] = [];
  let number = startOf(list);
  let first = number;
  const end = (): void => {
    const html = wrapItems(tag === 'ol' && first > 1 ? `ol start="${first}"` : tag, items);
    if (html !== '') push(walk, textBlock(html));
    items = [];
    first = number;
  };
  for (const child of childrenOf(list)) {
    if (isText(child) && child.value.trim() === '') continue;
    if (walk.footnotes.moved.has(child)) continue;
    const isItem = isElement(child) && child.tagName === 'li';
    const blocks = readApart(walk, isItem ? childrenOf(child) : [child], isItem ? marksOf(child) : []);
    if (blocks.length === 0) continue;
    const at = blocks.findIndex(isApart);
    const { html } = foldBlocks(at < 0 ? blocks : blocks.slice(0, at));
    // Google Docs puts a nested list beside the item that it belongs to.
    const last = isItem ? undefined : items.at(-1);
    if (last) last.html += html;
    else if (html !== '') items.push({ html });
    if (isItem) number += 1;
    if (at < 0) continue;
    end();
    push(walk, ...blocks.slice(at));
  }
  end();
};

const wordLevel = /mso-list:\s*l\d+\s+level(\d)/i;

/** Level of a paragraph that Word shows as an item of a list. */
export const wordLevelOf = (node: Node): number | undefined => {
  if (!isElement(node) || !/^(p|h[1-6]|div)$/.test(node.tagName)) return undefined;
  const level = wordLevel.exec(attribute(node, 'style'))?.[1];
  if (level !== undefined) return Number(level);
  return hasClass(node, /\bMsoListParagraph/) && /^\s*([·•o§-]|\d+[.)])\s/.test(rawText(node))
    ? 1
    : undefined;
};

const bullet = /^[\s\u00a0]*([·•▪◦o§–-]|\(?\w{1,4}[.)])[\s\u00a0]+/;

const isIgnored = (node: Element): boolean => /mso-list:\s*ignore/i.test(attribute(node, 'style'));

const wordMarker = (node: Element): string => {
  for (const found of elementsBelow([node])) if (isIgnored(found)) return rawText(found).trim();
  return bullet.exec(rawText(node))?.[1] ?? '';
};

const withoutMarkers = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node): Node[] => {
    if (!isElement(node)) return [node];
    if (isIgnored(node)) return [];
    return [{ ...node, childNodes: withoutMarkers(childrenOf(node)) }];
  });

const levelHtml = (items: readonly { level: number; tag: string; html: string }[]): string => {
  let html = '';
  for (let at = 0; at < items.length;) {
    const { level, tag } = items[at]!;
    let end = at;
    const listed: Item[] = [];
    while (
      end < items.length &&
      items[end]!.level >= level &&
      (items[end]!.level > level || items[end]!.tag === tag)
    ) {
      if (items[end]!.level > level) {
        const from = end;
        while (end < items.length && items[end]!.level > level) end += 1;
        listed.at(-1)!.html += levelHtml(items.slice(from, end));
      } else {
        listed.push({ html: items[end]!.html });
        end += 1;
      }
    }
    html += wrapItems(tag, listed);
    at = end;
  }
  return html;
};

/** Consecutive paragraphs that Word shows as a list. */
export const readWordList = (walk: Walk, paragraphs: readonly Element[]): void => {
  const rest: NewBlock[] = [];
  const items = paragraphs.map((node) => {
    const marker = wordMarker(node);
    const hasMarks = [...elementsBelow([node])].some(isIgnored);
    const folded = foldBlocks(
      readApart(walk, hasMarks ? withoutMarkers(childrenOf(node)) : childrenOf(node)),
    );
    rest.push(...folded.rest);
    const html = hasMarks ? folded.html : folded.html.replace(bullet, '');
    return { level: wordLevelOf(node) ?? 1, tag: /^\(?\w{1,4}[.)]$/.test(marker) ? 'ol' : 'ul', html };
  });
  const first = Math.min(...items.map(({ level }) => level));
  const tidy = items
    .map((item, index) => (index === 0 ? { ...item, level: first } : item))
    .filter(({ html }) => html !== '');
  const html = levelHtml(tidy);
  push(walk, ...(html === '' ? [] : [textBlock(html)]), ...rest);
};

const rowsOf = (table: Element): { row: Element; isHead: boolean }[] => {
  const rows: { row: Element; isHead: boolean }[] = [];
  const collect = (node: Element, isHead: boolean): void => {
    for (const child of childrenOf(node)) {
      if (!isElement(child)) continue;
      if (child.tagName === 'tr') rows.push({ row: child, isHead });
      else if (/^(thead|tbody|tfoot)$/.test(child.tagName)) collect(child, child.tagName === 'thead');
    }
  };
  collect(table, false);
  return rows;
};

const cellsOf = (row: Element): Element[] =>
  childrenOf(row)
    .filter(isElement)
    .filter(({ tagName }) => /^t[dh]$/.test(tagName));

const span = (cell: Element, name: string): string => {
  const count = Number(attribute(cell, name));
  return Number.isInteger(count) && count > 1 && count <= 100 ? ` ${name}="${count}"` : '';
};

const spansOf = (cell: Element): string => span(cell, 'colspan') + span(cell, 'rowspan');

/** A table as one block; images and the like in its cells follow. A table of one cell is only there for its layout. */
export const readTable = (walk: Walk, table: Element): void => {
  const rows = rowsOf(table);
  const cells = rows.flatMap(({ row }) => cellsOf(row));
  const caption = childrenOf(table)
    .filter(isElement)
    .find(({ tagName }) => tagName === 'caption');
  if (cells.length === 1) {
    push(walk, ...readApart(walk, childrenOf(cells[0]!)));
  } else {
    const rest: NewBlock[] = [];
    const lines = rows.map(({ row, isHead }) => {
      const own = cellsOf(row);
      const html = own
        .map((cell) => {
          const folded = foldBlocks(readApart(walk, childrenOf(cell)));
          rest.push(...folded.rest);
          const tag = isHead ? 'th' : cell.tagName;
          return `<${tag}${spansOf(cell)}>${folded.html}</${tag}>`;
        })
        .join('');
      return { html: `<tr>${html}</tr>`, isHead, isEmpty: own.length === 0 };
    });
    const kept = lines.filter(({ isEmpty }) => !isEmpty);
    const head = kept
      .filter(({ isHead }) => isHead)
      .map(({ html }) => html)
      .join('');
    const body = kept
      .filter(({ isHead }) => !isHead)
      .map(({ html }) => html)
      .join('');
    const html =
      (head === '' ? '' : `<thead>${head}</thead>`) + (body === '' ? '' : `<tbody>${body}</tbody>`);
    push(walk, ...(html === '' ? [] : [textBlock(`<table>${html}</table>`)]), ...rest);
  }
  if (caption) push(walk, ...readApart(walk, childrenOf(caption)));
};
