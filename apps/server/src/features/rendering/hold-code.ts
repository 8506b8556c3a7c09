// Holds custom code back until a visitor agrees. The code is parsed as browsers parse it, and whatever would run, load
// from elsewhere or frame another page is made inert: its attributes wait under names of data, and scripts and styles
// have a type that browsers ignore. Data in scripts stays as it is.
import type { CodeCategory } from '@sitewright/contract/cookie-consent/cookie-consent';
import { type ConsentBanner, heldFrameHtml } from '@sitewright/render/consent/consent-banner';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parseFragment, serialize } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;
type Parent = DefaultTreeAdapterTypes.ParentNode;

interface Holding {
  category: Exclude<CodeCategory, 'necessary'>;
  texts: ConsentBanner['texts'];
  /** URL of the site: what it loads from itself is not held. */
  siteUrl: string;
}

const scriptTypes =
  /^(module|text\/javascript|application\/(x-)?(java|ecma)script|text\/(x-)?(java|ecma)script|text\/(livescript|jscript|javascript1\.[0-5]))$/;
/** Types of data that make a browser load pages ahead. */
const loadingTypes = /^speculationrules$/;
/** Links that a browser only reads. */
const readRelations = new Set(
  'canonical alternate author license help me next prev bookmark search'.split(' '),
);
const addresses = new Set(['src', 'data', 'poster', 'background', 'href', 'xlink:href']);
const sets = new Set(['srcset', 'imagesrcset']);

const frames = new Set(['iframe', 'frame', 'embed', 'object']);
/** A document in the address itself, which may load anything. */
const isOwnDocument = (address: string): boolean => /^\s*(data|blob):/i.test(address);

const isElement = (node: Node): node is Element => defaultTreeAdapter.isElementNode(node);

const attributeOf = (element: Element, name: string): string | undefined =>
  element.attrs.find((attribute) => attribute.name === name)?.value;

/** Whether a browser asks another host for it. */
const isForeign = (address: string, { siteUrl }: Holding): boolean => {
  if (!URL.canParse(address, siteUrl)) return false;
  const url = new URL(address, siteUrl);
  return url.protocol.startsWith('http')
    ? url.origin !== new URL(siteUrl).origin
    : !/^(data|blob):$/.test(url.protocol);
};

const isForeignSet = (list: string, use: Holding): boolean =>
  list.split(/[\s,]+/).some((part) => /[:/]/.test(part) && isForeign(part, use));

const escaped = /\\(?:([0-9a-f]{1,6})\s?|([^0-9a-f\n]))/gi;

/** Names and addresses may be written with escapes. */
const plainCss = (css: string): string =>
  css.replaceAll(escaped, (_all, code: string | undefined, sign: string | undefined) =>
    code === undefined ? (sign ?? '') : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10_ff_ff)),
  );

