import * as fc from 'fast-check';
import type { Json, JsonObject } from '@sitewright/contract/content';
import { fromContent } from '../src/adapter.ts';
import { childIds } from '../src/document-state.ts';
import type { DocumentState } from '../src/document-state.ts';
import {
  duplicateNode,
  insertElement,
  insertItem,
  insertSection,
  moveNode,
  removeNode,
  setField,
} from '../src/edits.ts';
import { isPlainObject } from '../src/json.ts';
import { createNodeId, rootId } from '../src/node.ts';
import { setOperation } from '../src/operation.ts';
import type { Operation } from '../src/operation.ts';

// Random pages and random edits of them: valid ones by the edit functions, senseless ones raw.

const names = [
  'title',
  'cards',
  'main',
  'style',
  'dropZones',
  'children',
  'data',
  'content',
  'type',
  'order',
  'sections',
  'tags',
  'constructor',
];

const withoutProto = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(withoutProto);
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value).filter(([key]) => key !== '__proto__');
  return Object.fromEntries(entries.map(([key, entry]) => [key, withoutProto(entry)]));
};

/** Any JSON except what the adapter has to drop: everything else must be preserved. */
export const jsonArbitrary: fc.Arbitrary<Json> = fc
  .jsonValue({ maxDepth: 3 })
  .map((value) => withoutProto(JSON.parse(JSON.stringify(value)) as Json));

const objectArbitrary: fc.Arbitrary<JsonObject> = fc
  .dictionary(
    fc.oneof(fc.constantFrom('title', 'cards', 'plans', 'main', 'tags'), fc.string()),
    jsonArbitrary,
    {
      maxKeys: 3,
    },
  )
  .map((value) => withoutProto({ ...value }) as JsonObject);

const identity = {
  id: fc.oneof(fc.constantFrom('a', 'b', 'root', 'not an id', 7), fc.uuid()),
  order: fc.constantFrom('a0', 'a1', 'a2', 'a1V', 'nonsense!', 3),
};

const { item } = fc.letrec<{ item: JsonObject }>((tie) => ({
  item: fc
    .record(
      { ...identity, title: fc.string(), cards: fc.array(tie('item'), { maxLength: 2 }) },
      { requiredKeys: [] },
    )
    .map((value) => value as JsonObject),
}));

const dataArbitrary: fc.Arbitrary<JsonObject> = fc
  .tuple(
    objectArbitrary,
    fc.record({ title: fc.string(), cards: fc.array(item, { maxLength: 3 }) }, { requiredKeys: [] }),
  )
  .map(([junk, fields]) => ({ ...junk, ...(fields as JsonObject) }));

const { element } = fc.letrec<{ element: JsonObject }>((tie) => {
  const elements = fc.array(tie('element'), { maxLength: 2 });
  return {
    element: fc
      .record(
        {
          ...identity,
          type: fc.constantFrom('text', 'button'),
          data: fc.oneof(dataArbitrary, jsonArbitrary),
          content: jsonArbitrary,
          children: fc.oneof(elements, fc.string()),
          dropZones: fc.record({ main: elements, children: fc.array(objectArbitrary, { maxLength: 1 }) }),
          position: jsonArbitrary,
        },
        { requiredKeys: [] },
      )
      .map((value) => value as JsonObject),
  };
});

const sectionArbitrary: fc.Arbitrary<JsonObject> = fc
  .record(
    {
      ...identity,
      type: fc.constantFrom('hero/hero-1', 'custom/mine'),
      data: fc.oneof(dataArbitrary, jsonArbitrary),
      content: fc.oneof(dataArbitrary, jsonArbitrary),
      style: objectArbitrary,
      dropZones: fc.oneof(
        fc.record(
          { main: fc.array(element, { maxLength: 3 }), 'not a slot': jsonArbitrary },
          { requiredKeys: [] },
        ),
        fc.string(),
      ),
    },
    { requiredKeys: [] },
  )
  .map((value) => value as JsonObject);

export const contentArbitrary: fc.Arbitrary<JsonObject> = fc
  .record(
    { sections: fc.array(sectionArbitrary, { maxLength: 5 }), seo: jsonArbitrary, type: jsonArbitrary },
    { requiredKeys: ['sections'] },
  )
  .map((value) => value as JsonObject);

/** One intended edit, independent of the document it is applied to. */
export interface Command {
  kind: 'section' | 'element' | 'item' | 'move' | 'duplicate' | 'remove' | 'set' | 'raw' | 'place';
  node: number;
  other: number;
  names: string[];
  value: Json;
}

export const commandArbitrary: fc.Arbitrary<Command> = fc.record({
  kind: fc.constantFrom(
    'section',
    'element',
    'item',
    'move',
    'duplicate',
    'remove',
    'set',
    'set',
    'raw',
    'place',
  ),
  node: fc.nat(1_000),
  other: fc.nat(1_000),
  names: fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 3 }),
  value: fc.oneof(
    jsonArbitrary,
    fc.constant<Json>([]),
    fc.constant<Json>({}),
    fc.constant<Json>([{ title: 'x' }]),
  ),
});

const pick = (ids: readonly string[], number: number): string => ids[number % ids.length] ?? rootId;

/** The operations of the command on this document; possibly none, or without effect. */
export const toOperations = (state: DocumentState, command: Command): Operation[] => {
  const ids = [...state.nodes.keys()];
  const id = pick(ids, command.node);
  const other = pick(ids, command.other);
  const slot = command.names[0]!;
  const fields = isPlainObject(command.value) ? command.value : { title: command.value, cards: [{}] };
  switch (command.kind) {
    case 'section':
      return insertSection(state, { type: 'hero/hero-1', ...fields }, { index: command.other % 5 });
    case 'element':
      return insertElement(
        state,
        { parent: id, slot, index: command.other % 3 },
        { type: 'text', ...fields },
      );
    case 'item':
      return insertItem(state, { parent: id, slot, index: command.other % 3 }, fields);
    case 'move':
      return moveNode(state, id, { index: command.other % 4 });
    case 'duplicate':
      return state.nodes.size > 150 ? [] : duplicateNode(state, id);
    case 'remove':
      return removeNode(state, id);
    case 'set':
      return setField(state, id, ['data', ...command.names.slice(0, 2)], command.value);
    case 'raw':
      return [
        setOperation(id, ['props', ...command.names], command.other % 3 === 0 ? undefined : command.value),
        setOperation(id, ['data', ...command.names], command.other % 2 === 0 ? undefined : command.value),
        setOperation(id, command.names, command.value),
      ];
    case 'place':
      return moveNode(state, id, { parent: other, slot, index: childIds(state, other, slot).length });
  }
};

/** A page in its normal form: every node has an id and an order. */
export const loadContent = (content: unknown): DocumentState =>
  fromContent(content, { createId: createNodeId }).state;
