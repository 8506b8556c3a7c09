// Writes a parsed page as readable HTML. A line break is added only where white space is not shown: between blocks and at
// their edges. Text beside text stays on its line, and what is in `pre`, `textarea` and code stays as it is.
import { defaultTreeAdapter, html, serializeOuter } from 'parse5';
import { type HtmlDocument, type HtmlElement, type HtmlNode, isElement, isText } from './html-tree.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** May begin each child on a line of its own. */
const containers = words(
  'html head body header footer main nav section article aside div form fieldset ul ol dl table thead tbody tfoot tr figure details blockquote address hgroup search',
);
/** White space before and after them is not shown. */
const blocks = words(
  `${[...containers].join(' ')} p h1 h2 h3 h4 h5 h6 li dt dd td th caption hr pre figcaption summary legend link meta title script style noscript template`,
);
const voids = words('area base br col embed hr img input link meta source track wbr');
/** What is in them is shown as it is written. */
const verbatim = /^(pre|textarea|listing)$/;
const raw = words('script style noscript iframe noembed noframes plaintext xmp');

const escapeText = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('\u00a0', '&nbsp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('\u00a0', '&nbsp;').replaceAll('"', '&quot;');

const isHtml = (element: HtmlElement): boolean => element.namespaceURI === html.NS.HTML;
const isBlock = (node: HtmlNode): boolean =>
  defaultTreeAdapter.isDocumentTypeNode(node) ||
  defaultTreeAdapter.isCommentNode(node) ||
  (isElement(node) && isHtml(node) && blocks.has(node.tagName));
const isSpace = (node: HtmlNode): boolean => isText(node) && /^[\t\n\f\r ]*$/.test(node.value);

const attributeName = ({ name, prefix }: { name: string; prefix?: string | undefined }): string =>
  prefix ? `${prefix}:${name}` : name;

const openTag = (element: HtmlElement): string => {
  const attributes = element.attrs.map((attribute) => {
    const name = attributeName(attribute);
    return attribute.value === '' && isHtml(element) && !/^(alt|value|href|src|action|content)$/.test(name)
      ? ` ${name}`
      : ` ${name}="${escapeAttribute(attribute.value)}"`;
  });
  return `<${element.tagName}${attributes.join('')}>`;
};

interface Writing {
  depth: number;
  /** Runs of white space are shown as one space. */
  collapses: boolean;
}

const writeText = (text: string, parent: HtmlNode['parentNode'], { collapses }: Writing): string => {
  if (parent && 'tagName' in parent && raw.has(parent.tagName)) return text;
  return escapeText(collapses ? text.replace(/[\t\n\f\r ]+/g, ' ') : text);
};

/** On one line, except for the line breaks that are shown. */
const writeInline = (node: HtmlNode, writing: Writing): string => {
  if (isText(node)) return writeText(node.value, node.parentNode, writing);
  if (!isElement(node) || !isHtml(node)) return serializeOuter(node);
  const tag = openTag(node);
  if (voids.has(node.tagName)) return tag;
  const children = 'content' in node ? node.content : node;
  const isKept = verbatim.test(node.tagName);
  const within = isKept ? { ...writing, collapses: false } : writing;
  const inside = children.childNodes.map((child) => writeInline(child, within)).join('');
  // The parser drops the first line break of these two.
  if (isKept) return `${tag}${inside.startsWith('\n') ? '\n' : ''}${inside}</${node.tagName}>`;
  const isTrimmed = within.collapses && blocks.has(node.tagName) && !raw.has(node.tagName);
  return `${tag}${isTrimmed ? inside.trim() : inside}</${node.tagName}>`;
};

/** Runs of children between which a line may be broken. */
const linesOf = (children: readonly HtmlNode[]): HtmlNode[][] => {
  const lines: HtmlNode[][] = [];
  let line: HtmlNode[] = [];
  const endLine = (): void => {
    if (line.length > 0) lines.push(line);
    line = [];
  };
  for (const child of children) {
    if (isSpace(child)) endLine();
    else if (isBlock(child)) {
      endLine();
      lines.push([child]);
    } else line.push(child);
  }
  endLine();
  return lines;
};

/** Whether white space may be added after the start tag and before the end tag. */
const hasFreeEdges = ({ childNodes }: HtmlElement): boolean =>
  [childNodes[0], childNodes.at(-1)].every((edge) => edge !== undefined && (isSpace(edge) || isBlock(edge)));

const indented = (depth: number): string => '  '.repeat(depth);

const writeLines = (children: readonly HtmlNode[], writing: Writing): string =>
  linesOf(children)
    .map(
      (line) =>
        indented(writing.depth) +
        line
          .map((node) => writeNode(node, writing))
          .join('')
          .trim(),
    )
    .join('\n');

const writeNode = (node: HtmlNode, writing: Writing): string => {
  const isContainer = isElement(node) && isHtml(node) && containers.has(node.tagName);
  if (!isContainer || !hasFreeEdges(node) || node.childNodes.every(isSpace))
    return writeInline(node, writing);
  const depth = node.tagName === 'html' ? writing.depth : writing.depth + 1;
  const inside = writeLines(node.childNodes, { ...writing, depth });
  return `${openTag(node)}\n${inside}\n${indented(writing.depth)}</${node.tagName}>`;
};

/** Whether a stylesheet shows more than one space of a run. */
export const showsWhiteSpace = (css: string): boolean =>
  /white-space(?:-collapse)?\s*:\s*(?:pre|break-spaces|preserve)/i.test(
    css.replace(/\[contenteditable\]\s*\{[^}]*\}/g, ''),
  );

/** Some nodes on lines of their own, as the parts of a page or a whole one. */
export const writeNodes = (
  nodes: readonly HtmlNode[],
  { collapses, depth = 0 }: { collapses: boolean; depth?: number },
): string => `${writeLines(nodes, { collapses, depth })}\n`;

export const writePage = (document: HtmlDocument, { collapses }: { collapses: boolean }): string =>
  writeNodes(document.childNodes, { collapses }).replace(/^<!DOCTYPE/, '<!doctype');
