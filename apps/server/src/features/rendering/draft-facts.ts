// The facts of the company profile that a draft shows, with a record of those that it uses.
import { createHash } from 'node:crypto';
import { type Facts, isFactPath } from '@sitewright/contract/company/company-bindings';
import type { JsonObject } from '@sitewright/contract/content';
import { canonicalJson } from '@sitewright/document/json';
import { factAt } from '@sitewright/render/bindings/company-facts';

export interface DraftFacts {
  facts: Facts;
  /** A fact that is a text; empty when it is unknown. */
  text: (path: string) => string;
  /** A fact that is a list; empty when it is unknown. */
  list: (path: string) => readonly JsonObject[];
  /** The URLs of a list of links. */
  links: (path: string) => string[];
  /** Remembers that the draft shows a fact. */
  use: (path: string) => void;
  /** The paths in use, each with a hash of its present value. */
  hashes: () => Record<string, string>;
}

const isKnown = (path: string): boolean => isFactPath(path) || /^company\.socials\.[a-z]{1,40}$/.test(path);

/** Hashes of facts; empty for those that are unknown. */
export const hashFacts = (facts: Facts, paths: Iterable<string>): Record<string, string> =>
  Object.fromEntries(
    [...paths].toSorted().map((path) => {
      const fact = factAt(facts, path);
      const json = fact === undefined ? undefined : JSON.stringify(canonicalJson(fact));
      return [path, json === undefined ? '' : createHash('sha256').update(json).digest('hex').slice(0, 16)];
    }),
  );

export const createDraftFacts = (facts: Facts): DraftFacts => {
  const used = new Set<string>();
  const mark = (path: string): void => {
    if (isKnown(path)) used.add(path);
  };
  const list = (path: string): readonly JsonObject[] => {
    mark(path);
    const fact = factAt(facts, path);
    return Array.isArray(fact) ? fact : [];
  };
  return {
    facts,
    use: mark,
    text: (path) => {
      mark(path);
      const fact = factAt(facts, path);
      return typeof fact === 'string' ? fact : '';
    },
    list,
    links: (path) => list(path).flatMap(({ href }) => (typeof href === 'string' ? [href] : [])),
    hashes: () => hashFacts(facts, used),
  };
};
