// Where a path of a site leads. The server answers visitors with it and the site settings test paths with it. Owners write
// patterns, never regular expressions: a path is compared segment by segment, in time linear in its length.
import { asciiUrl } from './ascii-url.ts';

export const redirectCodes = [301, 302, 410] as const;
export type RedirectCode = (typeof redirectCodes)[number];

export const isRedirectCode = (code: number): code is RedirectCode =>
  (redirectCodes as readonly number[]).includes(code);

export interface RedirectRule {
  from: string;
  /** Empty for 410. */
  to: string;
  code: RedirectCode;
}

/** A segment that matches any other, such as `:year`. */
const named = /^:[a-z]\w*$/i;
const placeholder = /\*|:[a-z]\w*/gi;

const starsIn = (path: string): number => path.split('*').length - 1;
const namesIn = (from: string): string[] => from.split('/').filter((segment) => named.test(segment));

/** True for an old URL with `*` or a named segment. */
export const isPattern = (from: string): boolean => starsIn(from) > 0 || namesIn(from).length > 0;

/** Parts of a new URL that take over what the pattern matched. */
const placeholdersIn = (from: string, to: string): string[] => {
  const known = new Set(['*', ...namesIn(from)]);
  return [...to.matchAll(placeholder)]
    .map(([name]) => name)
    .filter((name) => name === '*' || known.has(name));
};

