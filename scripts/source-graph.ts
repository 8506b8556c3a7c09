// The modules of a folder and their imports, types included.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';

export const repositoryRoot = resolve(import.meta.dirname, '..');
const root = repositoryRoot;

export interface Source {
  file: string;
  imports: string[];
  text: string;
}

export const listSources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !/node_modules|\/dist\//.test(file));

/** A module name as a path of this repository, or the package it names. */
const target = (file: string, name: string): string => {
  if (name.startsWith('.')) return relative(root, resolve(root, dirname(file), name));
  const own = /^@sitewright\/([a-z]+)\/(.+)$/.exec(name);
  return own ? `packages/${own[1]}/src/${own[2]}.ts` : name;
};

export const readSource = (file: string): Source => {
  const text = readFileSync(join(root, file), 'utf8');
  const { module } = parseSync(file, text);
  const named = [
    ...module.staticImports.map((entry) => entry.moduleRequest.value),
    ...module.staticExports.flatMap((entry) =>
      entry.entries.flatMap((one) => (one.moduleRequest ? [one.moduleRequest.value] : [])),
    ),
    ...module.dynamicImports.map((entry) =>
      text.slice(entry.moduleRequest.start + 1, entry.moduleRequest.end - 1),
    ),
  ];
  return { file, text, imports: named.map((name) => target(file, name)) };
};

/** A cycle as the list of its nodes, the first repeated at the end; undefined when there is none. */
export const findCycle = (graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined => {
  const done = new Set<string>();
  const visit = (node: string, path: readonly string[]): string[] | undefined => {
    const start = path.indexOf(node);
    if (start !== -1) return [...path.slice(start), node];
    if (done.has(node)) return undefined;
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next, [...path, node]);
      if (cycle) return cycle;
    }
    done.add(node);
    return undefined;
  };
  for (const node of graph.keys()) {
    const cycle = visit(node, []);
    if (cycle) return cycle;
  }
  return undefined;
};
