/** The rules of a design's folder by name; each applies to library designs and to uploads. */
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

export interface DesignIssue {
  rule: DesignRule;
  /** Path inside the design. */
  file: string;
  /** 1-based. */
  line: number;
  /** What is wrong and how to fix it. */
  message: string;
}

/** The 1-based line of an index in a text. */
export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** The line of the first match; 1 when there is none. */
export const lineOf = (text: string, pattern: RegExp): number => {
  const found = pattern.exec(text);
  return found ? lineAt(text, found.index) : 1;
};

export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** One line for terminal output and lists. */
export const issueSentence = ({ file, line, message }: Omit<DesignIssue, 'rule'>): string =>
  `${file}:${line}: ${message}`;
