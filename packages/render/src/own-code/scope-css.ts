// Limits a section's own styles to the section: the element that a rule selects must be the section's root or inside
// it, and nothing is loaded from other hosts. What cannot be limited is left out, so any text gives valid styles.
import { limits } from '@sitewright/contract/limits';
import { bareUrl } from '../links/safe-url.ts';
import { type CssPiece, normalizeCss, scanCss, type UrlRule } from './scan-css.ts';

export interface CssScope {
  /** Class of the section's root element. */
  className: string;
  /** URL from which a file of the site is loaded; undefined for one that does not exist. */
  fileUrl?: UrlRule | undefined;
  /** Names of the section's animations, which are global in CSS; those of the text itself when absent. */
  animations?: ReadonlySet<string>;
}

interface Reader extends Required<Omit<CssScope, 'fileUrl'>> {
  css: string;
  at: number;
  urlRule: UrlRule;
}

const groups: ReadonlySet<string> = new Set(['media', 'supports', 'container', 'layer', 'starting-style']);
const positions: ReadonlySet<string> = new Set([
  'static',
  'relative',
  'absolute',
  'sticky',
  'initial',
  'inherit',
  'unset',
  'revert',
  'revert-layer',
]);
/** They take the URL of an image as a string. */
const stringUrls: ReadonlySet<string> = new Set(['image-set', '-webkit-image-set', 'src', 'image']);
const removedProperties: ReadonlySet<string> = new Set(['behavior', '-moz-binding']);
const name = /^[-\w\u0080-\uffff]+$/;

