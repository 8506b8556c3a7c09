// Filters of queries by whom rows belong to: in the query builder and in SQL.
import type { Module } from '../modules.ts';
import type { Finding } from '../mutant.ts';
import { calleeName, type Node, onOneLine, stringOf, walk } from '../syntax.ts';

/** Columns that say whose a row is. */
const column =
  '(?:\\w+\\.)?(?:tenant_id|(?:\\w+_)?(?:owner|user|site|person|author|actor|account|customer|member)_id|\\w+_by)';
const wholeColumn = new RegExp(`^${column}$`);
/** `… where site_id = `, up to the value. Not `set site_id = `. */
const comparison = new RegExp(
  `(?:\\b(?:where|and|or|on|not)\\s+|\\()(${column}\\s*(?:=|<>|is (?:not )?distinct from)\\s*(any\\(\\s*)?)$`,
  'i',
);

const kindOf = (name: string): 'tenant' | 'filter' => (/(^|\.)tenant_id\b/.test(name) ? 'tenant' : 'filter');

type Call = Extract<Node, { type: 'CallExpression' }>;

/** The column that a call compares with a value; undefined where it compares nothing or with null. */
const comparedColumn = ({ arguments: [name, operator, value] }: Call): string | undefined => {
  const text = stringOf(name);
  const isColumn = value !== undefined && calleeName(value) === 'ref';
  const isComparison = value !== undefined && !isColumn && !stringOf(operator)?.startsWith('is');
  return text !== undefined && isComparison && wholeColumn.test(text) ? text : undefined;
};

/** `.where('owner_id', '=', id)` is cut out of its chain. */
const cutOut = ({ text }: Module, call: Call, compared: string): Finding[] => {
  const { callee } = call;
  const name = calleeName(call);
  if (callee.type !== 'MemberExpression' || (name !== 'where' && name !== 'on')) return [];
  // A join without any condition is no query.
  if (name === 'on' && callee.object.type !== 'CallExpression') return [];
  const start = callee.object.end;
  return [
    {
      kind: kindOf(compared),
      node: { ...call, start: callee.property.start },
      what: `without ${onOneLine(text.slice(callee.property.start - 1, call.end))}`,
      edits: [{ form: 'call', start, end: call.end, text: '' }],
    },
  ];
};

/** `eb('owner_id', '=', id)` is true of every row; `eb` is the parameter of a function around it. */
const alwaysTrue = ({ text }: Module, call: Call, compared: string, parents: readonly Node[]): Finding[] => {
  const { callee } = call;
  if (callee.type !== 'Identifier') return [];
  const isParameter = parents.some(
    (node) =>
      node.type === 'ArrowFunctionExpression' &&
      node.params.some((parameter) =>
        new RegExp(`\\b${callee.name}\\b`).test(text.slice(parameter.start, parameter.end)),
      ),
  );
  if (!isParameter) return [];
  return [
    {
      kind: kindOf(compared),
      node: call,
      what: `without ${onOneLine(text.slice(call.start, call.end))}`,
      edits: [{ form: 'expression', start: call.start, end: call.end, text: `${callee.name}.lit(true)` }],
    },
  ];
};

type Template = Extract<Node, { type: 'TemplateLiteral' }>;

const inSql = ({ text }: Module, template: Template): Finding[] =>
  template.expressions.flatMap((value, index): Finding[] => {
    const from = (template.expressions[index - 1] ?? { end: template.start + 1 }).end;
    const before = text.slice(from, value.start).replace(/\$\{\s*$/, '');
    const [, compared, isList] = comparison.exec(before) ?? [];
    const after = /^\s*\}(::\w+(\[\])?)?/.exec(text.slice(value.end))?.[0];
    if (compared === undefined || after === undefined) return [];
    const start = from + before.length - compared.length;
    const closing = isList === undefined ? '' : ')';
    const end = value.end + after.length + closing.length;
    if (!text.slice(0, end).endsWith(closing)) return [];
    return [
      {
        kind: kindOf(compared.split(/\s/)[0]!),
        node: value,
        what: `without ${onOneLine(text.slice(start, end))}`,
        edits: [
          { form: 'sql', start, end: start, text: '(' },
          { form: 'sql', start: end, end, text: ' or true)' },
        ],
      },
    ];
  });

export const findFilters = (module: Module): Finding[] => {
  const found: Finding[] = [];
  walk(module.program, (node, parents) => {
    if (
      node.type === 'TaggedTemplateExpression' &&
      module.text.slice(node.tag.start, node.tag.end).startsWith('sql')
    )
      found.push(...inSql(module, node.quasi));
    if (node.type !== 'CallExpression') return;
    const compared = comparedColumn(node);
    if (compared === undefined) return;
    found.push(...cutOut(module, node, compared), ...alwaysTrue(module, node, compared, parents));
  });
  return found;
};
