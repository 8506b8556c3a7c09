/**
 * Replaces `limits.group.name` by its value. The limits are one object, of which a bundler can drop no part: the first
 * page loaded all of them for the three that it needs.
 */
import { limits } from '@sitewright/contract/limits';
import { parseAst, type Plugin } from 'vite';
import { applyReplacements, isNode, type Node, type Replacement } from './replacements.ts';

/** The names in `limits.group.name`; undefined for any other expression. */
const pathOf = (node: Node): string[] | undefined => {
  if (node.type === 'Identifier') return node['name'] === 'limits' ? [] : undefined;
  if (node.type !== 'MemberExpression' || node['computed'] === true) return undefined;
  const path = pathOf(node['object'] as Node);
  return path && [...path, (node['property'] as Node)['name'] as string];
};

/** Members of arrays and texts, such as `at` and `length`, are not part of the limits. */
const valueAt = (path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => {
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isGroup && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
  }, limits);

const replacementsIn = (node: Node): Replacement[] => {
  const path = pathOf(node);
  const value = path && path.length > 0 ? valueAt(path) : undefined;
  if (value !== undefined) return [{ start: node.start, end: node.end, text: `(${JSON.stringify(value)})` }];
  return Object.values(node)
    .flatMap((child) => child)
    .filter(isNode)
    .flatMap(replacementsIn);
};

const importsLimits =
  /import \{[^}]*\blimits\b[^}]*\} from ['"](?:@sitewright\/contract|\.{1,2})\/(?:[\w./-]+\/)?limits(?:\.ts)?['"]/;

export const inlineLimits: Plugin = {
  name: 'inline-limits',
  apply: 'build',
  transform: (code) => {
    if (!importsLimits.test(code)) return null;
    const replacements = replacementsIn(parseAst(code) as unknown as Node);
    return { code: applyReplacements(code, replacements), map: null };
  },
};
