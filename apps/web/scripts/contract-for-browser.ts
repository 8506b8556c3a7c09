/**
 * Reduces the contract to what the browser reads of it. Its modules only declare data, so every declaration that nothing
 * uses can go; a bundler keeps those that call a function, and modules that are imported, as it cannot know that they have
 * no effect.
 */
import { isAbsolute } from 'node:path';
import { parseAst, type Plugin } from 'vite';
import { applyReplacements, isNode, type Node, type Replacement } from './replacements.ts';

const isContract = (id: string): boolean =>
  isAbsolute(id) && /[\\/]packages[\\/]contract[\\/]src[\\/]/.test(id);

/** Of an endpoint the app reads the method, the path, who may call it and how its body is sent. */
const readByServer = new Set([
  'summary',
  'params',
  'query',
  'body',
  'response',
  'status',
  'errors',
  'aliases',
  'idempotent',
  'rateLimits',
  'whileClosing',
]);

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? (node['name'] as string) : undefined;

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((child) => child)
    .filter(isNode);

/** The properties of an endpoint that are left out, each up to where the next begins. */
const withoutServerProperties = (node: Node): Replacement[] => {
  const { callee, arguments: given } = node as Node & { callee: Node; arguments: Node[] };
  const [definition] = given;
  if (nameOf(callee) !== 'endpoint' || definition?.type !== 'ObjectExpression') return [];
  const properties = definition['properties'] as Node[];
  return properties.flatMap((property, index) =>
    readByServer.has(nameOf(property['key']) ?? '')
      ? [{ start: property.start, end: properties[index + 1]?.start ?? definition.end - 1, text: '' }]
      : [],
  );
};

const endpointsIn = (node: Node): Replacement[] =>
  node.type === 'CallExpression' && nameOf(node['callee']) === 'endpoint'
    ? withoutServerProperties(node)
    : childrenOf(node).flatMap(endpointsIn);

/** Whether evaluating the expression calls something. */
const calls = (node: Node): boolean => {
  if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression') return false;
  return (
    node.type === 'CallExpression' ||
    node.type === 'NewExpression' ||
    node.type === 'SpreadElement' ||
    childrenOf(node).some(calls)
  );
};

/** Values of the declarations at the top of the module, each in a call that a bundler may drop. */
const purified = (statement: Node): Replacement[] => {
  const declaration = (
    statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement
  ) as Node | null;
  if (declaration?.type !== 'VariableDeclaration') return [];
  return (declaration['declarations'] as Node[]).flatMap((declarator) => {
    const value = declarator['init'] as Node | null;
    if (!value || nameOf(declarator['id']) === undefined || !calls(value)) return [];
    return [
      { start: value.start, end: value.start, text: '/* @__PURE__ */ (() => (' },
      { start: value.end, end: value.end, text: '))()' },
    ];
  });
};

export const contractForBrowser: Plugin = {
  name: 'contract-for-browser',
  apply: 'build',
  transform: (code, id) => {
    if (!isContract(id)) return null;
    const { body } = parseAst(code) as unknown as { body: Node[] };
    const replacements = [...body.flatMap(endpointsIn), ...body.flatMap(purified)];
    return { code: applyReplacements(code, replacements), map: null, moduleSideEffects: false };
  },
};
