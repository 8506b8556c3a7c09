import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import type { Statement, TSInterfaceDeclaration, TSTypeAnnotation } from 'oxc-parser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';

interface Column {
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
}
type Tables = Record<string, Record<string, Column>>;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

// Read as one text: it does not matter which file declares an interface.
const sources = path.join(import.meta.dirname, '../..');
const source = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((name) => /(^core\/db\/(.*-)?|\.)tables\.ts$/.test(name))
  .map((name) => readFileSync(path.join(sources, name), 'utf8'))
  .join('\n');

/** The interfaces of a list of statements, also those that are merged into another module. */
const interfacesIn = (statements: readonly Statement[]): TSInterfaceDeclaration[] =>
  statements.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type === 'TSInterfaceDeclaration') return [declaration];
    return declaration?.type === 'TSModuleDeclaration' && declaration.body?.type === 'TSModuleBlock'
      ? interfacesIn(declaration.body.body)
      : [];
  });

const readInterfaces = (): TSInterfaceDeclaration[] =>
  interfacesIn(parseSync('tables.ts', source).program.body);

const membersOf = (declaration: TSInterfaceDeclaration): [string, string][] =>
  declaration.body.body.flatMap((member) => {
    if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier') return [];
    const annotation: TSTypeAnnotation | null | undefined = member.typeAnnotation;
    return annotation ? [[member.key.name, source.slice(annotation.start + 1, annotation.end).trim()]] : [];
  });

/** The column that a type in tables.ts declares, in PostgreSQL's terms. */
const readColumn = (text: string): Column => {
  const hasDefault = /^Generated(Always)?<|Default\b/.test(text);
  const isNullable = text.endsWith(' | null');
  const inner = text.replace(/ \| null$/, '').replace(/^Generated(?:Always)?<(.*)>$/, '$1');
  const type = inner.startsWith('Timestamp')
    ? 'date'
    : inner.startsWith('Json') || inner.startsWith('JSON')
      ? 'json'
      : /^(\| )?'/.test(inner)
        ? 'string'
        : inner;
  return { type, isNullable, hasDefault };
};

const typeOf: Record<string, string> = {
  text: 'string',
  uuid: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  bool: 'boolean',
  timestamptz: 'date',
  jsonb: 'json',
  bytea: 'Buffer',
  _text: 'string[]',
  _uuid: 'string[]',
};

const readCatalogue = async (): Promise<Tables> => {
  const { rows } = await database.ownerPool.query<
    Record<'table' | 'column' | 'type' | 'nullable' | 'default', string>
  >(
    `select table_name as table, column_name as column, udt_name as type, is_nullable as nullable,
            coalesce(column_default, identity_generation, '') as default
     from information_schema.columns where table_schema = 'app' order by 1, 2`,
  );
  const tables: Tables = {};
  for (const row of rows) {
    (tables[row.table] ??= {})[row.column] = {
      type: typeOf[row.type] ?? `unknown ${row.type}`,
      isNullable: row.nullable === 'YES',
      hasDefault: row.default !== '',
    };
  }
  return tables;
};

it('the table index matches the migrated schema', async () => {
  const interfaces = readInterfaces();
  const index = interfaces.filter(({ id }) => id.name === 'Database').flatMap(membersOf);
  const byName = new Map(interfaces.map((one) => [one.id.name, one]));
  const declared: Tables = Object.fromEntries(
    index.map(([table, name]) => [
      table,
      Object.fromEntries(membersOf(byName.get(name)!).map(([column, text]) => [column, readColumn(text)])),
    ]),
  );
  const found = await readCatalogue();
  expect(Object.keys(found).length).toBeGreaterThan(10);
  expect(declared).toEqual(found);
});
