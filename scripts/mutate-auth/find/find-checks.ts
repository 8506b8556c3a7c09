// Checks in code: calls of guards, conditions that refuse, and what they ask for.
import { permissions, type Role } from '@sitewright/contract/permissions';
import { type Module, type Modules, symbolOf } from '../modules.ts';
import type { Finding } from '../mutant.ts';
import { isDenial } from './denials.ts';
import { dependsOnRole } from './role-dependence.ts';
import { calleeName, isFunction, type Node, onOneLine, stringOf, walk } from '../syntax.ts';

/** Functions that throw unless something holds, by the first word of their names. */
const guardName = /^(require|assert|refuse|enforce|forbid|deny)[A-Z]/;
const limitName = /^enforce|RateLimit/;
const allPowerful = 'SUPER_ADMIN' satisfies Role;

type Call = Extract<Node, { type: 'CallExpression' }>;

const isGuard = (node: Node): node is Call =>
  node.type === 'CallExpression' && guardName.test(calleeName(node) ?? '');

/** An expression without `await` and brackets around it. */
const bare = (node: Node): Node =>
  node.type === 'AwaitExpression'
    ? bare(node.argument)
    : node.type === 'ParenthesizedExpression'
      ? bare(node.expression)
      : node;

const isUnused = (call: Node, parents: readonly Node[]): boolean => {
  const statement = parents.find(
    ({ type }) => type !== 'AwaitExpression' && type !== 'ParenthesizedExpression',
  );
  return statement?.type === 'ExpressionStatement' && bare(statement.expression) === call;
};

const isPermission = (value: string | undefined): value is keyof typeof permissions =>
  value !== undefined && value in permissions;

/** The right to read the same things, or where there is none, what everybody has. */
const weakest = (permission: string): string => {
  const read = `${permission.split('.')[0]}.read`;
  return read in permissions ? read : 'profile.read';
};

const permissionsIn = ({ arguments: given }: Call): Node[] =>
  given.filter((argument) => isPermission(stringOf(argument)));

/** Where a call hands on the actor as a whole. */
const actorsIn = ({ arguments: given }: Call): { node: Node; isShorthand: boolean }[] => {
  const found: { node: Node; isShorthand: boolean }[] = [];
  for (const argument of given) {
    walk(argument, (node, [parent]) => {
      if (isFunction(node)) return false;
      const isObject = parent?.type === 'MemberExpression' && parent.object === node;
      const isKey = parent?.type === 'Property' && parent.key === node && !parent.shorthand;
      if (isObject || isKey) return false;
      const isActor =
        (node.type === 'Identifier' && node.name === 'actor') ||
        (node.type === 'MemberExpression' &&
          node.property.type === 'Identifier' &&
          node.property.name === 'actor');
      if (!isActor) return undefined;
      const isShorthand = parent?.type === 'Property' && parent.shorthand;
      // A shorthand is met twice, as the key and as the value.
      if (!found.some((one) => one.node.start === node.start)) found.push({ node, isShorthand });
      return false;
    });
  }
  return found;
};

const withAllRights = ({ text }: Module, call: Call): Finding[] =>
  actorsIn(call).map(({ node, isShorthand }) => {
    const actor = text.slice(node.start, node.end);
    const wider = `{ ...${actor}, role: '${allPowerful}', grants: undefined }`;
    return {
      kind: 'actor',
      node: call,
      what: `${onOneLine(text.slice(call.start, call.end))} as a super admin`,
      edits: [
        isShorthand
          ? { form: 'shorthand', start: node.start, end: node.end, text: `actor: ${wider}` }
          : { form: 'expression', start: node.start, end: node.end, text: wider },
      ],
    };
  });

const withWeakPermissions = ({ text }: Module, call: Call): Finding[] =>
  permissionsIn(call)
    .filter((node) => stringOf(node) !== weakest(stringOf(node)!))
    .map((node) => ({
      kind: 'permission',
      node: call,
      what: `${onOneLine(text.slice(call.start, call.end))} asks for ${weakest(stringOf(node)!)}`,
      edits: [
        { form: 'expression', start: node.start, end: node.end, text: `'${weakest(stringOf(node)!)}'` },
      ],
    }));

