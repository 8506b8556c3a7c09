// Patterns of owners run on texts of visitors: by an engine whose time grows with the text only, whatever the pattern.
import { RE2JS } from 're2js';

const compiled = new Map<string, RE2JS | undefined>();
/** Compiled patterns that are kept; more are rare, and compiled again. */
const keptMax = 500;

const compile = (pattern: string): RE2JS | undefined => {
  try {
    return RE2JS.compile(pattern);
  } catch {
    return undefined;
  }
};

const compiledOf = (pattern: string): RE2JS | undefined => {
  if (compiled.has(pattern)) return compiled.get(pattern);
  if (compiled.size >= keptMax) compiled.clear();
  const made = compile(pattern);
  compiled.set(pattern, made);
  return made;
};

/** Whether the pattern compiles: look-around and back-references do not. */
export const isPattern = (pattern: string): boolean => compiledOf(pattern) !== undefined;

/** Whether the pattern matches somewhere; undefined for one that does not compile. */
export const matchesPattern = (pattern: string, text: string): boolean | undefined =>
  compiledOf(pattern)?.matcher(text).find();