const isForeignStyle = (css: string, use: Holding): boolean => {
  const text = plainCss(css);
  const loads = text.matchAll(/(?:url\(|src\(|@import)\s*["']?\s*([^"')\s;]+)/gi);
  return (
    [...loads].some(([, url]) => isForeign(url!, use)) ||
    [...text.matchAll(/image-set\(([^;}]*)/gi)].some(([, list]) =>
      isForeignSet(list!.replaceAll(/["'()]/g, ' '), use),
    )
  );
};

const nameOf = ({ name, prefix }: { name: string; prefix?: string | undefined }): string =>
  prefix ? `${prefix}:${name}` : name;

const isHeldAttribute = (element: Element, name: string, value: string, use: Holding): boolean => {
  if (name.startsWith('on') || name === 'srcdoc' || name === 'shadowrootmode') return true;
  if (name === 'style') return isForeignStyle(value, use);
  if (sets.has(name)) return isForeignSet(value, use);
  if (!addresses.has(name)) return false;
  // A link that visitors follow loads nothing by itself.
  if (name.endsWith('href') && ['a', 'area', 'base'].includes(element.tagName)) return false;
  if (element.tagName === 'link') {
    const relations = (attributeOf(element, 'rel') ?? '').toLowerCase().split(/\s+/);
    if (relations.every((one) => readRelations.has(one))) return false;
  }
  return isForeign(value, use) || (frames.has(element.tagName) && isOwnDocument(value));
};

/** Makes attributes wait; returns whether there were any. */
const holdAttributes = (element: Element, use: Holding): boolean => {
  let isHeld = false;
  for (const attribute of element.attrs) {
    if (!isHeldAttribute(element, nameOf(attribute), attribute.value, use)) continue;
    attribute.name = `data-held-${nameOf(attribute)}`;
    delete attribute.prefix;
    delete attribute.namespace;
    isHeld = true;
  }
  return isHeld;
};

const mark = (element: Element, { category }: Holding): void => {
  element.attrs = element.attrs.filter(({ name }) => name !== 'data-consent');
  element.attrs.push({ name: 'data-consent', value: category });
};

/** Gives an element a type that browsers ignore. */
const ignoreType = (element: Element): void => {
  for (const attribute of element.attrs) if (attribute.name === 'type') attribute.name = 'data-held-type';
  element.attrs.unshift({ name: 'type', value: 'text/plain' });
};

const holdScript = (element: Element, use: Holding): void => {
  const type = (attributeOf(element, 'type') ?? '').trim().toLowerCase();
  const isRun = type === '' || scriptTypes.test(type) || loadingTypes.test(type);
  if (!isRun) return;
  for (const attribute of element.attrs) if (attribute.name === 'src') attribute.name = 'data-held-src';
  ignoreType(element);
  mark(element, use);
};

const textIn = (element: Parent): string =>
  element.childNodes.map((node) => (defaultTreeAdapter.isTextNode(node) ? node.value : '')).join('');

/** Frames that nobody is meant to see, as trackers have them. */
const isUnseen = (element: Element): boolean =>
  attributeOf(element, 'hidden') !== undefined ||
  ['width', 'height'].some((name) => /^\s*[01](px)?\s*$/.test(attributeOf(element, name) ?? '')) ||
  /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attributeOf(element, 'style') ?? '');

/** Puts a button in place of a frame, which loads this one alone. */
const coverFrame = (element: Element, parent: Parent, use: Holding): void => {
  if (isUnseen(element)) return;
  const source = attributeOf(element, 'data-held-src') ?? attributeOf(element, 'data-held-data') ?? '';
  const host = URL.canParse(source, use.siteUrl) ? new URL(source, use.siteUrl).host : '';
  const cover = heldFrameHtml(use, { host, height: attributeOf(element, 'height') });
  for (const node of [...parseFragment(cover).childNodes])
    defaultTreeAdapter.insertBefore(parent, node, element);
  element.attrs.push({ name: 'hidden', value: '' });
};

const remove = (node: Node): void => defaultTreeAdapter.detachNode(node);

const holdStyle = (element: Element, use: Holding): void => {
  if (!isForeignStyle(textIn(element), use)) return;
  ignoreType(element);
  mark(element, use);
};

const holdElement = (element: Element, parent: Parent, use: Holding): void => {
  switch (element.tagName) {
    case 'script':
      // In drawings scripts are rare, and their text is not read as that of other scripts.
      if (element.namespaceURI === html.NS.HTML) holdScript(element, use);
      else remove(element);
      return;
    case 'noscript':
      // Without scripts nobody can agree, so what would load then is left out.
      if (holdsSomething(textIn(element), use)) remove(element);
      return;
    case 'style':
      holdStyle(element, use);
      return;
    default:
      if (!holdAttributes(element, use)) return;
      mark(element, use);
      if (frames.has(element.tagName)) coverFrame(element, parent, use);
  }
};

const holdIn = (parent: Parent, use: Holding): void => {
  for (const node of [...parent.childNodes]) {
    if (!isElement(node)) continue;
    holdElement(node, parent, use);
    // What is in a template runs and loads nothing.
    if (node.tagName !== 'noscript') holdIn(node, use);
  }
};

const holdsSomething = (code: string, use: Holding): boolean => {
  const fragment = parseFragment(code, { scriptingEnabled: false });
  const before = serialize(fragment);
  holdIn(fragment, use);
  return serialize(fragment) !== before;
};

/** The code with everything held that a visitor must agree to. */
export const holdCode = (code: string, use: Holding): string => {
  const fragment = parseFragment(code);
  holdIn(fragment, use);
  return serialize(fragment);
};
