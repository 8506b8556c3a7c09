// Sections, pages, headers and footers as they arrive: with JSON text in place of objects, and their own code checked.
import { z } from 'zod';
import { limits } from '../limits.ts';
import { isHtmlSection, ownCodeIssues } from './own-code.ts';
import { dataKeyOf } from './section-data.ts';

/** Fields of a section that may be JSON text. */
const objectFields = ['data', 'values', 'content', 'defaultValues', 'settings'] as const;

const notJson = (field: string): string => `${field} must be an object, or the JSON text of one.`;

/** The value in JSON text, also where the text is itself written as JSON text; undefined when there is none. */
const readText = (text: string): unknown => {
  let value: unknown = text;
  for (let depth = 0; typeof value === 'string' && depth < limits.sectionCode.jsonTextDepthMax; depth += 1) {
    try {
      value = JSON.parse(value);
    } catch {
      return undefined;
    }
  }
  return value;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const addIssue = (ctx: z.RefinementCtx, path: PropertyKey[], message: string): void =>
  ctx.addIssue({ code: 'custom', path, message });

/** Accepts JSON text in place of the object that a schema describes. */
export const orJsonText = <Schema extends z.ZodType>(schema: Schema, field: string) =>
  z.preprocess((value, ctx) => {
    if (typeof value !== 'string') return value;
    const read = readText(value);
    if (isObject(read)) return read;
    addIssue(ctx, [], notJson(field));
    return z.NEVER;
  }, schema);

const readSection = (given: Record<string, unknown>, ctx: z.RefinementCtx): Record<string, unknown> => {
  const section = { ...given };
  for (const field of objectFields) {
    const value = section[field];
    if (typeof value !== 'string') continue;
    const read = readText(value);
    if (isObject(read)) section[field] = read;
    else addIssue(ctx, [field], notJson(field));
  }
  for (const { field, message } of ownCodeIssues(section)) addIssue(ctx, [field], message);
  return section;
};

const sectionFields = z
  .looseObject({})
  .describe(
    'A section: type or templatePath; its texts in data, values or content, as an object or as JSON text; style, ' +
      'dropZones, className and defaultValues. With renderMode "html": htmlCode, cssCode and jsCode of its own. ' +
      'Other fields are kept.',
  );

/** A section in any of its spellings. */
export const sectionInputSchema = sectionFields.transform(readSection);

/** The content of a page, which may be JSON text as a whole. */
export const contentInputSchema = orJsonText(
  z.looseObject({ sections: z.array(sectionInputSchema).max(limits.content.sectionsPerPage) }),
  'content',
);

/**
 * A header or footer: `type` or `templatePath`, and `data`, `values` or `content`; or its own `htmlCode` with
 * `renderMode: "html"`. May be JSON text as a whole.
 */
export const sitePartInputSchema = orJsonText(
  sectionFields.transform((given, ctx) => {
    const part = readSection(given, ctx);
    if (isHtmlSection(part)) return part;
    const type = part['type'] ?? part['templatePath'];
    if (typeof type !== 'string') addIssue(ctx, ['type'], 'Name the design in type or in templatePath.');
    if (dataKeyOf(part) === undefined) addIssue(ctx, ['data'], 'data or values must be an object.');
    return part;
  }),
  'The header or footer',
);
