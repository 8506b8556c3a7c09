// Small steps on a parsed page.
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parse, parseFragment } from 'parse5';

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
export type HtmlElement = DefaultTreeAdapterTypes.Element;
export type HtmlDocument = DefaultTreeAdapterTypes.Document;
export type HtmlParent = DefaultTreeAdapterTypes.ParentNode;

export const parsePage = (text: string): HtmlDocument => parse(text);

export const isElement = (node: HtmlNode): node is HtmlElement => defaultTreeAdapter.isElementNode(node);
export const isText = (node: HtmlNode): node is DefaultTreeAdapterTypes.TextNode =>
  defaultTreeAdapter.isTextNode(node);

export const attributeOf = (element: HtmlElement, name: string): string | undefined =>
  element.attrs.find((attribute) => attribute.name === name)?.value;

export const removeAttributes = (element: HtmlElement, ...names: string[]): void => {
  element.attrs = element.attrs.filter(({ name }) => !names.includes(name));
};

export const setAttribute = (element: HtmlElement, name: string, value: string): void => {
  const known = element.attrs.find((attribute) => attribute.name === name);
  if (known) known.value = value;
  else element.attrs.push({ name, value });
};

export const classesOf = (element: HtmlElement): string[] =>
  (attributeOf(element, 'class') ?? '').split(/\s+/).filter(Boolean);

/** All elements below a node, in order; those of templates included. */
export const elementsIn = (node: HtmlParent): HtmlElement[] => {
  const found: HtmlElement[] = [];
  const visit = (parent: HtmlParent): void => {
    for (const child of parent.childNodes) {
      if (!isElement(child)) continue;
      found.push(child);
      visit('content' in child ? child.content : child);
    }
  };
  visit(node);
  return found;
};

/** The elements around one, its parent first. */
export const ancestorsOf = (element: HtmlElement): HtmlElement[] => {
  const found: HtmlElement[] = [];
  for (let { parentNode } = element; parentNode && 'tagName' in parentNode; { parentNode } = parentNode)
    found.push(parentNode);
  return found;
};

export const findElement = (
  node: HtmlParent,
  isWanted: (element: HtmlElement) => boolean,
): HtmlElement | undefined => elementsIn(node).find(isWanted);

export const findTag = (node: HtmlParent, tagName: string): HtmlElement | undefined =>
  findElement(node, (element) => element.tagName === tagName);

export const removeNode = (node: HtmlNode): void => defaultTreeAdapter.detachNode(node);

export const textIn = (element: HtmlElement): string =>
  element.childNodes.map((child) => (isText(child) ? child.value : '')).join('');

export const setText = (element: HtmlElement, text: string): void => {
  element.childNodes = [];
  defaultTreeAdapter.insertText(element, text);
};

export const createElement = (tagName: string, attributes: Record<string, string> = {}): HtmlElement =>
  defaultTreeAdapter.createElement(
    tagName,
    html.NS.HTML,
    Object.entries(attributes).map(([name, value]) => ({ name, value })),
  );

export const createComment = (text: string): HtmlNode => defaultTreeAdapter.createCommentNode(text);

export const fragmentOf = (text: string): HtmlNode[] => {
  const fragment = parseFragment(text);
  return [...fragment.childNodes];
};

export const insertBefore = (node: HtmlNode, ...added: HtmlNode[]): void => {
  for (const one of added) defaultTreeAdapter.insertBefore(node.parentNode!, one, node);
};

export const append = (parent: HtmlParent, ...added: HtmlNode[]): void => {
  for (const one of added) {
    removeNode(one);
    defaultTreeAdapter.appendChild(parent, one);
  }
};

export const prepend = (parent: HtmlParent, ...added: HtmlNode[]): void => {
  const [first] = parent.childNodes;
  if (first) insertBefore(first, ...added);
  else append(parent, ...added);
};
