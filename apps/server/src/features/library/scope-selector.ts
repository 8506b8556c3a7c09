// Reads selectors just far enough to put a condition on their subject. Nothing here depends on what a selector means:
// whatever it says, its subject must be the section's root element or inside it.

const quoted = String.raw`"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'`;
/** Escapes, strings and whole `url()`, whichever comes first. */
const tokens = new RegExp(
  String.raw`\\[\s\S]|${quoted}|(?<![\w-])url\(\s*(?:${quoted}|[^\s"'()\\]*)\s*\)`,
  'gi',
);
const depthMax = 20;

/** Blanks strings and `url()` with a character that has no meaning in CSS; offsets stay the same. */
const withoutStrings = (text: string): string =>
  text.replace(tokens, (found) => (found.startsWith('\\') ? found : '_'.repeat(found.length)));

/** True if brackets close in order, without braces or semicolons, which a selector or value cannot contain. */
const isBalanced = (text: string): boolean => {
  const open: string[] = [];
  for (const [char] of text.matchAll(/[()[\]{};]/g)) {
    if (char === '(' || char === '[') open.push(char);
    else if (char === ')' ? open.pop() !== '(' : char === ']' ? open.pop() !== '[' : true) return false;
    if (open.length > depthMax) return false;
  }
  return open.length === 0;
};

/** A function whose name is written with escapes may be `url()`. */
const escapedFunction = /\\(?:[0-9a-f]{1,6}\s?|[^\n])(?:[\w-]|\P{ASCII})*\(/iu;

/**
 * True for a selector, value or prelude in which a browser finds the same strings, functions and brackets as the
 * parser. For example, a line break ends a string in a browser, and `url( a"` is not the start of a string.
 */
export const isPlainText = (text: string): boolean => {
  for (const [found] of text.matchAll(tokens))
    if (/["'\\][\s\S]*[\n\r\f]|^\\[\n\r\f]/.test(found)) return false;
  const rest = withoutStrings(text);
  if (escapedFunction.test(rest)) return false;
  const plain = rest.replace(/\\[\s\S]/g, '_');
  return !/["'\\]|(?<![\w-])url\(/i.test(plain) && isBalanced(plain);
};

/** Blanks brackets with their contents, escapes and quoted text; offsets stay the same. */
const topLevel = (selector: string): string => {
  const blank = (found: string): string => '_'.repeat(found.length);
  let text = withoutStrings(selector).replace(/\\(?:[0-9a-f]{1,6}\s?|[\s\S])/gi, blank);
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(/\([^()[\]]*\)|\[[^()[\]]*\]/g, blank);
  }
  return text;
};

interface Subject {
  /** Index of the first character of the last compound selector. */
  start: number;
  /** Index where its pseudo-elements begin, or its end. */
  end: number;
}

const pseudoElement = /::|:(?:before|after|first-line|first-letter)(?![\w-])/i;

const subjectOf = (selector: string): Subject => {
  const text = topLevel(selector);
  const { length } = text.trimEnd();
  const start = length - /[^\s>+~]*$/.exec(text.slice(0, length))![0].length;
  const pseudo = pseudoElement.exec(text.slice(start, length));
  return { start, end: pseudo ? start + pseudo.index : length };
};

/** `:where` has zero specificity, so styles set on a section still override its own. */
export const scopeSelector = (selector: string, root: string): string => {
  const { end } = subjectOf(selector);
  return `${selector.slice(0, end)}:where(${root}, ${root} *)${selector.slice(end)}`;
};

const pageElement = /^(?:html|body)(?![\w-])|:(?:root|scope|host)(?![\w-])/i;

/** A selector whose subject is the page (`body`, `:root`), rewritten to the section; undefined for any other. */
export const sectionSelector = (selector: string, root: string): string | undefined => {
  const { start } = subjectOf(selector);
  const found = pageElement.exec(topLevel(selector).slice(start));
  if (!found) return undefined;
  const from = start + found.index;
  return scopeSelector(`${selector.slice(0, from)}${root}${selector.slice(from + found[0].length)}`, root);
};
