// A small tree of an untrusted page. Its size and depth are limited while it is built, so that recursion over it is safe.
import { htmlImportLimits as limits } from '@sitewright/contract/html-import/html-import-limits';
import { Parser } from 'htmlparser2';

export interface Tag {
  tag: string;
  attributes: Record<string, string>;
  children: Node[];
  parent: Tag | undefined;
}
export type Node = Tag | string;

export const isTag = (node: Node): node is Tag => typeof node !== 'string';
export const tagsIn = (tag: Tag): Tag[] => tag.children.filter(isTag);

export const newTag = (tag: string, attributes: Record<string, string> = {}, children: Node[] = []): Tag => ({
  tag,
  attributes,
  children,
  parent: undefined,
});

export interface ParsedPage {
  root: Tag;
  /** It had more elements than are read. */
  isCut: boolean;
}

export const parseHtml = (html: string): ParsedPage => {
  const root = newTag('#root');
  const open: Tag[] = [root];
  /** Open tags below the deepest level that is kept. */
  let skipped = 0;
  let elements = 0;
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      elements += 1;
      if (open.length > limits.depthMax || elements > limits.elementsPerPage) {
        skipped += 1;
        return;
      }
      const parent = open.at(-1)!;
      const child: Tag = { tag, attributes, children: [], parent };
      parent.children.push(child);
      open.push(child);
    },
    ontext: (text) => {
      const { children } = open.at(-1)!;
      const last = children.at(-1);
      if (typeof last === 'string') children[children.length - 1] = last + text;
      else children.push(text);
    },
    onclosetag: () => {
      if (skipped > 0) skipped -= 1;
      else if (open.length > 1) open.pop();
    },
  });
  parser.write(html);
  parser.end();
  return { root, isCut: elements > limits.elementsPerPage };
};

/** All elements below, in document order. */
export function* walk(tag: Tag): Generator<Tag> {
  for (const child of tag.children) {
    if (!isTag(child)) continue;
    yield child;
    yield* walk(child);
  }
}

export const findTag = (tag: Tag, isWanted: (one: Tag) => boolean): Tag | undefined => {
  for (const one of walk(tag)) if (isWanted(one)) return one;
  return undefined;
};

export const findTags = (tag: Tag, isWanted: (one: Tag) => boolean): Tag[] => [...walk(tag)].filter(isWanted);

const silent: ReadonlySet<string> = new Set(
  'script style template noscript head title meta link svg datalist'.split(' '),
);
export const isSilent = ({ tag }: Tag): boolean => silent.has(tag);

/** Elements that stand in a line of text. */
const inline: ReadonlySet<string> = new Set(
  (
    'a abbr b bdi bdo big br cite code data del dfn em font i img input ins kbd label mark q s samp small span strike strong ' +
    'sub sup svg time tt u var wbr picture source'
  ).split(' '),
);
export const isInline = ({ tag }: Tag): boolean => inline.has(tag);
/** It has nothing but text and elements that stand in a line. */
export const isLine = (tag: Tag): boolean => tagsIn(tag).every((child) => isInline(child) && isLine(child));

/** Elements beside each other without text between them, which styles usually set apart: a number and its label. */
export const arePieces = ({ children }: Tag): boolean =>
  children.filter((child) => isTag(child) && child.tag !== 'br' && child.tag !== 'wbr').length >= 2 &&
  children.every((child) => isTag(child) || child.trim() === '');

const readText = (node: Node, parts: string[]): void => {
  if (!isTag(node)) {
    parts.push(node);
    return;
  }
  if (isSilent(node)) return;
  const isApart = !isInline(node) || node.tag === 'br' || node.tag === 'a';
  if (isApart) parts.push(' ');
  const areApart = arePieces(node);
  for (const child of node.children) {
    readText(child, parts);
    if (areApart) parts.push(' ');
  }
  if (isApart) parts.push(' ');
};

/** Text as readers see it, on one line. */
export const textOf = (node: Node): string => {
  const parts: string[] = [];
  readText(node, parts);
  return parts
    .join('')
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\u200b\u200e\u200f\ufeff\s]+/gu, ' ')
    .trim()
    .toWellFormed();
};

/** Letters and digits, in lower case. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

export const classesOf = ({ attributes }: Tag): string[] =>
  (attributes['class'] ?? '').split(/\s+/).filter(Boolean);

/** Class names and id, for words such as `hero` or `gallery`. */
export const namesOf = (tag: Tag): string =>
  `${tag.attributes['class'] ?? ''} ${tag.attributes['id'] ?? ''}`.toLowerCase();

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const voidTags: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
);

export const toHtml = (node: Node): string => {
  if (!isTag(node)) return escaped(node);
  if (isSilent(node)) return '';
  const attributes = Object.entries(node.attributes)
    .filter(([name]) => /^[a-z][\w-]*$/i.test(name))
    .map(([name, value]) => ` ${name}="${escaped(value).replaceAll('"', '&quot;')}"`)
    .join('');
  const open = `<${node.tag}${attributes}>`;
  return voidTags.has(node.tag) ? open : `${open}${node.children.map(toHtml).join('')}</${node.tag}>`;
};
