import { timezone } from '@sitewright/contract/fields';
import { z } from 'zod';

/**
 * The plainest value that a schema allows: empty lists, no optional fields, null where it may be. A test that cares
 * about a field says so; everything else is the same in each run.
 */
const sampleMoment = '2026-01-15T10:00:00.000Z';

const sampleFormats: Record<string, string> = {
  uuid: '00000000-0000-4000-8000-000000000001',
  'date-time': sampleMoment,
  date: sampleMoment.slice(0, 10),
  email: 'someone@example.com',
  uri: 'https://example.com',
};

/** Patterns that responses of the contract ask for. */
const samplePatterns: Record<string, string> = {
  '^#[0-9a-f]{6}$': '#b4411f',
  '^[a-z0-9][a-z0-9-]{0,62}$': 'bakery',
};

type JsonSchema = Exclude<z.core.JSONSchema.BaseSchema, boolean>;

const stringOf = ({ format = '', pattern = '', minLength = 0 }: JsonSchema): string =>
  sampleFormats[format] ?? samplePatterns[pattern] ?? 'x'.repeat(minLength);

const numberOf = ({ minimum = 0, exclusiveMinimum }: JsonSchema): number =>
  Math.max(0, minimum, typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 0);

const isNull = (schema: JsonSchema): boolean => schema.type === 'null';

/** With the definitions that parts of the schema name. */
const valueIn = (root: JsonSchema) => {
  const valueOf = (schema: JsonSchema): unknown => {
    if (schema.$ref === '#') return valueOf(root);
    if (schema.$ref) return valueOf(root.$defs?.[schema.$ref.split('/').at(-1)!] as JsonSchema);
    if (schema.default !== undefined) return schema.default;
    if ('const' in schema) return schema.const;
    if (schema.enum) return schema.enum[0];
    const options = schema.anyOf ?? schema.oneOf;
    if (options) return options.some(isNull) ? null : valueOf(options[0]!);
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => valueOf(part)));
    if (schema.type === 'object') return objectOf(schema);
    if (schema.type === 'array') return listOf(schema);
    if (schema.type === 'string') return stringOf(schema);
    if (schema.type === 'boolean') return false;
    return schema.type === 'number' || schema.type === 'integer' ? numberOf(schema) : null;
  };
  const objectOf = ({ required = [], properties = {}, additionalProperties }: JsonSchema): object =>
    Object.fromEntries(
      required.map((name) => [name, valueOf((properties[name] ?? additionalProperties) as JsonSchema)]),
    );
  const listOf = ({ prefixItems, items, minItems = 0 }: JsonSchema): unknown[] =>
    prefixItems
      ? prefixItems.map((item) => valueOf(item as JsonSchema))
      : Array.from({ length: minItems }, () => valueOf(items as JsonSchema));
  return valueOf(root);
};

/** Rules that JSON Schema has no words for. */
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

/** The plainest value of a schema, with the fields that a test is about. */
export const sample = <S extends z.ZodType>(schema: S, fields: Partial<z.output<S>> = {}): z.output<S> => {
  if (schema instanceof z.ZodUndefined) return undefined as z.output<S>;
  const value = valueIn(jsonSchemaOf(schema)) as z.output<S>;
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ...value, ...fields }
    : value;
};
