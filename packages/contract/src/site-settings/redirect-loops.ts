// Finds rules that lead visitors in circles, patterns included.
import {
  type CompiledRedirects,
  compileRedirects,
  isPattern,
  matchRedirect,
  type RedirectRule,
} from './redirect-rules.ts';

export interface RedirectLoop {
  from: string;
  /** A path that never arrives; that of the rule, unless the rule is a pattern. */
  example: string;
}

const pathOf = (url: string): string => url.replace(/[?#].*$/, '').replace(/(.)\/+$/, '$1');

const isName = (segment: string): boolean => /^:[a-z]\w*$/i.test(segment);

/** What stands for a segment of which nothing is known. */
const anything = 'any';

/** A path that a pattern matches, with chosen values for its names and its `*`. */
const samplePath = (from: string, values: ReadonlyMap<string, string>): string =>
  from
    .split('/')
    .map((segment) =>
      isName(segment) ? (values.get(segment) ?? anything) : segment.replace('*', values.get('*') ?? anything),
    )
    .join('/');

/** Values with which the target of one rule becomes a path of another. */
const valuesToReach = (to: string, from: string): ReadonlyMap<string, string> => {
  const values = new Map<string, string>();
  const wanted = from.split('/').map((segment) => (isName(segment) ? anything : segment));
  for (const [index, segment] of pathOf(to).split('/').entries()) {
    const other = wanted[index];
    if (other === undefined) break;
    if (segment === '*') {
      values.set('*', wanted.slice(index).join('/').replace('*', anything));
      break;
    }
    if (other.includes('*')) break;
    if (isName(segment)) values.set(segment, other);
  }
  return values;
};

const samplesOf = (rule: RedirectRule, rules: readonly RedirectRule[]): Set<string> => {
  if (!isPattern(rule.from)) return new Set([rule.from]);
  const samples = new Set([samplePath(rule.from, new Map())]);
  for (const other of rules)
    if (isPattern(other.from)) samples.add(samplePath(rule.from, valuesToReach(rule.to, other.from)));
  return samples;
};

/** The rule with which a path comes back, or undefined where it ends. `ended` holds the paths known to end. */
const followFrom = (
  start: string,
  { rules, hasPage, hopsMax, ended }: Following,
): RedirectRule | undefined => {
  const met = new Set<string>();
  let at = start;
  for (;;) {
    if (ended.has(at) || hasPage(at)) break;
    const match = matchRedirect(rules, at);
    if (!match?.location.startsWith('/')) break;
    // A path that grows with every step never comes back, and never ends either.
    if (met.has(at) || met.size > hopsMax || at.length > growthMax) return match.rule;
    met.add(at);
    at = pathOf(match.location);
  }
  for (const path of met) ended.add(path);
  return undefined;
};

/** Far longer than any path that a browser asks for. */
const growthMax = 8_000;

interface Following {
  rules: CompiledRedirects;
  hasPage: (path: string) => boolean;
  hopsMax: number;
  ended: Set<string>;
}

/** A rule in a loop; undefined when there is none. Visitors of a page stay there. */
export const findRedirectLoop = (
  redirects: readonly RedirectRule[],
  hasPage: (path: string) => boolean = () => false,
): RedirectLoop | undefined => {
  const following: Following = {
    rules: compileRedirects(redirects),
    hasPage,
    hopsMax: redirects.length + 20,
    ended: new Set(),
  };
  for (const rule of redirects) {
    for (const example of samplesOf(rule, redirects)) {
      const looping = followFrom(example, following);
      if (looping) return { from: looping.from, example: isPattern(looping.from) ? example : looping.from };
    }
  }
  return undefined;
};
