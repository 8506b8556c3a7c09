// Mutation switching: a module with all of its mutants in it. `globalThis.activeMutants` says which of them are active, so
// that one process runs many mutants without loading the program again.
import type { Module } from './modules.ts';
import type { Edit, Mutant } from './mutant.ts';
import { isFunction, type Node, walk } from './syntax.ts';

export interface NumberedMutant extends Pick<Mutant, 'edits'> {
  /** From 1. */
  number: number;
}

interface Switch extends Edit {
  number: number;
}

const isActive = (number: number): string => `(globalThis.activeMutants?.has(${number}) ?? false)`;

/** `one ? … : another ? … : original` */
const choice = (switches: readonly Switch[], original: string, textOf = ({ text }: Edit) => text): string =>
  switches.map((edit) => `${isActive(edit.number)} ? (${textOf(edit)}) : `).join('') + original;

const afterColon = (property: string): string => property.slice(property.indexOf(':') + 1).trim();

/** The code for one place that one or more mutants change. */
const switchBetween = (switches: readonly Switch[], original: string): string => {
  const [{ form, number }] = switches as [Switch];
  switch (form) {
    case 'expression':
      return `(${choice(switches, `(${original})`)})`;
    case 'shorthand':
      return `${original}: (${choice(switches, original, ({ text }) => afterColon(text))})`;
    case 'statement':
      // In braces, because an `else` may follow.
      return `{ if (!(${isActive(number)})) { ${original} } }`;
    case 'call':
      return `.$call(($query) => ${isActive(number)} ? $query : $query${original})`;
    case 'property':
      return `get ${original.slice(0, original.indexOf(':'))}() { return ${choice(switches, afterColon(original), ({ text }) => afterColon(text))}; }`;
    case 'sql':
      return switches
        .map(({ text, number: of }) => text.replace('true', `\${${isActive(of)}}::boolean`))
        .join('');
  }
};

const isWithin = (inner: Edit, outer: Edit): boolean => inner.start >= outer.start && inner.end <= outer.end;
const isSamePlace = (one: Edit, other: Edit): boolean => one.start === other.start && one.end === other.end;

const render = (text: string, from: number, to: number, switches: readonly Switch[]): string => {
  let code = '';
  let at = from;
  let left = switches.toSorted((one, other) => one.start - other.start || other.end - one.end);
  for (let outer = left[0]; outer; outer = left[0]) {
    const within = left.filter((edit) => isWithin(edit, outer));
    const here = within.filter((edit) => isSamePlace(edit, outer));
    const inner = within.filter((edit) => !isSamePlace(edit, outer));
    code += text.slice(at, outer.start);
    code += switchBetween(here, render(text, outer.start, outer.end, inner));
    at = outer.end;
    left = left.filter((edit) => !within.includes(edit));
  }
  return code + text.slice(at, to);
};

export const instrument = (text: string, mutants: readonly NumberedMutant[]): string =>
  render(
    text,
    0,
    text.length,
    mutants.flatMap(({ number, edits }) => edits.map((edit) => ({ ...edit, number }))),
  );

/** Tells which mutants can be switched on after the module has loaded: code outside functions runs only once. */
export const createIsSwitchable = ({ program, text }: Module): ((mutant: Mutant) => boolean) => {
  const functions: Node[] = [];
  walk(program, (node) => {
    if (isFunction(node)) functions.push(node);
  });
  const isLate = ({ form, start, end }: Edit): boolean =>
    form === 'property' || functions.some((node) => node.start <= start && end <= node.end);
  const isAwaiting = ({ form, start, end }: Edit): boolean =>
    form === 'call' && /\bawait\b/.test(text.slice(start, end));
  return ({ edits }) => edits.every((edit) => isLate(edit) && !isAwaiting(edit));
};