/** Scheme and host of a new URL, which no visitor may influence. */
const originOf = (to: string): string => /^https?:\/\/[^/?#]*/i.exec(to)?.[0] ?? '';

/** What is wrong with a pattern, by field; undefined when it can be used. */
export const patternIssue = ({
  from,
  to,
}: Pick<RedirectRule, 'from' | 'to'>): { field: 'from' | 'to'; sentence: string } | undefined => {
  if (from.split('/').some((segment) => segment.startsWith(':') && !named.test(segment)))
    return { field: 'from', sentence: 'Use only a–z, 0–9 and _ in names such as :year' };
  if (!isPattern(from)) return undefined;
  if (starsIn(from) > 1) return { field: 'from', sentence: 'Use * only once in a pattern' };
  const names = namesIn(from);
  if (new Set(names).size < names.length)
    return { field: 'from', sentence: 'Use a different name for each segment, such as :year and :slug' };
  const origin = originOf(to);
  if (placeholdersIn(from, origin.slice(origin.indexOf('//'))).length > 0)
    return { field: 'to', sentence: 'Use * and :names only after the domain' };
  const path = to.slice(origin.length);
  if (path.includes('*') && starsIn(from) === 0)
    return { field: 'to', sentence: 'The new URL has *, but the old URL does not' };
  const unknown = path.split(/[/?#]/).find((part) => named.test(part) && !names.includes(part));
  return unknown === undefined
    ? undefined
    : { field: 'to', sentence: `The new URL has ${unknown}, but the old URL does not` };
};

/** A path as rules are compared: browsers write the digits of `%c3` in either case. */
export const canonicalPath = (path: string): string =>
  asciiUrl(path).replace(/%[\da-f]{2}/gi, (code) => code.toUpperCase());

interface Pattern {
  rule: RedirectRule;
  /** Segments before the one with `*`; all of them without one. */
  head: readonly string[];
  /** Texts before and after `*` in its segment. */
  star?: readonly [before: string, after: string];
  tail: readonly string[];
}

export interface CompiledRedirects {
  exact: ReadonlyMap<string, RedirectRule>;
  /** In listed order: the first that matches wins. */
  patterns: readonly Pattern[];
}

const compilePattern = (rule: RedirectRule): Pattern => {
  const segments = canonicalPath(rule.from).split('/');
  const at = segments.findIndex((segment) => segment.includes('*'));
  if (at < 0) return { rule, head: segments, tail: [] };
  const [before = '', after = ''] = segments[at]!.split('*');
  return { rule, head: segments.slice(0, at), star: [before, after], tail: segments.slice(at + 1) };
};

/** Rules of older versions may hold what is no pattern today; they match their own path only. */
export const compileRedirects = (rules: readonly RedirectRule[]): CompiledRedirects => {
  const exact = new Map<string, RedirectRule>();
  const patterns: Pattern[] = [];
  for (const rule of rules) {
    if (isPattern(rule.from) && starsIn(rule.from) < 2) patterns.push(compilePattern(rule));
    else exact.set(canonicalPath(rule.from), rule);
  }
  return { exact, patterns };
};

type Captures = Record<string, string>;

const matchSegments = (wanted: readonly string[], given: readonly string[], captures: Captures): boolean =>
  wanted.every((segment, index) => {
    const value = given[index]!;
    if (!named.test(segment)) return segment === value;
    captures[segment] = value;
    return value !== '';
  });

const capture = ({ head, star, tail }: Pattern, segments: readonly string[]): Captures | undefined => {
  const captures: Captures = Object.create(null) as Captures;
  const isWhole = star?.[0] === '' && star[1] === '';
  // `/old/*` matches `/old` too.
  if (isWhole && tail.length === 0 && segments.length === head.length && head.length > 1) {
    captures['*'] = '';
    return matchSegments(head, segments, captures) ? captures : undefined;
  }
  const least = head.length + tail.length + (star ? 1 : 0);
  if (star ? segments.length < least : segments.length !== least) return undefined;
  if (!matchSegments(head, segments, captures)) return undefined;
  if (!star) return captures;
  const end = segments.length - tail.length;
  const middle = segments.slice(head.length, end).join('/');
  const [before, after] = star;
  if (middle.length < before.length + after.length) return undefined;
  if (!(middle.startsWith(before) && middle.endsWith(after))) return undefined;
  captures['*'] = middle.slice(before.length, middle.length - after.length);
  return matchSegments(tail, segments.slice(end), captures) ? captures : undefined;
};

/** The new URL of a rule with what its pattern matched. */
const fillTarget = ({ to }: Pick<RedirectRule, 'to'>, captures: Captures): string => {
  const origin = originOf(to);
  const rest = to.slice(origin.length).replace(placeholder, (name, at: number, whole: string) => {
    const value = captures[name];
    if (value === undefined) return name;
    return whole.slice(0, at).includes('?') ? value.replace(/[&=+]/g, encodeURIComponent) : value;
  });
  // `//` at the beginning would lead to another host.
  const path = origin === '' ? rest.replace(/^[/\\]+/, '/') : rest;
  return origin + (captures['*'] === '' ? path.replace(/([^/])\/+(?=$|[?#])/, '$1') : path);
};

export interface RedirectMatch {
  rule: RedirectRule;
  /** Empty for 410. */
  location: string;
}

const asMatch = (rule: RedirectRule, captures?: Captures): RedirectMatch => ({
  rule,
  location: rule.code === 410 ? '' : asciiUrl(captures ? fillTarget(rule, captures) : rule.to),
});

const matchExact = ({ exact }: CompiledRedirects, path: string): RedirectMatch | undefined => {
  const rule = exact.get(canonicalPath(path));
  return rule && asMatch(rule);
};

export const matchPattern = ({ patterns }: CompiledRedirects, path: string): RedirectMatch | undefined => {
  if (patterns.length === 0) return undefined;
  const segments = canonicalPath(path).split('/');
  for (const pattern of patterns) {
    const captures = capture(pattern, segments);
    if (captures) return asMatch(pattern.rule, captures);
  }
  return undefined;
};

/** The rule for a path without a page: exact paths first, then patterns in their order. */
export const matchRedirect = (rules: CompiledRedirects, path: string): RedirectMatch | undefined =>
  matchExact(rules, path) ?? matchPattern(rules, path);

export type PathOutcome =
  | { kind: 'page'; path: string }
  | { kind: 'redirect'; location: string; status: 301 | 302; rule?: RedirectRule }
  | { kind: 'gone'; rule: RedirectRule }
  | { kind: 'missing' };

/** A target without a query string of its own gets that of the request. */
const withQuery = (location: string, query: string): string => {
  if (query === '' || location.includes('?')) return location;
  const [path = '', ...anchor] = location.split('#');
  return [`${path}?${query}`, ...anchor].join('#');
};

const outcomeOf = ({ rule, location }: RedirectMatch, query: string): PathOutcome =>
  rule.code === 410
    ? { kind: 'gone', rule }
    : { kind: 'redirect', rule, status: rule.code, location: withQuery(location, query) };

/** What a visitor of a path gets. `query` is that of the request, without `?`. */
export const resolvePath = (
  rules: CompiledRedirects,
  hasPage: (path: string) => boolean,
  path: string,
  query = '',
): PathOutcome => {
  if (hasPage(path)) return { kind: 'page', path };
  const open = path.replace(/(.)\/+$/, '$1');
  const bare = path.length > 1 ? path.replace(/(\/index\.html|\.html|\/)$/, '') || '/' : path;
  const found = matchExact(rules, open) ?? matchExact(rules, bare);
  if (found) return outcomeOf(found, query);
  if (bare !== path && hasPage(bare))
    return { kind: 'redirect', status: 301, location: withQuery(bare, query) };
  const matched = matchPattern(rules, open);
  return matched ? outcomeOf(matched, query) : { kind: 'missing' };
};
