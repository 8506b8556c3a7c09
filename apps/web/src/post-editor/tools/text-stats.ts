// Words, images and headings of the open text. Blocks are measured once: a key costs the block that it changes.
import { countWords } from '@sitewright/blog/measure-post';
import type { PostMeasures } from '@sitewright/blog/measure-post';
import type { Node } from '@tiptap/pm/model';
import { sectionOf } from '../engine/block-nodes.ts';
import { measurePost } from '@sitewright/blog/measure-post';

const measured = new WeakMap<Node, PostMeasures>();

const measureBlock = (node: Node): PostMeasures => {
  if (node.type.name === 'codeBlock') return { words: 0, images: 0 };
  if (node.type.name === 'card') return measurePost({ sections: [sectionOf(node)] });
  const words = countWords(node.textBetween(0, node.content.size, ' ', ' '));
  return { words, images: node.type.name === 'figure' ? 1 : 0 };
};

export const measureDocument = (doc: Node): PostMeasures => {
  const sum = { words: 0, images: 0 };
  doc.forEach((node) => {
    let one = measured.get(node);
    if (!one) measured.set(node, (one = measureBlock(node)));
    sum.words += one.words;
    sum.images += one.images;
  });
  return sum;
};

export interface OutlineEntry {
  level: number;
  text: string;
  position: number;
}

export const outlineOf = (doc: Node): OutlineEntry[] => {
  const entries: OutlineEntry[] = [];
  doc.forEach((node, position) => {
    if (node.type.name !== 'heading') return;
    entries.push({ level: node.attrs['level'] as number, text: node.textContent, position });
  });
  return entries;
};