const isStoreCall = (modules: Modules, module: Module, { callee }: Call): boolean =>
  callee.type === 'Identifier' &&
  (symbolOf(modules, module, callee.name)?.file.endsWith('.store.ts') ?? false);

const inCall = (modules: Modules, module: Module, call: Call, parents: readonly Node[]): Finding[] => {
  const isStatement = isGuard(call) && isUnused(call, parents);
  const decides = isGuard(call) || permissionsIn(call).length > 0 || isStoreCall(modules, module, call);
  const isByRole = decides && !isStatement && dependsOnRole(modules, module, call);
  return [...withWeakPermissions(module, call), ...(isByRole ? withAllRights(module, call) : [])];
};

const leftOut = ({ text }: Module, statement: Node, call: Call): Finding => ({
  kind: limitName.test(calleeName(call)!) ? 'limit' : 'guard',
  node: statement,
  what: `without ${onOneLine(text.slice(statement.start, statement.end))}`,
  edits: [{ form: 'statement', start: statement.start, end: statement.end, text: '{}' }],
});

/** The operands of `a || b || c`. */
const alternatives = (test: Node): Node[] =>
  test.type === 'ParenthesizedExpression'
    ? alternatives(test.expression)
    : test.type === 'LogicalExpression' && test.operator === '||'
      ? [...alternatives(test.left), ...alternatives(test.right)]
      : [test];

const neverRefusing = ({ text }: Module, test: Node, thrown: string): Finding[] => {
  const { start, end } = test;
  const operands = alternatives(test);
  const textOf = (node: Node): string => text.slice(node.start, node.end);
  if (operands.length === 1)
    return [
      {
        kind: 'refusal',
        node: test,
        what: `never: if (${onOneLine(textOf(test))}) ${thrown}`,
        edits: [{ form: 'expression', start, end, text: 'false' }],
      },
    ];
  return operands.map((operand) => ({
    kind: 'refusal',
    node: test,
    what: `not for ${onOneLine(textOf(operand))}: ${thrown}`,
    edits: [
      {
        form: 'expression',
        start,
        end,
        text: operands
          .filter((other) => other !== operand)
          .map((other) => `(${textOf(other)})`)
          .join(' || '),
      },
    ],
  }));
};

/** A `throw` that passes on what went wrong elsewhere refuses nothing by itself. */
const isInCatch = (parents: readonly Node[]): boolean => {
  const around = parents.slice(0, parents.findIndex(isFunction));
  return around.some(({ type }) => type === 'CatchClause');
};

const refusalsAt = (module: Module, statement: Node, parents: readonly Node[]): Finding[] => {
  if (isInCatch(parents)) return [];
  const thrown = onOneLine(module.text.slice(statement.start, statement.end), 60).replace(/;$/, '');
  const [parent, grandparent] = parents;
  const [branch, condition] = parent?.type === 'BlockStatement' ? [parent, grandparent] : [statement, parent];
  if (condition?.type === 'IfStatement' && condition.consequent === branch)
    return neverRefusing(module, condition.test, thrown);
  return [
    {
      kind: 'refusal',
      node: statement,
      what: `without ${thrown}`,
      edits: [{ form: 'statement', start: statement.start, end: statement.end, text: '{}' }],
    },
  ];
};

export const findChecks = (modules: Modules, module: Module): Finding[] => {
  const found: Finding[] = [];
  walk(module.program, (node, parents) => {
    if (node.type === 'CallExpression') found.push(...inCall(modules, module, node, parents));
    if (node.type === 'ExpressionStatement') {
      const call = bare(node.expression);
      if (isGuard(call)) found.push(leftOut(module, node, call));
    }
    if (node.type === 'ThrowStatement' && isDenial(modules, module, node.argument))
      found.push(...refusalsAt(module, node, parents));
  });
  return found;
};
