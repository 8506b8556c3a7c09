import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Json, JsonObject } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import { commandArbitrary, contentArbitrary, loadContent, toOperations } from '../test/random-documents.ts';
import { applyOperation } from './apply.ts';
import { pathDepthMax } from './field-path.ts';
import { validateOperation, validateOperations } from './validate-operation.ts';

// Random documents take their time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const node: JsonObject = {
  id: 'n',
  kind: 'section',
  type: 'hero/hero-1',
  parent: 'root',
  slot: 'sections',
  order: 'a0',
  data: {},
  props: {},
};
const insert = (change: JsonObject): JsonObject => ({ op: 'insert', node: { ...node, ...change } });
const set = (path: Json, value?: Json): JsonObject =>
  value === undefined ? { op: 'set', id: 'n', path } : { op: 'set', id: 'n', path, value };
const nested = (depth: number): Json => (depth === 0 ? 1 : [nested(depth - 1)]);

test.each([
  [insert({})],
  [insert({ data: { cards: [] }, props: { data: {} } })],
  [{ op: 'remove', id: 'n' }],
  [set(['data', 'title'], 'Hello')],
  [set(['data', 'title'])],
  [set(['order'], 'a1')],
  [set(['parent'], 'other')],
  [set(['slot'], 'main')],
  [set(['type'], 'hero/hero-2')],
  [set(['place'], { parent: 'p', slot: 'main', order: 'a0' })],
])('accepts a well-formed operation and leaves it as it is: %j', (operation) => {
  expect(validateOperation(operation)).toEqual(operation);
});

test('allows the markup of a section to be longer than a field, up to its own limit', () => {
  const text = 'x'.repeat(limits.content.fieldTextMaxLength + 1);
  expect(validateOperation(set(['data', 'x'], text))).toBe('A text has more than 20000 characters.');
  expect(validateOperation(set(['props', 'htmlCode'], text))).toEqual(set(['props', 'htmlCode'], text));
  const long = 'x'.repeat(limits.sectionCode.htmlBytes);
  expect(validateOperation(insert({ props: { htmlCode: long } }))).toEqual(
    insert({ props: { htmlCode: long } }),
  );
  const sentence = 'htmlCode can be up to 200 KB.';
  expect(validateOperation(set(['props', 'htmlCode'], `${long}x`))).toBe(sentence);
  expect(validateOperation(insert({ props: { htmlCode: `${long}x` } }))).toBe(sentence);
  expect(validateOperation(set(['props'], { htmlCode: `${long}x` }))).toBe(sentence);
  expect(validateOperation(set(['props', 'cssCode'], 5))).toBe('cssCode must be text.');
});

test('drops unknown fields of an operation', () => {
  expect(validateOperation({ op: 'remove', id: 'n', force: true })).toEqual({ op: 'remove', id: 'n' });
  expect(validateOperation(insert({ secret: 1 }))).toEqual(insert({}));
});

test.each<[unknown, string]>([
  [null, 'An operation must be an object.'],
  [[], 'An operation must be an object.'],
  [{ op: 'drop' }, 'The operation is none of insert, remove and set.'],
  [{ op: 'remove', id: '../n' }, 'The id of the node is not valid.'],
  [{ op: 'remove', id: 'x'.repeat(65) }, 'The id of the node is not valid.'],
  [{ op: 'insert' }, 'The node to insert is not an object.'],
  [insert({ kind: 'root' }), 'The kind of the node is not valid.'],
  [insert({ order: 'a00' }), 'The order of the node is not a valid order key.'],
  [insert({ slot: 'constructor' }), 'The slot of the node is not valid.'],
  [insert({ data: { title: 'x' } }), 'A node with fields needs a place for them in props.'],
  [insert({ props: { id: 'x' } }), 'id, type and order are not props.'],
  [set([]), `A path has 1 to ${pathDepthMax} allowed names.`],
  [set('data'), 'The path must be a list of names.'],
  [set(['data', 5]), 'The path must be a list of names.'],
  [set(['data', '__proto__'], 1), `A path has 1 to ${pathDepthMax} allowed names.`],
  [
    set(
      Array.from({ length: pathDepthMax + 1 }, () => 'data'),
      1,
    ),
    `A path has 1 to ${pathDepthMax} allowed names.`,
  ],
  [set(['id'], 'x'), 'The path names no field of a node.'],
  [set(['toString'], 'x'), 'The path names no field of a node.'],
  [set(['order', 'x'], 'a0'), 'order has no fields.'],
  [set(['order'], 'a00'), 'A place needs a valid parent, slot and order.'],
  [set(['order']), 'A place needs a valid parent, slot and order.'],
  [set(['type'], 5), 'A type must be a text.'],
  [set(['data'], 'x'), 'data must be an object.'],
  [set(['data', 'x'], nested(40)), 'A value is nested deeper than 32 levels.'],
  [set(['data', 'x'], 'a\0'), 'A text holds characters that cannot be stored.'],
  [{ ...set(['data', 'x']), value: Number.NaN }, 'A number is not finite.'],
  [{ ...set(['data', 'x']), value: () => 1 }, 'A value is not JSON.'],
  [set(['data', 'x'], JSON.parse('{"__proto__":1}') as Json), 'A field cannot be named __proto__.'],
])('says what is wrong with %j', (operation, sentence) => {
  expect(validateOperation(operation)).toBe(sentence);
});

test('a batch is rejected as a whole, with the index of the invalid operation', () => {
  const good = { op: 'remove', id: 'n' };
  expect(validateOperations([good, good])).toEqual([good, good]);
  expect(validateOperations([good, { op: 'remove', id: '' }])).toBe(
    'Operation 2: The id of the node is not valid.',
  );
  expect(validateOperations('x')).toBe('The operations must be a list.');
  expect(validateOperations(Array.from({ length: limits.content.operationsPerBatch + 1 }, () => good))).toBe(
    'A batch has at most 1000 operations.',
  );
});

test('accepts every operation that had an effect, and its inverse', () => {
  fc.assert(
    fc.property(contentArbitrary, fc.array(commandArbitrary, { maxLength: 10 }), (content, commands) => {
      const state = loadContent(content);
      for (const operation of commands.flatMap((command) => toOperations(state, command))) {
        const inverse = applyOperation(state, operation);
        if (inverse.length === 0) continue;
        const sent: unknown = JSON.parse(JSON.stringify([operation, ...inverse]));
        expect(validateOperations(sent)).toEqual(sent);
      }
    }),
  );
});

test('never throws', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.anything(),
        fc.record({
          op: fc.constantFrom('insert', 'set'),
          id: fc.string(),
          path: fc.anything(),
          value: fc.anything(),
          node: fc.anything(),
        }),
      ),
      (value) => {
        const result = validateOperation(value);
        expect(typeof result === 'string' || 'op' in result).toBe(true);
      },
    ),
  );
});
