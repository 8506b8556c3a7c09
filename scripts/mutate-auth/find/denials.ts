// Which `throw` refuses somebody something.
import { type ErrorCode, errorStatus } from '@sitewright/contract/errors';
import { type Module, type Modules, type Symbol, symbolOf, symbolsIn } from '../modules.ts';
import { type Node, stringOf, walk } from '../syntax.ts';

const refusingStatuses: readonly number[] = [401, 403, 404, 410];

/** Codes of other statuses that protect an account or a workspace. */
const protectingCodes: readonly ErrorCode[] = [
  'code_invalid',
  'passkey_invalid',
  'passkey_limit',
  'last_way_in',
  'identity_taken',
  'last_admin',
  'last_super_admin',
  'own_role',
  'would_lock_you_out',
  'sign_in_to_accept',
];

const isRefusal = (code: string | undefined): boolean =>
  code !== undefined &&
  code in errorStatus &&
  (refusingStatuses.includes(errorStatus[code as ErrorCode]) || protectingCodes.includes(code as ErrorCode));

const hasRefusal = (node: Node): boolean => {
  let found = false;
  walk(node, (inner) => {
    found ||= isRefusal(stringOf(inner));
  });
  return found;
};

/** Whether a function that makes errors, such as `notFound`, names a refusal, itself or in a table that it reads. */
const makesRefusal = (modules: Modules, { file, name }: Symbol): boolean => {
  const module = modules.get(file);
  const declaration = module?.declarations.get(name);
  if (!module || !declaration) return false;
  if (hasRefusal(declaration)) return true;
  return symbolsIn(modules, module, declaration).some((symbol) => {
    const table = symbol.file === file ? module.declarations.get(symbol.name) : undefined;
    return table?.type === 'VariableDeclaration' && hasRefusal(table);
  });
};

/** Whether the argument of a `throw` is an error with a code that refuses. */
export const isDenial = (modules: Modules, module: Module, thrown: Node): boolean => {
  if (thrown.type === 'NewExpression') return isRefusal(stringOf(thrown.arguments[0]));
  if (thrown.type !== 'CallExpression' || thrown.callee.type !== 'Identifier') return false;
  const symbol = symbolOf(modules, module, thrown.callee.name);
  return symbol !== undefined && makesRefusal(modules, symbol);
};
