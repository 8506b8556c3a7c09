// One stylesheet for all pages of a site. Published pages have each their own, with exactly the rules that they need, in an
// order that counts. The rules of all pages are merged so that every page keeps its order, and a rule that could match on
// a page which does not have it is limited to the pages that have.
import { setImmediate } from 'node:timers/promises';
import { type AtRule, type ChildNode, parse, type Rule } from 'postcss';
import { flatString } from '../html/flat-string.ts';
import { splitRules } from './split-rules.ts';

export interface PageStyles {
  /** Class of the body of the page. */
  pageClass: string;
  css: string;
  /** Classes and ids in its HTML. */
  names: ReadonlySet<string>;
}

export interface SiteStylesheet {
  css: string;
  /** Page class → rules that cannot be limited to a page otherwise. */
  ownCss: ReadonlyMap<string, string>;
}

interface Entry {
  node: ChildNode;
  /** Ascending. */
  pages: number[];
  /** For each of its selectors, what an element and its ancestors must have. */
  needs: readonly (readonly string[])[];
  /** Classes that its selectors begin with; undefined for one that may meet any other rule on an element. */
  leads: ReadonlySet<string> | undefined;
  hasSelectors: boolean;
  /** A repeated rule, whose order differs on a page. */
  isRepeated?: boolean;
}

const rulesIn = (node: ChildNode): Rule[] => {
  if (node.type === 'rule') return [node];
  if (node.type !== 'atrule' || /keyframes$/i.test(node.name)) return [];
  return (node.nodes ?? []).flatMap(rulesIn);
};

const withoutFunctions = (selector: string): string => {
  let text = selector.replace(/\[[^\]]*\]/g, '');
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(/:[\w-]+\([^()]*\)/g, '');
  }
  return text;
};