/** A file of the site, an anchor, or an image in the text itself. */
export const isOwnUrl = (href: string): boolean => {
  const bare = bareUrl(href);
  if (/^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(bare)) return true;
  return !/^([a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(bare);
};

const urlRuleOf =
  ({ fileUrl }: Pick<CssScope, 'fileUrl'>): UrlRule =>
  (href) => {
    if (!isOwnUrl(href)) return undefined;
    return fileUrl && /^\/(media|library\/images)\//.test(href) ? fileUrl(href) : href;
  };

const animationName = (reader: Pick<Reader, 'className'>, own: string): string =>
  `${reader.className}-${own}`;

/** A declaration that is harmless outside of the section; undefined for others. */
const declaration = (reader: Reader, piece: CssPiece): string | undefined => {
  const found = /^\s*([-\w]+)\s*:([^]*)$/.exec(piece.text);
  if (!found || !piece.isSound || piece.hasEscape || piece.isRefused || piece.text.includes('<'))
    return undefined;
  const property = found[1]!.startsWith('--') ? found[1]! : found[1]!.toLowerCase();
  const value = found[2]!.trim();
  if (value === '' || removedProperties.has(property)) return undefined;
  if (piece.functions.some((called) => called === 'expression' || stringUrls.has(called))) return undefined;
  const bare = value.replace(/\s*!\s*important$/i, '').toLowerCase();
  if (property === 'position' && !positions.has(bare)) return undefined;
  const isAnimation = /^(-webkit-)?animation(-name)?$/.test(property);
  const scoped = isAnimation
    ? value.replace(/[-\w\u0080-\uffff]+/g, (word) =>
        reader.animations.has(word) ? animationName(reader, word) : word,
      )
    : value;
  return `${property}:${scoped}`;
};

const selectorToken =
  /"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|\\[^]|::|:(?:before|after|first-line|first-letter)\b|[^]/giy;

/** Where a selector's pseudo-element begins; its length when it has none. */
const pseudoElementAt = (selector: string): number => {
  let depth = 0;
  for (const { 0: found, index } of selector.matchAll(selectorToken)) {
    if (found === '(' || found === '[') depth += 1;
    if (found === ')' || found === ']') depth -= 1;
    if (depth === 0 && found.length > 1 && found.startsWith(':')) return index;
  }
  return selector.length;
};

const wholePage = /^(:root|:scope|html|body|html\s+body)$/i;

const scopeSelector = (selector: string, className: string): string => {
  const text = selector.trim();
  if (wholePage.test(text)) return `.${className}`;
  const at = pseudoElementAt(text);
  // `:where` adds no specificity. It belongs to the last element of the selector, which is the one that is styled.
  return `${text.slice(0, at)}:where(.${className},.${className} *)${text.slice(at)}`;
};

const scopeSelectors = ({ text, commas, isSound, urls }: CssPiece, className: string): string | undefined => {
  if (!isSound || urls > 0 || text.includes('<')) return undefined;
  const bounds = [-1, ...commas, text.length];
  const selectors = bounds.slice(1).map((end, index) => text.slice(bounds[index]! + 1, end));
  if (selectors.some((selector) => selector.trim() === '')) return undefined;
  return selectors.map((selector) => scopeSelector(selector, className)).join(',');
};

const next = (reader: Reader): CssPiece => {
  const piece = scanCss(reader.css, reader.at, reader.urlRule);
  reader.at = piece.end;
  return piece;
};

/** Skips a block whose `{` was read. */
const skipBlock = (reader: Reader): void => {
  for (let depth = 1; depth > 0;) {
    const { stop } = next(reader);
    if (stop === '') return;
    if (stop === '{') depth += 1;
    if (stop === '}') depth -= 1;
  }
};

/** The steps of an animation, whose selectors are percentages. */
const readSteps = (reader: Reader): string => {
  let css = '';
  for (;;) {
    const piece = next(reader);
    if (piece.stop === '' || piece.stop === '}') return css;
    if (piece.stop === ';') continue;
    const body = readDeclarations(reader);
    if (piece.isSound && /^[\s\d.%,a-z]+$/i.test(piece.text)) css += `${piece.text.trim()}{${body}}`;
  }
};

const readDeclarations = (reader: Reader): string => {
  const list: string[] = [];
  for (;;) {
    const piece = next(reader);
    if (piece.stop === '{') {
      skipBlock(reader);
      continue;
    }
    const kept = declaration(reader, piece);
    if (kept !== undefined) list.push(kept);
    if (piece.stop !== ';') return list.join(';');
  }
};

/** An at-rule whose `{` was read; empty for one that cannot be limited to a section. */
const readAtRule = (reader: Reader, piece: CssPiece, level: Level): string => {
  const [, rule = '', rest = ''] = /^@([-a-z]+)([^]*)$/i.exec(piece.text.trim()) ?? [];
  const kind = rule.toLowerCase();
  if (/^(-webkit-)?keyframes$/.test(kind)) {
    const own = rest.trim().replace(/^(["'])(.*)\1$/, '$2');
    const steps = readSteps(reader);
    return piece.isSound && name.test(own) ? `@${kind} ${animationName(reader, own)}{${steps}}` : '';
  }
  const isKept = groups.has(kind) && piece.isSound && piece.urls === 0 && !/<[!/]/.test(rest);
  if (!isKept || level.depth >= limits.sectionCode.cssDepthMax) {
    skipBlock(reader);
    return '';
  }
  const body = readBlock(reader, { ...level, depth: level.depth + 1 });
  return body === '' ? '' : `@${kind}${rest.trimEnd()}{${body}}`;
};

interface Level {
  depth: number;
  /** Whether declarations may stand here. */
  isRule: boolean;
}

const readRule = (reader: Reader, piece: CssPiece, level: Level): string => {
  const selectors = scopeSelectors(piece, reader.className);
  // A custom property may hold a block.
  const isProperty = /^\s*--[^:]*:/.test(piece.text);
  if (selectors === undefined || isProperty || level.depth >= limits.sectionCode.cssDepthMax) {
    skipBlock(reader);
    return '';
  }
  const body = readBlock(reader, { depth: level.depth + 1, isRule: true });
  return body === '' ? '' : `${selectors}{${body}}`;
};

const readBlock = (reader: Reader, level: Level): string => {
  let css = '';
  for (;;) {
    const piece = next(reader);
    const isAtRule = piece.text.trimStart().startsWith('@');
    if (piece.stop === '{') {
      css += isAtRule ? readAtRule(reader, piece, level) : readRule(reader, piece, level);
      continue;
    }
    const kept = level.isRule && !isAtRule ? declaration(reader, piece) : undefined;
    if (kept !== undefined) css += `${kept};`;
    if (piece.stop === '' || (piece.stop === '}' && level.depth > 0)) return css;
  }
};

export const animationsIn = (css: string): Set<string> =>
  new Set([...css.matchAll(/@(?:-webkit-)?keyframes\s+["']?([-\w\u0080-\uffff]+)/gi)].map(([, own]) => own!));

const readerOf = (text: string, scope: CssScope): Reader => {
  const css = normalizeCss(text);
  const { className, animations = animationsIn(css) } = scope;
  return { className, animations, css, at: 0, urlRule: urlRuleOf(scope) };
};

/** The styles, limited to the section with this class; empty when they would become too long. */
export const scopeCss = (text: string, scope: CssScope): string => {
  const css = readBlock(readerOf(text, scope), { depth: 0, isRule: false });
  return css.length > limits.render.outputBytes ? '' : css;
};

/** The value of a `style` attribute, without what would show outside of the section or load from other hosts. */
export const scopeDeclarations = (text: string, scope: CssScope): string => {
  // A closing brace ends the attribute's rule for no browser, but everything after it would be lost here.
  const reader = readerOf(text, scope);
  const list: string[] = [];
  while (reader.at < reader.css.length) {
    const piece = next(reader);
    if (piece.stop === '{') skipBlock(reader);
    else {
      const kept = piece.stop === '}' ? undefined : declaration(reader, piece);
      if (kept !== undefined) list.push(kept);
    }
  }
  return list.join(';');
};
