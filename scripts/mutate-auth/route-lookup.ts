// Which endpoints lead to which code: from each row of a route table through the functions that it names.
import { endpoints } from '@sitewright/contract/endpoints';
import { endpointOf } from './find/find-access.ts';
import { type Module, type Modules, type Symbol, symbolsIn } from './modules.ts';
import { type Node, walk } from './syntax.ts';

export interface Route {
  /** As the access matrix calls the endpoint: `media.deleteMedia`. */
  endpoint: string;
  isWrite: boolean;
  /** The folder with the row: `features/media`. */
  folder: string;
}

export interface RouteLookup {
  /** The routes that may run a declaration; none for what no request leads to. */
  of: (file: string, name: string) => readonly Route[];
  ofFolder: (folder: string) => readonly Route[];
}

/** `features/media` of `apps/server/src/features/media/upload/store-file.ts`; a layer for what lies in no feature. */
export const folderOf = (file: string): string => {
  const [layer = '', feature = ''] = file.replace('apps/server/src/', '').split('/');
  return layer === 'features' || layer === 'identity' ? `${layer}/${feature}` : layer;
};

const namesByCall = new Map([...endpoints].map(([name, { method, path }]) => [`${method} ${path}`, name]));

/** The name of the endpoint that a declaration of the contract defines. */
const endpointName = (declaration: Node | undefined): string | undefined => {
  let name: string | undefined;
  if (declaration)
    walk(declaration, (node) => {
      const endpoint = endpointOf(node);
      if (endpoint) name ??= namesByCall.get(`${endpoint.method} ${endpoint.path}`);
    });
  return name;
};

interface Row extends Route {
  handlers: Symbol[];
}

const rowsOf = (modules: Modules, module: Module): Row[] => {
  const rows: Row[] = [];
  walk(module.program, (node) => {
    if (node.type !== 'CallExpression' || node.arguments.length < 2) return;
    const [first, ...others] = node.arguments;
    if (first?.type !== 'MemberExpression' && first?.type !== 'Identifier') return;
    const named = symbolsIn(modules, module, first)[0];
    if (!named?.file.startsWith('packages/contract/')) return;
    const endpoint = endpointName(modules.get(named.file)?.declarations.get(named.name));
    if (endpoint === undefined) return;
    const handlers = others.flatMap((other) => symbolsIn(modules, module, other));
    const isWrite = endpoints.get(endpoint)!.method !== 'GET';
    rows.push({ endpoint, isWrite, folder: folderOf(module.file), handlers: [named, ...handlers] });
  });
  return rows;
};

const keyOf = ({ file, name }: Symbol): string => `${file}#${name}`;

export const createRouteLookup = (modules: Modules): RouteLookup => {
  const nextOf = new Map<string, Symbol[]>();
  const next = (symbol: Symbol): Symbol[] => {
    const known = nextOf.get(keyOf(symbol));
    if (known) return known;
    const module = modules.get(symbol.file);
    const declaration = module?.declarations.get(symbol.name);
    const found = module && declaration ? symbolsIn(modules, module, declaration) : [];
    nextOf.set(keyOf(symbol), found);
    return found;
  };
  const rows = [...modules.values()]
    .filter(({ file }) => file.startsWith('apps/server/'))
    .flatMap((module) => rowsOf(modules, module));
  const routes = new Map<string, Route[]>();
  for (const row of rows) {
    const seen = new Set<string>();
    const waiting = [...row.handlers];
    for (let symbol = waiting.pop(); symbol; symbol = waiting.pop()) {
      const key = keyOf(symbol);
      if (seen.has(key)) continue;
      seen.add(key);
      routes.set(key, [...(routes.get(key) ?? []), row]);
      waiting.push(...next(symbol));
    }
  }
  return {
    of: (file, name) => routes.get(`${file}#${name.split('.')[0]}`) ?? [],
    ofFolder: (folder) => rows.filter((row) => row.folder === folder),
  };
};
