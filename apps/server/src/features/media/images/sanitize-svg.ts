// Sanitizes uploaded SVG files. Removes whatever could run, navigate or load something; keeps what draws.
import { limits } from '@sitewright/contract/limits';
import sanitizeHtml from 'sanitize-html';

const depthMax = 100;

const shapes = [
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'textPath',
];
const groups = [
  'svg',
  'g',
  'defs',
  'symbol',
  'use',
  'switch',
  'marker',
  'clipPath',
  'mask',
  'pattern',
  'image',
];
const paints = ['linearGradient', 'radialGradient', 'stop', 'title', 'desc'];
const filters = [
  'filter',
  'feBlend',
  'feColorMatrix',
  'feComponentTransfer',
  'feComposite',
  'feDropShadow',
].concat(
  ['feFlood', 'feFuncA', 'feFuncB', 'feFuncG', 'feFuncR', 'feGaussianBlur', 'feMerge', 'feMergeNode'],
  ['feMorphology', 'feOffset', 'feTile', 'feTurbulence', 'feDisplacementMap', 'feConvolveMatrix'],
);
const motion = ['animate', 'animateTransform', 'animateMotion', 'mpath'];

const head = (bytes: Buffer): string =>
  bytes
    .subarray(0, 65_536)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
/** The text without anything before the first element. */
const firstElement = (text: string): string =>
  text.replace(/^(\s|<\?[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*(\[[\s\S]*?\])?\s*>)*/i, '');

export const looksLikeSvg = (bytes: Buffer): boolean => /^<(\w+:)?svg[\s>]/i.test(firstElement(head(bytes)));

/** Whether a browser that sniffs content could take a text for HTML or SVG. */
export const looksLikeMarkup = (bytes: Buffer): boolean => /^\s*<(!|\?|\/?[a-z])/i.test(head(bytes));

/** For styles and paint attributes: no URLs, no imports, no escapes that could hide them. */
const isHarmlessStyle = (css: string): boolean =>
  !/[\\<&@]|expression|javascript:|behavior|-moz-binding/i.test(css) &&
  !/url\s*\(\s*(?!["']?#[\w.:-]+["']?\s*\))/i.test(css);

const isHarmlessLink = (tag: string, href: string): boolean =>
  /^#[\w.:-]+$/.test(href) ||
  (tag === 'image' && /^data:image\/(png|jpeg|webp|gif);base64,[A-Za-z0-9+/=\s]+$/.test(href));

const isKept = (tag: string, name: string, value: string): boolean => {
  if (/^on/i.test(name)) return false;
  if (/^xmlns(:|$)/.test(name)) return /^http:\/\/www\.w3\.org\/(2000\/svg|1999\/xlink)$/.test(value);
  if (/(^|:)href$/i.test(name)) return isHarmlessLink(tag, value);
  if (/^attributeName$/i.test(name)) return !/href|style|class|^on/i.test(value);
  if (name.includes(':') && name !== 'xml:space') return false;
  return isHarmlessStyle(value) && !/^\s*(javascript|data|vbscript)\s*:/i.test(value);
};

/**
 * The drawing's own style sheets, if they only paint. Scanned in one pass: a regular expression that looks for the
 * end from every beginning would take hours on a file that contains only beginnings.
 */
const ownStyles = (source: string): string => {
  const kept: string[] = [];
  const opening = /<style[\s/>]/gi;
  const closing = /<\/style\s*>/gi;
  while (opening.exec(source)) {
    const begin = source.indexOf('>', opening.lastIndex - 1) + 1;
    closing.lastIndex = begin;
    const end = begin === 0 ? null : closing.exec(source);
    if (!end) break;
    const css = source
      .slice(begin, end.index)
      .replace(/^\s*<!\[CDATA\[|\]\]>\s*$/g, '')
      // An unterminated comment extends to the end of the text, in browsers too.
      .replace(/\/\*[\s\S]*?(\*\/|$)/g, '');
    if (isHarmlessStyle(css) && !css.includes(']]>')) kept.push(css);
    opening.lastIndex = closing.lastIndex;
  }
  return kept.join('\n');
};

/** Limits nesting. Drawings made by people have a dozen levels; the parser takes quadratic time in the depth. */
const isTooDeep = (source: string): boolean => {
  let depth = 0;
  for (const [tag] of source.matchAll(/<\/?[a-z][^<>]*>/gi)) {
    if (tag.startsWith('</')) depth -= 1;
    else if (!tag.endsWith('/>')) depth += 1;
    if (depth > depthMax) return true;
  }
  return false;
};

/** Undefined when no drawing is left. */
export const sanitizeSvg = (source: string): string | undefined => {
  const text = firstElement(source.replace(/^\uFEFF/, ''));
  if (!/^<svg[\s>]/.test(text) || text.length > limits.media.svgLetters || isTooDeep(text)) return undefined;
  const clean = sanitizeHtml(text, {
    allowedTags: [...groups, ...shapes, ...paints, ...filters, ...motion],
    allowedAttributes: false,
    nonTextTags: ['script', 'style', 'foreignObject', 'iframe', 'object', 'embed', 'noscript', 'textarea'],
    allowedSchemesByTag: { image: ['data'] },
    nestingLimit: depthMax,
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    transformTags: {
      '*': (tagName, attributes) => ({
        tagName,
        attribs: Object.fromEntries(
          Object.entries(attributes).filter(([name, value]) => isKept(tagName, name, value)),
        ),
      }),
    },
  }).trim();
  const root = /^<svg[^>]*?(\/?)>/.exec(clean)?.[0];
  if (root === undefined || root.endsWith('/>')) return undefined;
  const named = /\sxmlns=/.test(root)
    ? root
    : root.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
  const linked =
    clean.includes('xlink:') && !named.includes('xmlns:xlink=')
      ? named.replace('<svg', '<svg xmlns:xlink="http://www.w3.org/1999/xlink"')
      : named;
  const css = ownStyles(text);
  return linked + (css.trim() === '' ? '' : `<style>${css}</style>`) + clean.slice(root.length);
};

/** Maximum rendered side length, whatever size the drawing declares. */
const sideMax = 4_096;

/** Declared width and height, or those of the viewBox. */
export const svgSize = (svg: string): { width: number; height: number } => {
  const root = /^<svg[^>]*>/.exec(svg)?.[0] ?? '';
  const length = (name: string): number | undefined => {
    const value = new RegExp(`\\s${name}="\\s*([\\d.]+)(px)?\\s*"`).exec(root)?.[1];
    return value === undefined ? undefined : Number(value);
  };
  const frame = /\sviewBox="\s*[-\d.e]+[\s,]+[-\d.e]+[\s,]+([\d.e]+)[\s,]+([\d.e]+)/.exec(root);
  const [across, down] = [Number(frame?.[1]), Number(frame?.[2])];
  const hasFrame = across > 0 && down > 0;
  const ratio = hasFrame ? across / down : 2;
  const asked = { width: length('width'), height: length('height') };
  const width = asked.width ?? (asked.height ? asked.height * ratio : hasFrame ? across : 300);
  const height = asked.height ?? width / ratio;
  const scale = Math.min(1, sideMax / Math.max(width, height));
  const whole = (side: number): number => Math.max(1, Math.round(side * scale) || 1);
  return { width: whole(width), height: whole(height) };
};
