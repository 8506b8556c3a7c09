import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import type { TSInterfaceDeclaration, TSTypeAnnotation } from 'oxc-parser';
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
const source = readdirSync(import.meta.dirname)
  .filter((name) => /(^|-)tables\.ts$/.test(name))
  .map((name) => readFileSync(path.join(import.meta.dirname, name), 'utf8'))
  .join('\n');

const readInterfaces = (): Map<string, TSInterfaceDeclaration> =>
  new Map(
    parseSync('tables.ts', source).program.body.flatMap((statement) => {
      const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
      return declaration?.type === 'TSInterfaceDeclaration'
        ? [[declaration.id.name, declaration] as const]
        : [];
    }),
  );

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
  const index = membersOf(interfaces.get('Database')!);
  const declared: Tables = Object.fromEntries(
    index.map(([table, name]) => [
      table,
      Object.fromEntries(
        membersOf(interfaces.get(name)!).map(([column, text]) => [column, readColumn(text)]),
      ),
    ]),
  );
  const found = await readCatalogue();
  expect(Object.keys(found).length).toBeGreaterThan(10);
  expect(declared).toEqual(found);
});
