// Reading TypeScript as a syntax tree, without types.
import { type Node, parseSync, type Program, visitorKeys } from 'oxc-parser';

export type { Node };

export interface Code {
  /** From the root of the repository. */
  file: string;
  text: string;
  program: Program;
}

export const parseCode = (file: string, text: string): Code => {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  return { file, text, program };
};

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

export const isFunction = ({ type }: Node): boolean =>
  type === 'ArrowFunctionExpression' || type === 'FunctionExpression' || type === 'FunctionDeclaration';

const childrenOf = (node: Node): Node[] => {
  const children: Node[] = [];
  for (const key of visitorKeys[node.type] ?? []) {
    const value = (node as unknown as Record<string, unknown>)[key];
    if (Array.isArray(value)) children.push(...value.filter(isNode));
    else if (isNode(value)) children.push(value);
  }
  return children;
};

/** Calls `visit` with every node and those around it, the innermost first. Children are skipped where it returns false. */
export const walk = (
  node: Node,
  visit: (node: Node, parents: readonly Node[]) => boolean | void,
  parents: readonly Node[] = [],
): void => {
  if (visit(node, parents) === false) return;
  const around = [node, ...parents];
  for (const child of childrenOf(node)) walk(child, visit, around);
};

/** The names that a statement at the top of a module declares. */
export const declaredNames = (statement: Node): string[] => {
  switch (statement.type) {
    case 'ExportNamedDeclaration':
      return statement.declaration ? declaredNames(statement.declaration) : [];
    case 'ExportDefaultDeclaration':
      return ['default'];
    case 'VariableDeclaration':
      return statement.declarations.flatMap(({ id }) => boundNames(id));
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return statement.id ? [statement.id.name] : [];
    default:
      return [];
  }
};

const boundNames = (pattern: Node): string[] => {
  const names: string[] = [];
  walk(pattern, (node) => {
    if (node.type === 'Identifier') names.push(node.name);
  });
  return names;
};

/** The declaration at the top of the module that a node lies in. */
export interface Declaration {
  /** `requireMedia`, or `Mailer.send` for a method. */
  name: string;
  text: string;
}

export const declarationOf = ({ text }: Code, parents: readonly Node[]): Declaration => {
  const top = parents.at(-2);
  if (!top) return { name: '(module)', text: '' };
  const method = parents.find(({ type }) => type === 'MethodDefinition' || type === 'PropertyDefinition');
  const key = method && 'key' in method && isNode(method.key) ? method.key : undefined;
  const name = declaredNames(top)[0] ?? '(module)';
  return {
    name: key ? `${name}.${text.slice(key.start, key.end)}` : name,
    text: text.slice(top.start, top.end),
  };
};

/** What is called, by its last name: `requireSite`, `where` of `query.where`. */
export const calleeName = (node: Node): string | undefined => {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return undefined;
  const { callee } = node;
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && !callee.computed
    ? callee.property.name
    : undefined;
};

export const stringOf = (node: Node | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;

/** A piece of code on one line. */
export const onOneLine = (text: string, longest = 90): string => {
  const line = text
    .replace(/\s+/g, ' ')
    .replace(/([([]) /g, '$1')
    .replace(/,? ([)\]])/g, '$1')
    .trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1).trimEnd()}…`;
};
