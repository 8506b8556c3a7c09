// Splits CSS at the characters that end a declaration or open and close a block, as browsers do (CSS Syntax Level 3).
// A piece that a browser could read in another way is marked as not sound, so that it is left out: then no quote,
// bracket, comment or escape in it can end a rule around it.

/** The text up to the next `;`, `{` or `}` that is not inside brackets or quotes. */
export interface CssPiece {
  text: string;
  /** The character that ended it; empty at the end of the text. */
  stop: '' | ';' | '{' | '}';
  /** Index after that character. */
  end: number;
  isSound: boolean;
  /** Whether a name contains an escape. */
  hasEscape: boolean;
  /** Targets of `url()`, and whether one of them was refused. */
  urls: number;
  isRefused: boolean;
  /** Names of functions, in lower case. */
  functions: string[];
  /** Indexes in the text of commas outside of brackets. */
  commas: number[];
}

/** The target of `url()` as it may be loaded; undefined for one that may not. */
export type UrlRule = (href: string) => string | undefined;

const nameStart = '[-\\w\\u0080-\\uffff]';
const escape = '\\\\(?:[0-9a-f]{1,6}\\s?|[^\\n0-9a-f])';
const token = new RegExp(
  [
    '/\\*[^]*?(?:\\*/|$)',
    '"(?:[^"\\\\\\n]|\\\\[^])*"',
    "'(?:[^'\\\\\\n]|\\\\[^])*'",
    `((?:${nameStart}|${escape})+)(\\()?`,
    '[^]',
  ].join('|'),
  'giy',
);
const quotedUrl = /(["'])([^"'\\\n<]*)\1/y;
const plainUrl = /[^"'()\\\s<{}]*/y;
const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

const skipSpace = (css: string, at: number): number => {
  let next = at;
  while (/\s/.test(css.charAt(next))) next += 1;
  return next;
};

/** The target of a `url(` whose bracket was read, and the index after its end; undefined when it is malformed. */
const readUrl = (css: string, at: number): { href: string; end: number } | undefined => {
  const start = skipSpace(css, at);
  const quoted = matchAt(quotedUrl, css, start);
  const href = quoted ? quoted[2]! : matchAt(plainUrl, css, start)![0];
  const end = skipSpace(css, start + (quoted?.[0] ?? href).length);
  return css.charAt(end) === ')' ? { href, end: end + 1 } : undefined;
};

/** Line ends and characters as a browser sees them. */
export const normalizeCss = (css: string): string =>
  css.replace(/\r\n?|\f/g, '\n').replaceAll('\0', '\uFFFD');

/** Reads one piece of normalized CSS. */
export const scanCss = (css: string, start: number, urlRule: UrlRule): CssPiece => {
  const piece: CssPiece = {
    text: '',
    stop: '',
    end: css.length,
    isSound: true,
    hasEscape: false,
    urls: 0,
    isRefused: false,
    functions: [],
    commas: [],
  };
  const parts: string[] = [];
  let length = 0;
  const open: string[] = [];
  const add = (text: string): void => {
    parts.push(text);
    length += text.length;
  };
  const finish = (stop: CssPiece['stop'], end: number): CssPiece => ({
    ...piece,
    text: parts.join(''),
    stop,
    end,
    isSound: piece.isSound && open.length === 0,
  });
  const readName = (name: string, isFunction: boolean, at: number): number => {
    if (name.includes('\\')) {
      piece.hasEscape = true;
      // An escaped `url(` would be read by other rules than it looks.
      if (isFunction) piece.isSound = false;
    }
    if (!isFunction) {
      add(name);
      return at + name.length;
    }
    const called = name.toLowerCase();
    const inside = at + name.length + 1;
    const url = called === 'url' ? readUrl(css, inside) : undefined;
    if (url) {
      const href = urlRule(url.href);
      piece.urls += 1;
      if (href === undefined) piece.isRefused = true;
      add(`url("${(href ?? '').replace(/["\\\n\r\f<]/g, (c) => `\\${c.codePointAt(0)!.toString(16)} `)}")`);
      return url.end;
    }
    if (called === 'url') piece.isSound = false;
    piece.functions.push(called);
    open.push(')');
    add(`${name}(`);
    return inside;
  };
  let at = start;
  while (at < css.length) {
    const [found, name, bracket] = matchAt(token, css, at)!;
    const next = at + found.length;
    const first = found.charAt(0);
    if (found.startsWith('/*') || (length === 0 && /\s/.test(found))) {
      // A comment inside is kept empty: without it the names on both sides would become one.
      if (length > 0) add('/**/');
    } else if (found.length > 1 && (first === '"' || first === "'")) {
      add(found.replaceAll('<', '\\3c '));
    } else if (name !== undefined) {
      at = readName(name, bracket !== undefined, at);
      continue;
    } else if (open.length === 0 && (found === ';' || found === '{' || found === '}')) {
      return finish(found, next);
    } else if (found === '}' && open.at(-1) !== '}') {
      // A bracket was left open: the block ends here, so that only this piece is lost.
      return { ...finish('}', next), isSound: false };
    } else {
      if (closing[found] !== undefined) open.push(closing[found]);
      else if (found === ')' || found === ']' || found === '}') {
        if (open.pop() !== found) piece.isSound = false;
      } else if (found === '\\' || found === '"' || found === "'") piece.isSound = false;
      if (found === '{' || found === '}') piece.isSound = false;
      if (found === ',' && open.length === 0) piece.commas.push(length);
      add(found);
    }
    at = next;
  }
  return finish('', css.length);
};
