/** The parts of the OpenAPI document that the reference shows. */
export interface Schema {
  type?: string | readonly string[];
  format?: string;
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  additionalProperties?: Schema | boolean;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: Schema;
}

interface Content {
  content?: Readonly<Record<string, { schema: Schema }>>;
}

interface RawOperation {
  operationId: string;
  summary: string;
  description?: string;
  tags: readonly string[];
  security: readonly object[];
  parameters: readonly Parameter[];
  requestBody?: Content;
  responses: Readonly<Record<string, Content & { description: string }>>;
}

export interface OpenApiDocument {
  servers: readonly { url: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
}

export interface Operation extends RawOperation {
  method: string;
  path: string;
}

/** The operations by their area, in the order of the document. */
export const groupsOf = ({ paths }: OpenApiDocument): [group: string, operations: Operation[]][] => {
  const groups = new Map<string, Operation[]>();
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const group = operation.tags[0] ?? '';
      groups.set(group, [...(groups.get(group) ?? []), { ...operation, method: method.toUpperCase(), path }]);
    }
  return [...groups].toSorted(([a], [b]) => a.localeCompare(b));
};

/** `formDelivery` → `Form delivery`. */
export const groupTitle = (group: string): string => {
  const words = group.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Operations whose address, summary or name has every word. */
export const filterGroups = (
  groups: readonly [string, Operation[]][],
  query: string,
): [string, Operation[]][] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = ({ method, path, summary, operationId }: Operation): boolean => {
    const text = `${method} ${path} ${summary} ${operationId}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return groups
    .map(([group, operations]): [string, Operation[]] => [group, operations.filter(matches)])
    .filter(([, operations]) => operations.length > 0);
};

export const jsonSchemaOf = (content: Content | undefined): Schema | undefined =>
  content?.content?.['application/json']?.schema;

const maxDepth = 6;

/** A value that fits a schema, to show what a request looks like. */
export const sampleOf = (schema: Schema, depth = 0): unknown => {
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return sampleOf(choice, depth + 1);
  const type = Array.isArray(schema.type) ? (schema.type as readonly string[])[0] : schema.type;
  if (type === 'object' || schema.properties) {
    if (depth > maxDepth) return {};
    const required = new Set(schema.required);
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([name]) => required.has(name))
        .map(([name, property]) => [name, sampleOf(property, depth + 1)]),
    );
  }
  if (type === 'array') return [];
  if (type === 'integer' || type === 'number') return schema.minimum ?? 0;
  if (type === 'boolean') return false;
  if (type === 'null') return null;
  if (schema.format === 'uuid') return '0197f6c2-0000-7000-8000-000000000000';
  if (schema.format === 'email') return 'name@example.com';
  if (schema.format === 'date-time') return '2026-01-01T00:00:00Z';
  return 'text';
};

/** Type of a value in a few words, such as `string, at most 80 characters`. */
export const typeOf = (schema: Schema): string => {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ');
  if (schema.type === 'array' || schema.items) return `${schema.items ? typeOf(schema.items) : 'any'}[]`;
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : ((schema.type as string) ?? 'any');
  const limits = [
    schema.format,
    schema.minimum === undefined || schema.minimum <= -1e15 ? undefined : `≥ ${schema.minimum}`,
    schema.maximum === undefined || schema.maximum >= 1e15 ? undefined : `≤ ${schema.maximum}`,
    schema.maxLength === undefined ? undefined : `≤ ${schema.maxLength}`,
  ].filter(Boolean);
  return limits.length === 0 ? type : `${type} (${limits.join(', ')})`;
};

/** The object in which the fields of a value are: the value itself, an entry of a list, or the first choice. */
export const fieldsOf = (schema: Schema): Schema | undefined => {
  if (schema.properties) return schema;
  if (schema.items) return fieldsOf(schema.items);
  for (const choice of schema.anyOf ?? schema.oneOf ?? []) {
    const fields = fieldsOf(choice);
    if (fields) return fields;
  }
  return undefined;
};
