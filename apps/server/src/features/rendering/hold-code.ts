// Holds custom code back until a visitor agrees. The code is parsed as browsers parse it, and whatever would run, load
// from elsewhere or frame another page is made inert: its attributes wait under names of data, and scripts and styles
// have a type that browsers ignore. Data in scripts stays as it is.
import type { CodeCategory } from '@sitewright/contract/cookie-consent/cookie-consent';
import { type ConsentBanner, heldFrameHtml } from '@sitewright/render/consent/consent-banner';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parseFragment, serialize } from 'parse5';
import { cssAddresses } from './css-addresses.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;
type Parent = DefaultTreeAdapterTypes.ParentNode;

interface Holding {
  category: Exclude<CodeCategory, 'necessary'>;
  texts: ConsentBanner['texts'];
  /** URL of the site: what it loads from itself is not held. */
  siteUrl: string;
  /** URL from which the page resolves others, where other code of it says one. */
  base?: string | undefined;
}

const scriptTypes =
  /^(module|text\/javascript|application\/(x-)?(java|ecma)script|text\/(x-)?(java|ecma)script|text\/(livescript|jscript|javascript1\.[0-5]))$/;
/** Types of data that make a browser load pages ahead. */
const loadingTypes = /^(speculationrules|webbundle)$/;
/** Links that a browser only reads. */
const readRelations = new Set(
  'canonical alternate author license help me next prev bookmark search'.split(' '),
);
const addresses = new Set(['src', 'data', 'poster', 'background', 'href', 'xlink:href', 'xml:base']);
const sets = new Set(['srcset', 'imagesrcset', 'ping', 'attributionsrc']);
/** Values that an animation gives to another attribute. */
const steps = new Set(['to', 'from', 'by', 'values']);
const actions = new Set(['action', 'formaction']);

const frames = new Set(['iframe', 'frame', 'embed', 'object']);

const isElement = (node: Node): node is Element => defaultTreeAdapter.isElementNode(node);

const attributeOf = (element: Element, name: string): string | undefined =>
  element.attrs.find((attribute) => attribute.name === name)?.value;

/** Where an address leads: another host, or a document in the address itself, which may load anything. */
const kindOf = (address: string, { siteUrl, base = siteUrl }: Holding): 'own' | 'other' | 'inside' => {
  if (!URL.canParse(address, base)) return 'own';
  const { protocol, origin } = new URL(address, base);
  if (protocol === 'data:' || protocol === 'blob:') return 'inside';
  return protocol === 'about:' || origin === new URL(siteUrl).origin ? 'own' : 'other';
};

const isForeign = (address: string, use: Holding): boolean => kindOf(address, use) === 'other';

const isCode = (address: string, { siteUrl }: Holding): boolean =>
  URL.canParse(address, siteUrl) && new URL(address, siteUrl).protocol === 'javascript:';

const isForeignStyle = (css: string, use: Holding): boolean =>
  cssAddresses(css).some(({ address, isSheet }) => {
    const kind = kindOf(address, use);
    return kind === 'other' || (isSheet && kind === 'inside');
  });

const isForeignStep = (values: string, use: Holding): boolean =>
  isForeignStyle(values, use) || values.split(';').some((value) => kindOf(value, use) !== 'own');

const nameOf = ({ name, prefix }: { name: string; prefix?: string | undefined }): string =>
  prefix ? `${prefix}:${name}` : name;

const relationsOf = (element: Element): string[] =>
  (attributeOf(element, 'rel') ?? '').toLowerCase().split(/\s+/);

/** Whether a document in the address would load what it names. */
const opensDocument = (element: Element): boolean =>
  frames.has(element.tagName) ||
  element.tagName === 'use' ||
  (element.tagName === 'link' && relationsOf(element).includes('stylesheet'));

const isForeignAddress = (element: Element, name: string, value: string, use: Holding): boolean => {
  // A link that visitors follow loads nothing by itself.
  if (name.endsWith('href') && (element.tagName === 'a' || element.tagName === 'area'))
    return isCode(value, use);
  if (element.tagName === 'link' && relationsOf(element).every((one) => readRelations.has(one))) return false;
  const kind = kindOf(value, use);
  return kind === 'other' || (kind === 'inside' && opensDocument(element));
};

