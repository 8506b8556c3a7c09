/** The rules of a design's folder by name; each holds for the library and for what is uploaded. */
export const designRules = [
  'files',
  'config',
  'fields',
  'defaults',
  'markup',
  'drawing',
  'headings',
  'pictures',
  'styles',
  'direction',
  'budget',
  'script',
] as const;
export type DesignRule = (typeof designRules)[number];

export interface DesignFault {
  rule: DesignRule;
  /** Path inside the design. */
  file: string;
  /** Counted from 1. */
  line: number;
  /** What is wrong and what to do about it. */
  message: string;
}

/** Where in a text an index lies, counted from 1. */
export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** The line of the first match; 1 when there is none. */
export const lineOf = (text: string, pattern: RegExp): number => {
  const found = pattern.exec(text);
  return found ? lineAt(text, found.index) : 1;
};

export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** As a terminal and a list show it. */
export const faultSentence = ({ file, line, message }: Omit<DesignFault, 'rule'>): string =>
  `${file}:${line}: ${message}`;
