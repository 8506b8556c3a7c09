import { timezone } from '@sitewright/contract/fields';
import { z } from 'zod';

/**
 * Two sample values of any schema. Minimal: empty lists, no optional fields, null where allowed. Full: an entry in
 * each list, every field, content in each text. Tests override relevant fields; all others are deterministic.
 */
const sampleDate = '2026-01-15T10:00:00.000Z';

const sampleFormats: Record<string, string> = {
  uuid: '00000000-0000-4000-8000-000000000001',
  'date-time': sampleDate,
  date: sampleDate.slice(0, 10),
  email: 'someone@example.com',
  uri: 'https://example.com',
};

/** Sample values of the patterns in the contract's responses. */
const samplePatterns: Record<string, string> = {
  '^#[0-9a-f]{6}$': '#b4411f',
  '^[a-z0-9][a-z0-9-]{0,62}$': 'bakery',
  '^[a-z][A-Za-z0-9]*$': 'name',
  '^[\\w-]+$': 'b1',
  '^([01]\\d|2[0-3]):[0-5]\\d$': '03:00',
  '^[\\p{Ll}\\p{Lo}\\p{M}\\p{N}]+(-[\\p{Ll}\\p{Lo}\\p{M}\\p{N}]+)*$': 'first-post',
};

type JsonSchema = Exclude<z.core.JSONSchema.BaseSchema, boolean>;

const stringOf = ({ format = '', pattern = '', minLength = 0, maxLength }: JsonSchema, isFull: boolean) =>
  sampleFormats[format] ??
  samplePatterns[pattern] ??
  (isFull && pattern === '' ? 'Sample'.padEnd(minLength, 'x').slice(0, maxLength) : 'x'.repeat(minLength));

const numberOf = ({ minimum = 0, exclusiveMinimum }: JsonSchema): number =>
  Math.max(0, minimum, typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 0);

const isNull = (schema: JsonSchema): boolean => schema.type === 'null';

/** Resolves `$ref` definitions of the schema. */
const valueIn = (root: JsonSchema, isFull: boolean) => {
  const valueOf = (schema: JsonSchema): unknown => {
    if (schema.$ref === '#') return valueOf(root);
    if (schema.$ref) return valueOf(root.$defs?.[schema.$ref.split('/').at(-1)!] as JsonSchema);
    if (schema.default !== undefined) return schema.default;
    if ('const' in schema) return schema.const;
    if (schema.enum) return schema.enum[0];
    const options = schema.anyOf ?? schema.oneOf;
    if (options)
      return isFull || !options.some(isNull) ? valueOf(options.find((one) => !isNull(one))!) : null;
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => valueOf(part)));
    const types = [schema.type ?? []].flat();
    if (types.includes('null') && !isFull) return null;
    if (types.includes('object')) return objectOf(schema);
    if (types.includes('array')) return listOf(schema);
    if (types.includes('string')) return stringOf(schema, isFull);
    if (types.includes('boolean')) return false;
    return types.includes('number') || types.includes('integer') ? numberOf(schema) : null;
  };
  const objectOf = ({ required = [], properties = {}, additionalProperties }: JsonSchema): object =>
    Object.fromEntries(
      (isFull ? [...new Set([...required, ...Object.keys(properties)])] : required).map((name) => [
        name,
        valueOf((properties[name] ?? additionalProperties) as JsonSchema),
      ]),
    );
  const listOf = ({ prefixItems, items, minItems = 0 }: JsonSchema): unknown[] =>
    prefixItems
      ? prefixItems.map((item) => valueOf(item as JsonSchema))
      : Array.from({ length: Math.max(minItems, isFull ? 1 : 0) }, () => valueOf(items as JsonSchema));
  return valueOf(root);
};

/** Constraints that JSON Schema cannot express. */
const override = ({
  zodSchema,
  jsonSchema,
}: Parameters<NonNullable<z.core.ToJSONSchemaParams['override']>>[0]) => {
  if (zodSchema === timezone) jsonSchema.const = 'Europe/Berlin';
};

const jsonSchemas = new WeakMap<z.ZodType, JsonSchema>();

const jsonSchemaOf = (schema: z.ZodType): JsonSchema => {
  const known = jsonSchemas.get(schema);
  if (known) return known;
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override }) as JsonSchema;
  jsonSchemas.set(schema, made);
  return made;
};

type Tree = Record<PropertyKey, unknown>;

/** A text with custom constraints is minimal in the full value too, and a list of such texts is empty. */
const makePlainAt = (full: unknown, plain: unknown, [name, ...rest]: readonly PropertyKey[]): void => {
  if (name === undefined) return;
  if (Array.isArray(full)) full.length = 0;
  else if (rest.length > 0) {
    const below = (plain as Tree | null)?.[name];
    // Without a text of its own, an object that may be missing is incomplete.
    if (below === null && rest.length === 1) (full as Tree)[name] = null;
    else makePlainAt((full as Tree)[name], below, rest);
  } else if (plain === null || plain === undefined || !(name in (plain as Tree))) delete (full as Tree)[name];
  else (full as Tree)[name] = (plain as Tree)[name];
};

const make = <S extends z.ZodType>(schema: S, fields: Partial<z.output<S>>, isFull: boolean): z.output<S> => {
  if (schema instanceof z.ZodUndefined) return undefined as z.output<S>;
  const value = valueIn(jsonSchemaOf(schema), isFull) as z.output<S>;
  const issues = isFull ? (schema.safeParse(value).error?.issues ?? []) : [];
  if (issues.length > 0) {
    const plain = valueIn(jsonSchemaOf(schema), false);
    for (const { path } of issues) makePlainAt(value, plain, path);
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ...value, ...fields }
    : value;
};

/** Minimal value of a schema with overrides. */
export const sample = <S extends z.ZodType>(schema: S, fields: Partial<z.output<S>> = {}): z.output<S> =>
  make(schema, fields, false);

/** Full value of a schema with overrides. */
export const fullSample = <S extends z.ZodType>(schema: S, fields: Partial<z.output<S>> = {}): z.output<S> =>
  make(schema, fields, true);