const refresh = /^[\s\d.]*[;,]?\s*(?:url\s*=\s*)?["']?/i;

const isHeldAttribute = (element: Element, name: string, value: string, use: Holding): boolean => {
  if (name.startsWith('data-')) return false;
  if (name.startsWith('on') || name === 'srcdoc' || name === 'shadowrootmode') return true;
  if (name === 'style') return isForeignStyle(value, use);
  if (sets.has(name)) return value.split(/[\s,]+/).some((part) => isForeign(part, use));
  if (actions.has(name)) return isCode(value, use);
  if (addresses.has(name)) return isForeignAddress(element, name, value, use);
  if (element.namespaceURI === html.NS.SVG)
    return steps.has(name) ? isForeignStep(value, use) : isForeignStyle(value, use);
  return (
    element.tagName === 'meta' &&
    name === 'content' &&
    attributeOf(element, 'http-equiv')?.trim().toLowerCase() === 'refresh' &&
    kindOf(value.replace(refresh, ''), use) !== 'own'
  );
};

/** Makes attributes wait; returns whether there were any. */
const holdAttributes = (element: Element, use: Holding): boolean => {
  const before = element.attrs;
  const isTaken = (name: string): boolean => before.some((one) => nameOf(one) === name);
  let isHeld = false;
  element.attrs = before.flatMap((attribute) => {
    const name = nameOf(attribute);
    if (!isHeldAttribute(element, name, attribute.value, use)) return [attribute];
    const later = name.replace(/^xlink:/, '');
    // A script could not set it again: its name is none, or browsers use the one beside it.
    if (!/^[\w.-]+$/.test(later) || (later !== name && isTaken(later))) return [];
    isHeld = true;
    return [{ name: `data-held-${later}`, value: attribute.value }];
  });
  return isHeld;
};

const mark = (element: Element, { category }: Holding): void => {
  element.attrs.push({ name: 'data-consent', value: category });
};

/** Gives an element a type that browsers ignore. */
const ignoreType = (element: Element): void => {
  for (const attribute of element.attrs) if (attribute.name === 'type') attribute.name = 'data-held-type';
  element.attrs.unshift({ name: 'type', value: 'text/plain' });
};

const typeOf = (element: Element): string => (attributeOf(element, 'type') ?? '').trim().toLowerCase();

const remove = (node: Node): void => defaultTreeAdapter.detachNode(node);

const holdScript = (element: Element, use: Holding): void => {
  const type = typeOf(element);
  if (type !== '' && !scriptTypes.test(type) && !loadingTypes.test(type)) {
    // Data has nothing to wait for, only what would run beside it.
    element.attrs = element.attrs.filter(({ name }) => !name.startsWith('on'));
    return;
  }
  // Its attributes are copied by name, which must be one.
  element.attrs = element.attrs.filter(({ name }) => /^[a-z_][\w:.-]*$/i.test(name));
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

const holdStyle = (element: Element, use: Holding): void => {
  const isDrawn = element.namespaceURI !== html.NS.HTML;
  if (!isDrawn && !['', 'text/css'].includes(typeOf(element))) return;
  const isHeld = holdAttributes(element, use);
  if (!isHeld && !isForeignStyle(textIn(element), use)) return;
  // In drawings browsers use styles of any type.
  if (isDrawn) return remove(element);
  ignoreType(element);
  mark(element, use);
};

const holdElement = (element: Element, parent: Parent, use: Holding): void => {
  switch (element.tagName) {
    case 'script':
      // In drawings scripts are rare, and browsers do not read them as other scripts.
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

/** Browsers nest no deeper. */
const depthMax = 512;

/** Removes what only this program may write, and what is nested too deep. */
const clean = (parent: Parent, depth = 0): void => {
  for (const node of [...parent.childNodes]) {
    if (depth > depthMax) remove(node);
    if (depth > depthMax || !isElement(node)) continue;
    node.attrs = node.attrs.filter(({ name }) => name !== 'data-consent' && !name.startsWith('data-held-'));
    clean(node, depth + 1);
    if ('content' in node) clean(node.content, depth + 1);
  }
};

const read = (code: string, options?: { scriptingEnabled: boolean }): Parent => {
  const fragment = parseFragment(code, options);
  clean(fragment);
  return fragment;
};

/** Holds what is in the fragment; returns whether there was anything. */
const isHeldIn = (fragment: Parent, use: Holding): boolean => {
  const before = serialize(fragment);
  holdIn(fragment, use);
  return serialize(fragment) !== before;
};

const holdsSomething = (code: string, use: Holding): boolean =>
  isHeldIn(read(code, { scriptingEnabled: false }), use);

const findBase = (parent: Parent): string | undefined => {
  for (const node of parent.childNodes) {
    if (!isElement(node)) continue;
    const found = node.tagName === 'base' ? attributeOf(node, 'href') : findBase(node);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** URL from which a page with this code resolves others; undefined where the code does not say. */
export const baseOf = (pieces: readonly string[], siteUrl: string): string | undefined => {
  for (const piece of pieces) {
    const href = /<base/i.test(piece) ? findBase(read(piece)) : undefined;
    if (href === undefined) continue;
    const url = URL.canParse(href, siteUrl) ? new URL(href, siteUrl) : undefined;
    return url?.protocol.startsWith('http') ? url.href : undefined;
  }
  return undefined;
};

const roundsMax = 3;

/** The code with everything held that a visitor must agree to. */
export const holdCode = (code: string, holding: Holding): string => {
  const { siteUrl, base = baseOf([code], siteUrl) } = holding;
  const use = { ...holding, base };
  let fragment = read(code);
  for (let round = 0; round < roundsMax; round += 1) {
    holdIn(fragment, use);
    const held = serialize(fragment);
    // Read again, a text that was written can be an element.
    fragment = parseFragment(held);
    if (!isHeldIn(fragment, use)) return held;
  }
  return '';
};
