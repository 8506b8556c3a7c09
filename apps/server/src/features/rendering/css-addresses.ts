// Finds what CSS may load, read as browsers read it (CSS Syntax Level 3): names and addresses may have escapes, and
// comments and quotes hide what looks like an address. In doubt an address is found.
import { normalizeCss } from '@sitewright/render/own-code/scan-css';

export interface CssAddress {
  address: string;
  /** Another stylesheet, which may load more. */
  isSheet: boolean;
}

const escape = String.raw`\\(?:[0-9a-f]{1,6}\s?|[^\n0-9a-f])`;
const text = (quote: string): string =>
  String.raw`${quote}((?:[^${quote}\\\n]|\\[^])*)(?:${quote}|\\?$|(?=\n))`;
const token = new RegExp(
  [
    String.raw`/\*[^]*?(?:\*/|$)`,
    text('"'),
    text("'"),
    `([#@]?(?:[-\\w\\u0080-\\uffff]|${escape})+)(\\()?`,
    '[^]',
  ].join('|'),
  'giy',
);
/** An address without quotes; the bracket before it was read. */
const plainUrl = /\s*(?!["'\s])((?:[^\\)]|\\[^])*)/y;

const readEscapes = (css: string): string =>
  css.replaceAll(/\\(?:([0-9a-f]{1,6})\s?|\n|([^]))/gi, (_all, code?: string, sign?: string) =>
    code === undefined ? (sign ?? '') : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10_ff_ff)),
  );

/** Names after which a text may become an address: custom properties are used in functions elsewhere. */
const isLoading = (name: string): boolean =>
  name.startsWith('--') || name === '@import' || name === 'initial-value';

export const cssAddresses = (source: string): CssAddress[] => {
  const css = normalizeCss(source);
  const found: CssAddress[] = [];
  /** Brackets that are open; `f` is one of a function. */
  const open: string[] = [];
  let names = new Set<string>();
  const add = (address: string): void => {
    found.push({ address: readEscapes(address), isSheet: names.has('@import') });
  };
  const mayLoad = (): boolean =>
    // A text in square brackets is compared with an attribute.
    open.at(-1) !== '[' && (open.includes('f') || [...names].some(isLoading));

  /** Reads a name and what belongs to it; answers where it ends. */
  const readName = (name: string, isCalled: boolean, end: number): number => {
    const plain = readEscapes(name).toLowerCase();
    names.add(plain);
    if (!isCalled) return end;
    if (plain === 'url') {
      plainUrl.lastIndex = end;
      const url = plainUrl.exec(css);
      if (url) {
        // A namespace is a name, although it looks like an address.
        if (!names.has('@namespace') || [...names].some(isLoading)) add(url[1]!);
        return plainUrl.lastIndex + 1;
      }
    }
    open.push(/^[#@]/.test(name) ? '(' : 'f');
    return end;
  };

  const readSign = (sign: string): void => {
    const top = open.at(-1);
    if (sign === '(' || sign === '[' || sign === '{') open.push(sign);
    else if (
      (sign === ')' && (top === '(' || top === 'f')) ||
      (sign === ']' && top === '[') ||
      (sign === '}' && top === '{')
    )
      open.pop();
    if (/[;{}]/.test(sign) && !open.some((bracket) => bracket !== '{')) names = new Set();
  };

  for (let at = 0; at < css.length;) {
    token.lastIndex = at;
    const [all, double, single, name, bracket] = token.exec(css)!;
    at += all.length;
    const quoted = double ?? single;
    if (quoted !== undefined) {
      if (mayLoad()) add(quoted);
    } else if (name === undefined) readSign(all);
    else at = readName(name, bracket !== undefined, at);
  }
  return found;
};
