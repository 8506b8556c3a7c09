// The modules of the server and of the contract, and where the names that they use are declared.
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { listSources, repositoryRoot } from '../source-graph.ts';
import { type Code, declaredNames, type Node, parseCode, walk } from './syntax.ts';

/** A name at the top of a module. */
export interface Symbol {
  file: string;
  name: string;
}

export interface Module extends Code {
  /** Local name → where it comes from; the name `*` is the whole module. */
  imports: Map<string, Symbol>;
  /** Name → the statement that declares it. */
  declarations: Map<string, Node>;
}

export type Modules = ReadonlyMap<string, Module>;

/** A module name as a path of this repository; undefined for a package. */
const target = (file: string, name: string): string | undefined => {
  if (name.startsWith('.')) return join(dirname(file), name);
  const own = /^@sitewright\/([a-z]+)\/(.+)$/.exec(name);
  return own ? `packages/${own[1]}/src/${own[2]}.ts` : undefined;
};

const importsOf = ({ file, program }: Code): Map<string, Symbol> => {
  const imports = new Map<string, Symbol>();
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration' && statement.type !== 'ExportNamedDeclaration') continue;
    const from = statement.source && target(file, statement.source.value);
    if (!from) continue;
    for (const part of statement.specifiers) {
      if (part.type === 'ImportSpecifier' || part.type === 'ExportSpecifier') {
        const [outer, inner] =
          part.type === 'ImportSpecifier' ? [part.imported, part.local] : [part.local, part.exported];
        if ('name' in outer && 'name' in inner) imports.set(inner.name, { file: from, name: outer.name });
      } else if (part.type === 'ImportNamespaceSpecifier') {
        imports.set(part.local.name, { file: from, name: '*' });
      }
    }
  }
  return imports;
};

export const createModule = (file: string, text: string): Module => {
  const code = parseCode(file, text);
  const declarations = new Map<string, Node>();
  for (const statement of code.program.body)
    for (const name of declaredNames(statement)) declarations.set(name, statement);
  return { ...code, imports: importsOf(code), declarations };
};

export const modulesOf = (texts: Iterable<readonly [file: string, text: string]>): Modules =>
  new Map([...texts].map(([file, text]) => [file, createModule(file, text)]));

const isTest = (file: string): boolean => /\.test\.ts$|\/testing\//.test(file);

/** Every module of the server and of the contract, tests left out. */
export const readModules = (root = repositoryRoot): Modules =>
  modulesOf(
    ['apps/server/src', 'packages/contract/src']
      .flatMap(listSources)
      .filter((file) => !isTest(file))
      .map((file) => [relative(root, resolve(root, file)), readFileSync(join(root, file), 'utf8')] as const),
  );

/** Where a name that a module uses is declared, through re-exports. */
export const symbolOf = (modules: Modules, module: Module, name: string): Symbol | undefined => {
  if (module.declarations.has(name)) return { file: module.file, name };
  const imported = module.imports.get(name);
  const from = imported && modules.get(imported.file);
  if (!from) return undefined;
  return imported.name === '*' ? imported : symbolOf(modules, from, imported.name);
};

/** What a piece of a module refers to at the top of any module. A member of a namespace is that member. */
export const symbolsIn = (modules: Modules, module: Module, node: Node): Symbol[] => {
  const found: Symbol[] = [];
  walk(node, (inner, [parent]) => {
    if (inner.type !== 'Identifier') return;
    const isProperty =
      (parent?.type === 'MemberExpression' && parent.property === inner && !parent.computed) ||
      (parent?.type === 'Property' && parent.key === inner && !parent.shorthand);
    if (isProperty) return;
    const symbol = symbolOf(modules, module, inner.name);
    if (symbol?.name !== '*') {
      if (symbol) found.push(symbol);
      return;
    }
    const member =
      parent?.type === 'MemberExpression' && parent.object === inner ? parent.property : undefined;
    const from = modules.get(symbol.file);
    const exported = from && member?.type === 'Identifier' ? symbolOf(modules, from, member.name) : undefined;
    if (exported) found.push(exported);
  });
  return found;
};
