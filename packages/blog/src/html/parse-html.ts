// Parses HTML of any origin. Hostile input costs no more than its length: nesting and the number of elements are limited.
import { type DefaultTreeAdapterMap, defaultTreeAdapter, parseFragment, type TreeAdapter } from 'parse5';

export type Node = DefaultTreeAdapterMap['childNode'];
export type Element = DefaultTreeAdapterMap['element'];
export type Parent = DefaultTreeAdapterMap['parentNode'];

export const htmlLimits = {
  /** A longer text is cut into pieces of this length, each of which is read by itself. */
  pieceLength: 2_000_000,
  nesting: 64,
  elements: 100_000,
} as const;

/** Elements that HTML closes by itself, or that have no content. */
const shallow =
  /^(p|li|dt|dd|tr|td|th|thead|tbody|tfoot|option|optgroup|br|hr|img|input|meta|link|source|track|wbr|area|base|col|embed|param|html|head|body)$/;

/** Removes opening tags below the allowed nesting; their text stays. */
const flatten = (html: string): string => {
  let depth = 0;
  return html.replace(
    /<(\/?)([a-z][a-z0-9:-]*)(?:"[^"]*"|'[^']*'|[^>"'])*>/gi,
    (tag, end: string, name: string) => {
      if (shallow.test(name.toLowerCase()) || tag.endsWith('/>')) return tag;
      if (end !== '') {
        depth = Math.max(0, depth - 1);
        return tag;
      }
      depth += 1;
      return depth > htmlLimits.nesting ? '' : tag;
    },
  );
};

class TooManyElements extends Error {}

/** Text without its tags, for input that no document would contain. */
const plainText = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/[<>]/g, ' ');

const counting = (): TreeAdapter<DefaultTreeAdapterMap> => {
  let count = 0;
  return {
    ...defaultTreeAdapter,
    createElement: (...args) => {
      count += 1;
      if (count > htmlLimits.elements) throw new TooManyElements();
      return defaultTreeAdapter.createElement(...args);
    },
  };
};

const parsePiece = (html: string): Node[] => {
  // A document's declaration and head would end a fragment's context.
  const bare = html.replace(/<!doctype[^>]*>/gi, '').replaceAll('\0', '');
  try {
    return parseFragment(flatten(bare), { treeAdapter: counting(), scriptingEnabled: false }).childNodes;
  } catch (error) {
    if (!(error instanceof TooManyElements)) throw error;
    return parseFragment(plainText(bare)).childNodes;
  }
};

export const parseHtml = (html: string): Node[] => {
  if (html.length <= htmlLimits.pieceLength) return parsePiece(html);
  const nodes: Node[] = [];
  for (let from = 0; from < html.length;) {
    const most = Math.min(html.length, from + htmlLimits.pieceLength);
    const end =
      most === html.length ? most : Math.max(html.lastIndexOf('<', most), from + htmlLimits.pieceLength / 2);
    nodes.push(...parsePiece(html.slice(from, end)));
    from = end;
  }
  return nodes;
};

export const isElement = (node: Node | Parent | null | undefined): node is Element =>
  node !== null && node !== undefined && 'tagName' in node;

export const isText = (node: Node): node is DefaultTreeAdapterMap['textNode'] => node.nodeName === '#text';

export const childrenOf = (node: Element): Node[] =>
  node.tagName === 'template' && 'content' in node
    ? (node as DefaultTreeAdapterMap['template']).content.childNodes
    : node.childNodes;

export const attribute = (node: Element, name: string): string =>
  node.attrs.find((attr) => attr.name === name)?.value ?? '';

export const hasClass = (node: Element, pattern: RegExp): boolean => pattern.test(attribute(node, 'class'));

/** Every element below, in the order of the document. */
export function* elementsBelow(nodes: readonly Node[]): Generator<Element> {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    yield node;
    yield* elementsBelow(childrenOf(node));
  }
}

export const findBelow = (node: Element, pattern: RegExp): Element | undefined => {
  for (const found of elementsBelow(childrenOf(node))) if (pattern.test(found.tagName)) return found;
  return undefined;
};

/** Text as it is written, without markup. */
export const rawText = (node: Node): string => {
  if (isText(node)) return node.value;
  if (!isElement(node)) return '';
  if (node.tagName === 'br') return '\n';
  return childrenOf(node).map(rawText).join('');
};

export const plainTextOf = (node: Node): string => rawText(node).replace(/\s+/g, ' ').trim();
