// Footnotes as word processors, WordPress and Substack write them: a link to a numbered note at the end of the text.
import {
  attribute,
  childrenOf,
  type Element,
  elementsBelow,
  isElement,
  type Node,
  rawText,
} from './parse-html.ts';

export interface Footnotes {
  /** Text of the note that a link refers to. */
  byAnchor: ReadonlyMap<Element, string>;
  /** Notes that are shown in the text instead. */
  moved: ReadonlySet<Node>;
}

const number = /^[[(]?\s*(\d{1,3}|[ivxlc]{1,6}|[*†‡§]{1,3})\s*[\])]?$/i;
const noteName = /(foot|end|edn|ftn|fn|note|cite)/i;
const backLink = /^(\[?\d{0,3}\]?|[↩↑⏎^*†‡\s\ufe0e]+|back|return|jump up)$/i;

const isNoteLink = (node: Element): boolean =>
  node.tagName === 'a' &&
  /^[^#]*#./.test(attribute(node, 'href')) &&
  noteName.test(attribute(node, 'href').replace(/^[^#]*/, '')) &&
  number.test(rawText(node).trim());

const textWithoutBackLinks = (node: Node): string => {
  if (!isElement(node)) return rawText(node);
  if (node.tagName === 'a' && backLink.test(rawText(node).trim())) return '';
  return childrenOf(node).map(textWithoutBackLinks).join('');
};

/** The block around the target of a link: Word marks the number within the note. */
const blockAround = (node: Element): Element => {
  let at = node;
  while (/^(a|span|sup|b|strong|em|i)$/.test(at.tagName) && isElement(at.parentNode)) at = at.parentNode;
  const parent = at.parentNode;
  const isOnlyPart = at.tagName === 'p' && isElement(parent) && /^(li|div)$/.test(parent.tagName);
  return isOnlyPart && childrenOf(parent).filter(isElement).length === 1 ? parent : at;
};

export const findFootnotes = (nodes: readonly Node[]): Footnotes => {
  const byAnchor = new Map<Element, string>();
  const moved = new Set<Node>();
  const all = [...elementsBelow(nodes)];
  const links = all.filter(isNoteLink);
  if (links.length === 0) return { byAnchor, moved };
  const targets = new Map<string, Element>();
  for (const node of all) {
    for (const name of [attribute(node, 'id'), attribute(node, 'name')])
      if (name !== '') targets.set(name, node);
  }
  const position = new Map(all.map((node, index) => [node, index]));
  for (const link of links) {
    const target = targets.get(attribute(link, 'href').replace(/^[^#]*#/, ''));
    // A link back from the note leads upwards.
    if (!target || position.get(target)! <= position.get(link)!) continue;
    const block = blockAround(target);
    const text = textWithoutBackLinks(block)
      .replace(/^\s*[[(]?\d{1,3}[\]).]?\s+/, '')
      .replace(/\s+/g, ' ')
      .trim();
    if (text === '') continue;
    byAnchor.set(link, text);
    moved.add(block);
  }
  return { byAnchor, moved };
};
