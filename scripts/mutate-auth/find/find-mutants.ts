// Every mutant of the server and the contract.
import { findAccess } from './find-access.ts';
import { findChecks } from './find-checks.ts';
import { findFilters } from './find-filters.ts';
import type { Module, Modules } from '../modules.ts';
import type { Finding, Mutant } from '../mutant.ts';
import { declarationOf, type Node, walk } from '../syntax.ts';

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

const findingsIn = (modules: Modules, module: Module): Finding[] =>
  module.file.startsWith('packages/contract/')
    ? findAccess(module)
    : [...findChecks(modules, module), ...findFilters(module)];

/** The nodes around a place, the innermost first. */
const parentsAt = ({ program }: Module, { start, end }: { start: number; end: number }): Node[] => {
  let found: readonly Node[] = [];
  walk(program, (node, parents) => {
    if (node.start > start || node.end < end) return false;
    found = [node, ...parents];
    return true;
  });
  return [...found];
};

const mutantsOf = (modules: Modules, module: Module): Mutant[] => {
  const seen = new Map<string, number>();
  const edited = new Set<string>();
  return findingsIn(modules, module).flatMap(({ kind, node, what, edits }) => {
    // A check within a check finds the same twice.
    const change = JSON.stringify(edits);
    if (edited.has(change)) return [];
    edited.add(change);
    const declaration = declarationOf(module, parentsAt(module, node));
    const name = `${module.file} ${declaration.name}: ${what}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    const lines = { first: lineOf(module.text, node.start), last: lineOf(module.text, node.end) };
    const id = count === 1 ? name : `${name} (${count})`;
    return [{ id, kind, file: module.file, declaration, what, lines, edits }];
  });
};

export const findMutants = (modules: Modules): Mutant[] =>
  [...modules.values()].flatMap((module) => mutantsOf(modules, module));
