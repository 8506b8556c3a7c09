import type { Mark } from './inline.ts';
import { childrenOf, type Element, isElement, isText, type Node, parseHtml } from './parse-html.ts';
import { flush, type Walk } from './walk.ts';

/** Poems of WordPress: their lines are lines. */
export const readVerse = (walk: Walk, node: Element, marks: readonly Mark[]): void => {
  flush(walk);
  const lines = (nodes: readonly Node[]): Node[] =>
    nodes.flatMap((child): Node[] => {
      if (isElement(child)) return [{ ...child, childNodes: lines(childrenOf(child)) }];
      if (!isText(child)) return [child];
      const parts = child.value.split('\n').map((value) => ({ ...child, value }));
      return parts.flatMap((part, index) => (index === 0 ? [part] : [parseHtml('<br>')[0]!, part]));
    });
  walk.read(walk, lines(childrenOf(node)), marks);
  flush(walk);
};
