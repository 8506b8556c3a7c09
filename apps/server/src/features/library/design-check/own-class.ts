// The classes that belong to a design, `name`, `name--variant` and `name__part`, as they stand in a selector.
import { escapePattern } from './design-fault.ts';

export interface OwnClass {
  /** Where its last letter ends. */
  end: number;
  /** Of something inside the root element, rather than of the root itself. */
  isPart: boolean;
}

/** The selector with brackets and quotes blanked: there a class may be named and not be meant. Places stay. */
export const outsideBrackets = (selector: string): string => {
  const blank = (text: string): string => ' '.repeat(text.length);
  let text = selector.replace(/"[^"]*"|'[^']*'/g, blank);
  // Inner brackets first; what they leave is no bracket any more.
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(/\([^()]*\)|\[[^[\]]*\]/g, (found) => '\u0001'.repeat(found.length));
  }
  return text;
};

/** The first class of the design that a selector is about. */
export const findOwnClass = (selector: string, name: string): OwnClass | undefined => {
  const own = new RegExp(`\\.${escapePattern(name)}(?:(__|--)[A-Za-z0-9_-]*)?(?![A-Za-z0-9_-])`);
  const found = own.exec(outsideBrackets(selector));
  return found ? { end: found.index + found[0].length, isPart: found[1] === '__' } : undefined;
};