const nameIn = /[.#](-?(?:[A-Za-z_]|[^\0-\x7f])(?:[\w-]|[^\0-\x7f])*)/g;

/** What an element and its ancestors must have for the selector to match, at least. */
const namesOf = (selector: string): string[] =>
  [...withoutFunctions(selector).matchAll(nameIn)].map(([, name]) => name!);

const leadOf = (selector: string): string => /^\.([\w-]+)/.exec(selector.trim())?.[1] ?? '';

const createEntry = (text: string, page: number): Entry | undefined => {
  const [node] = parse(text).nodes;
  if (!node || node.type === 'comment') return undefined;
  const selectors = rulesIn(node).flatMap((rule) => rule.selectors);
  const leads = selectors.map(leadOf);
  return {
    node,
    pages: [page],
    needs: selectors.map(namesOf),
    leads: leads.some((lead) => lead === '' || /^[se]-/.test(lead)) ? undefined : new Set(leads),
    hasSelectors: selectors.length > 0,
  };
};

const couldMatch = ({ needs }: Entry, names: ReadonlySet<string>): boolean =>
  needs.some((selector) => selector.every((name) => names.has(name)));

const mayMeet = (one: Entry, other: Entry): boolean => {
  if (!one.hasSelectors || !other.hasSelectors) return false;
  return !one.leads || !other.leads || [...one.leads].some((lead) => other.leads!.has(lead));
};

/** The rules of a page; the second of two that are the same is another. */
const readRules = (css: string): Map<string, string> => {
  const rules = new Map<string, string>();
  for (const text of splitRules(css)) {
    let key = text;
    for (let time = 2; rules.has(key); time += 1) key = `${text} (${time})`;
    rules.set(key, text);
  }
  return rules;
};

class MergedRules {
  #entries: [key: string, entry: Entry][] = [];

  add(page: number, rules: ReadonlyMap<string, string>): void {
    const places = new Map(this.#entries.map(([key], index) => [key, index]));
    const old = this.#entries;
    const merged: [string, Entry][] = [];
    let next = 0;
    for (const [key, text] of rules) {
      const place = places.get(key);
      if (place === undefined) {
        const entry = createEntry(flatString(text), page);
        if (entry) merged.push([flatString(key), entry]);
        continue;
      }
      const known = old[place]![1];
      if (known.pages.at(-1) !== page) known.pages.push(page);
      if (place >= next) {
        merged.push(...old.slice(next, place + 1));
        next = place + 1;
        continue;
      }
      const at = merged.findIndex(([one]) => one === key);
      const isLate = merged.some(
        ([, entry], index) => index > at && entry.pages.at(-1) === page && mayMeet(entry, known),
      );
      if (isLate) merged.push([`${key} on ${page}`, { ...known, pages: [page], isRepeated: true }]);
    }
    this.#entries = [...merged, ...old.slice(next)];
  }

  entries(): Entry[] {
    return this.#entries.map(([, entry]) => entry);
  }
}

const canBeLimited = (node: ChildNode): boolean =>
  rulesIn(node).every(({ selectors }) =>
    selectors.every((selector) => !/^(html|body|:root|:host|::)/i.test(selector.trim())),
  );

/** The rule for some pages only, as specific as before. */
const limited = (node: ChildNode, pageClasses: readonly string[]): ChildNode => {
  const copy = node.clone() as Rule | AtRule;
  const within = `:where(${pageClasses.map((name) => `.${name}`).join(', ')})`;
  for (const rule of rulesIn(copy)) {
    const isNested = rule.parent?.type === 'rule';
    if (!isNested) rule.selectors = rule.selectors.map((selector) => `${within} ${selector.trim()}`);
  }
  return copy;
};

const rulesPerTurn = 100;

const keyframesName = (node: ChildNode): string | undefined =>
  node.type === 'atrule' && /keyframes$/i.test(node.name) ? node.params : undefined;

/** Takes the styles of one page after another, and keeps each rule once. */
export class SiteStyles {
  readonly #merged = new MergedRules();
  readonly #pages: Pick<PageStyles, 'pageClass' | 'names'>[] = [];
  readonly #names = new Map<string, string>();

  add({ pageClass, css, names }: PageStyles): void {
    this.#merged.add(this.#pages.length, readRules(css));
    this.#pages.push({ pageClass, names: new Set([...names].map((name) => this.#nameOf(name))) });
  }

  #nameOf(name: string): string {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    const copy = flatString(name);
    this.#names.set(copy, copy);
    return copy;
  }

  /** Requests of others go on meanwhile. */
  async merge(): Promise<SiteStylesheet> {
    const pages = this.#pages;
    const css: string[] = [];
    let seen = 0;
    const own = new Map<string, string[]>();
    const animations = new Set<string>();
    for (const entry of this.#merged.entries()) {
      const { node, pages: having, isRepeated } = entry;
      if ((seen += 1) % rulesPerTurn === 0) await setImmediate();
      const addToPages = (): void => {
        for (const index of having) {
          const { pageClass } = pages[index]!;
          own.set(pageClass, [...(own.get(pageClass) ?? []), node.toString()]);
        }
      };
      const animation = keyframesName(node);
      if (animation !== undefined) {
        if (animations.has(animation)) addToPages();
        else css.push(node.toString());
        animations.add(animation);
        continue;
      }
      const isHere = new Set(having);
      const isElsewhere =
        isRepeated || pages.some(({ names }, index) => !isHere.has(index) && couldMatch(entry, names));
      if (!isElsewhere) css.push(node.toString());
      else if (canBeLimited(node))
        css.push(
          limited(
            node,
            having.map((index) => pages[index]!.pageClass),
          ).toString(),
        );
      else addToPages();
    }
    return {
      css: css.join('\n'),
      ownCss: new Map([...own].map(([pageClass, rules]) => [pageClass, rules.join('\n')])),
    };
  }
}

export const mergeStyles = (pages: readonly PageStyles[]): Promise<SiteStylesheet> => {
  const styles = new SiteStyles();
  for (const page of pages) styles.add(page);
  return styles.merge();
};
