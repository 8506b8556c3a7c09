// A mutant: the program without one of its checks.
import type { Node } from './syntax.ts';

export const kinds = {
  guard: 'a call of a check is left out',
  refusal: 'a condition never refuses, or lacks one of its alternatives',
  actor: 'a check or a query takes the actor for a super admin of the tenant',
  permission: 'a check asks for the right to read only',
  filter: 'a query lacks its filter by owner, user or site',
  access: 'an endpoint is open to everybody signed in, or to guests',
  limit: 'a rate limit is left out',
  tenant: 'a query lacks its filter by tenant; row-level security is the second wall',
} as const;
export type Kind = keyof typeof kinds;

/** Syntax of the edited place; it decides how the original and the change can stand there together. */
export type Form = 'expression' | 'statement' | 'call' | 'property' | 'shorthand' | 'sql';

export interface Edit {
  form: Form;
  start: number;
  end: number;
  text: string;
}

/** What a search finds in one module. */
export interface Finding {
  kind: Kind;
  node: Node;
  /** What is different, on one line. */
  what: string;
  edits: readonly Edit[];
}

export interface Mutant {
  /** Unique and the same as long as the code is: file, declaration and what is different. */
  id: string;
  kind: Kind;
  file: string;
  /** The declaration at the top of the module, and its text without the change. */
  declaration: { name: string; text: string };
  what: string;
  /** Lines of the place, from 1. */
  lines: { first: number; last: number };
  edits: readonly Edit[];
}

export const applyEdits = (text: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((code, edit) => code.slice(0, edit.start) + edit.text + code.slice(edit.end), text);
