export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** A part of a text and what stands in its place. */
export interface Replacement {
  start: number;
  end: number;
  text: string;
}

/** Replacements must not overlap. */
export const applyReplacements = (code: string, replacements: readonly Replacement[]): string =>
  replacements
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: value }) => text.slice(0, start) + value + text.slice(end), code);
