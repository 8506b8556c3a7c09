// Cuts a page into header, sections and footer, by its structure.
import { htmlImportLimits as limits } from '@sitewright/contract/html-import/html-import-limits';
import {
  classesOf,
  findTag,
  isInline,
  isSilent,
  isTag,
  namesOf,
  newTag,
  type Node,
  type Tag,
  tagsIn,
  textOf,
} from '../read/dom.ts';

export interface Segment {
  tag: Tag;
  /** Elements around it up to the body, the outermost first: styles may refer to them. */
  around: readonly Tag[];
}

export interface PageSegments {
  header: Segment | undefined;
  sections: Segment[];
  footer: Segment | undefined;
  isCut: boolean;
}

const isHeading = ({ tag }: Tag): boolean => /^h[1-6]$/.test(tag);
const isMainHeading = ({ tag }: Tag): boolean => tag === 'h1' || tag === 'h2';
const hasContent = (tag: Tag): boolean =>
  textOf(tag) !== '' ||
  tag.tag === 'img' ||
  findTag(tag, ({ tag: name }) => name === 'img' || name === 'form') !== undefined;

const isHeader = (tag: Tag): boolean =>
  tag.attributes['role'] === 'banner' ||
  tag.tag === 'nav' ||
  (tag.tag === 'header' && findTag(tag, (one) => isMainHeading(one) && one.tag === 'h2') === undefined) ||
  (tag.tag === 'div' &&
    /(^|[\s_-])(header|navbar|topbar|site-nav|menu)([\s_-]|$)/.test(namesOf(tag)) &&
    findTag(tag, ({ tag: name }) => name === 'nav') !== undefined);
const isFooter = (tag: Tag): boolean =>
  tag.tag === 'footer' ||
  tag.attributes['role'] === 'contentinfo' ||
  (tag.tag === 'div' && /(^|[\s_-])(footer|colophon)([\s_-]|$)/.test(namesOf(tag)));

const sectionTags: ReadonlySet<string> = new Set([
  'section',
  'main',
  'header',
  'footer',
  'article',
  'aside',
  'nav',
]);
const wrapperTags: ReadonlySet<string> = new Set(['#root', 'html', 'body', 'main', 'div', 'article']);

/** Boxes of the same kind beside each other are the entries of one section. */
const areEntries = (tags: readonly Tag[]): boolean => {
  if (tags.length < 3) return false;
  const signatures = new Set(tags.map((tag) => `${tag.tag}.${classesOf(tag)[0] ?? ''}`));
  return (
    signatures.size === 1 &&
    classesOf(tags[0]!).length > 0 &&
    !tags.some((tag) => sectionTags.has(tag.tag) && tag.tag === 'section')
  );
};

/** Whether the element is a frame around several sections rather than a section. */
const isWrapper = (tag: Tag): boolean => {
  if (!wrapperTags.has(tag.tag)) return false;
  const children = tagsIn(tag).filter((child) => !isSilent(child) && hasContent(child));
  if (tag.tag === '#root' || tag.tag === 'html' || tag.tag === 'body' || tag.tag === 'main') return true;
  if (children.length === 1 && tag.children.every((child) => isTag(child) || child.trim() === ''))
    return wrapperTags.has(children[0]!.tag) || sectionTags.has(children[0]!.tag);
  if (
    children.filter((child) => child.tag === 'section' || child.tag === 'main' || isFooter(child)).length >= 2
  )
    return true;
  if (children.some((child) => child.tag === 'main')) return true;
  if (areEntries(children)) return false;
  const withHeading = children.filter(
    (child) => !isHeading(child) && findTag(child, isMainHeading) !== undefined,
  );
  return withHeading.length >= 2 && withHeading.length >= children.length / 2;
};

/** Headings, paragraphs and pictures that stand in a wrapper themselves become a section for each heading. */
const groupLoose = (parent: Tag, loose: readonly Node[]): Tag[] => {
  const groups: Node[][] = [];
  for (const node of loose) {
    const startsGroup = isTag(node) && isMainHeading(node);
    const last = groups.at(-1);
    if (!last || (startsGroup && last.some((one) => isTag(one) && hasContent(one)))) groups.push([node]);
    else last.push(node);
  }
  return groups
    .map((children) => {
      const group = newTag('section', {}, children);
      group.parent = parent;
      return group;
    })
    .filter(hasContent);
};

const isLoose = (node: Node): boolean =>
  !isTag(node) ||
  isInline(node) ||
  isHeading(node) ||
  /^(p|ul|ol|dl|figure|blockquote|hr|table|pre|address|br|center)$/.test(node.tag);

const collect = (tag: Tag, around: readonly Tag[], found: Segment[]): void => {
  const inside = tag.tag.startsWith('#') || tag.tag === 'html' ? around : [...around, tag];
  let loose: Node[] = [];
  const flush = (): void => {
    for (const group of groupLoose(tag, loose)) found.push({ tag: group, around: inside });
    loose = [];
  };
  for (const child of tag.children) {
    if (isTag(child) && (isSilent(child) || (!isLoose(child) && !hasContent(child)))) continue;
    if (isLoose(child)) {
      loose.push(child);
      continue;
    }
    flush();
    if (isWrapper(child as Tag)) collect(child as Tag, inside, found);
    else found.push({ tag: child as Tag, around: inside });
  }
  flush();
};

export const segmentPage = (root: Tag): PageSegments => {
  const body = findTag(root, ({ tag }) => tag === 'body') ?? root;
  const found: Segment[] = [];
  collect(body, [], found);
  const header = found.slice(0, 3).find(({ tag }) => isHeader(tag));
  const footer = found.slice(-3).findLast(({ tag }) => isFooter(tag));
  const sections = found.filter((segment) => segment !== header && segment !== footer);
  return {
    header,
    footer,
    sections: sections.slice(0, limits.sectionsPerPage),
    isCut: sections.length > limits.sectionsPerPage,
  };
};
