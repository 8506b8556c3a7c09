// Checks that the fields and the templates of a design agree: every template reads every declared field and no other,
// in lists too.
import { isDeepStrictEqual } from 'node:util';
import type { DesignField, SectionConfig } from '@sitewright/contract/library/section-design';
import { TemplateError } from '@sitewright/render/template-error';
import { templateVariables } from '@sitewright/render/liquid-engine';
import { type DesignIssue, escapePattern, lineAt } from './design-issue.ts';

interface Template {
  file: string;
  source: string;
}

/** Variables available to a template besides its fields. */
const given = new Set(['site', 'section', 'blog', 'post', 'listing']);

const pieces = /\{\{([\s\S]*?)\}\}|\{%([\s\S]*?)%\}/g;

/** The line of the first tag that contains a name. */
const lineOfName = (source: string, name: string): number => {
  const wanted = new RegExp(`(^|[^\\w.$])${escapePattern(name)}(?![\\w$])`);
  for (const piece of source.matchAll(pieces)) {
    const inner = (piece[1] ?? piece[2] ?? '').replace(/"[^"]*"|'[^']*'/g, '');
    if (wanted.test(inner)) return lineAt(source, piece.index);
  }
  return 1;
};

/** Undefined for a template that does not parse, which is reported as a separate issue. */
const variablesOf = ({ file, source }: Template): Map<string, string[][]> | undefined => {
  try {
    return templateVariables(file, source);
  } catch (error) {
    if (error instanceof TemplateError) return undefined;
    throw error;
  }
};

interface EntryReads {
  list: string;
  /** Path within the entry → where it is first read. */
  names: Map<string, number>;
}

const tags = /\{%-?\s*(for|endfor)\b(?:\s+(\w+)\s+in\s+(\w+))?[\s\S]*?%\}/g;

/** Each loop over a list: its alias for an entry, and its range in the source. */
const loopsOf = (source: string): { alias: string; list: string; from: number; to: number }[] => {
  const open: { alias: string; list: string; from: number; to: number }[] = [];
  const loops: typeof open = [];
  for (const { 1: kind, 2: alias = '', 3: list = '', index } of source.matchAll(tags)) {
    if (kind === 'for') open.push({ alias, list, from: index, to: source.length });
    else {
      const loop = open.pop();
      if (loop) loops.push({ ...loop, to: index });
    }
  }
  return [...loops, ...open].filter(({ alias }) => alias !== '');
};

/** What `{% for item in items %}` … reads of its entries. */
const entryReads = (source: string): EntryReads[] =>
  loopsOf(source).map(({ alias, list, from, to }) => {
    const names = new Map<string, number>();
    for (const piece of source.slice(from, to).matchAll(pieces)) {
      const inner = (piece[1] ?? piece[2] ?? '').replace(/"[^"]*"|'[^']*'/g, '');
      for (const [, name] of inner.matchAll(new RegExp(`(?<![\\w.$])${alias}\\.(\\w+)`, 'g'))) {
        if (!names.has(name!)) names.set(name!, lineAt(source, from + piece.index));
      }
    }
    return { list, names };
  });

const listIssues = (
  { file, source }: Template,
  field: Extract<DesignField, { type: 'list' }>,
  lineOfField: (path: (string | number)[]) => number,
): DesignIssue[] => {
  const loops = entryReads(source).filter(({ list }) => list === field.name);
  if (loops.length === 0) return [];
  const declared = new Set(['id', ...field.fields.map(({ name }) => name)]);
  const read = new Set(loops.flatMap(({ names }) => [...names.keys()]));
  return [
    ...loops.flatMap(({ names }) =>
      [...names]
        .filter(([name]) => !declared.has(name))
        .map(([name, line]): DesignIssue => ({
          rule: 'fields',
          file,
          line,
          message: `${name} isn’t a field of the items in ${field.name}: declare it in config.json or remove it`,
        })),
    ),
    ...field.fields.flatMap(({ name }, index): DesignIssue[] =>
      read.has(name)
        ? []
        : [
            {
              rule: 'fields',
              file: 'config.json',
              line: lineOfField(['fields', index]),
              message: `${file} doesn’t use ${field.name}.${name}: show it there or remove the field`,
            },
          ],
    ),
  ];
};

export const checkFields = (
  config: SectionConfig,
  templates: readonly Template[],
  lineOfConfig: (path: (string | number)[]) => number,
): DesignIssue[] => {
  const faults: DesignIssue[] = [];
  const names = config.fields.map(({ name }) => name);
  const lineOfField = (name: string): number =>
    lineOfConfig(['fields', config.fields.findIndex((field) => field.name === name)]);
  for (const name of new Set(names.filter((one, index) => names.indexOf(one) !== index))) {
    faults.push({
      rule: 'fields',
      file: 'config.json',
      line: lineOfField(name),
      message: `two fields have the name ${name}: rename one`,
    });
  }
  for (const template of templates) {
    const used = variablesOf(template);
    if (!used) continue;
    for (const name of used.keys()) {
      if (given.has(name) || names.includes(name)) continue;
      faults.push({
        rule: 'fields',
        file: template.file,
        line: lineOfName(template.source, name),
        message: `${name} isn’t a field: declare it in config.json or remove it`,
      });
    }
    for (const field of config.fields) {
      if (!used.has(field.name)) {
        faults.push({
          rule: 'fields',
          file: 'config.json',
          line: lineOfField(field.name),
          message: `${template.file} doesn’t use the field ${field.name}: show it there or remove the field`,
        });
      }
      if (field.type === 'list') {
        const inField = (path: (string | number)[]): number =>
          lineOfConfig(['fields', config.fields.indexOf(field), ...path]);
        faults.push(...listIssues(template, field, inField));
      }
    }
  }
  return faults.filter(
    (fault, index) => faults.findIndex((other) => isDeepStrictEqual(other, fault)) === index,
  );
};
