// Finds the classes that belong to a design (`name`, `name--variant`, `name__part`) in a selector.
import { escapePattern } from './design-issue.ts';

export interface DesignClassMatch {
  /** Index after its last character. */
  end: number;
  /** True for an element inside the root, false for the root itself. */
  isPart: boolean;
}

/** Blanks brackets and quotes in a selector, because classes in them are not matched. Offsets stay the same. */
export const outsideBrackets = (selector: string): string => {
  const blank = (text: string): string => ' '.repeat(text.length);
  let text = selector.replace(/"[^"]*"|'[^']*'/g, blank);
  // Innermost brackets first; the replacement contains no brackets.
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(/\([^()]*\)|\[[^[\]]*\]/g, (found) => '\u0001'.repeat(found.length));
  }
  return text;
};

/** The first class of the design in a selector. */
export const findDesignClass = (selector: string, name: string): DesignClassMatch | undefined => {
  const own = new RegExp(`\\.${escapePattern(name)}(?:(__|--)[A-Za-z0-9_-]*)?(?![A-Za-z0-9_-])`);
  const found = own.exec(outsideBrackets(selector));
  return found ? { end: found.index + found[0].length, isPart: found[1] === '__' } : undefined;
};
