import { describe, expect, test } from 'vitest';
import type { Json } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import { loadContent } from '../test/random-documents.ts';
import { toContent, toJson } from './adapter.ts';
import { applyOperations } from './apply.ts';
import { childIds } from './document-state.ts';
import type { DocumentState } from './document-state.ts';
import {
  duplicateNode,
  insertElement,
  insertItem,
  insertSection,
  insertedId,
  moveNode,
  orderBetween,
  removeNode,
  setField,
} from './edits.ts';
import { setOperation } from './operation.ts';

const page = (): DocumentState =>
  loadContent({
    sections: [
      {
        id: 'hero',
        type: 'hero/hero-1',
        data: { title: 'Hello', cards: [{ id: 'c1' }, { id: 'c2' }, { id: 'c3' }] },
        dropZones: { main: [{ id: 'text', type: 'text' }] },
      },
      { id: 'about', type: 'about/about-1' },
    ],
  });

const sections = (state: DocumentState): readonly string[] => childIds(state, 'root', 'sections');
const cards = (state: DocumentState): readonly string[] => childIds(state, 'hero', 'cards');

describe('inserting a section', () => {
  const section = { id: 'new', type: 'cta/cta-1', data: { links: [{ label: 'One' }] } };

  test.each([
    ['before another', { before: 'about' }, ['hero', 'new', 'about']],
    ['after another', { after: 'about' }, ['hero', 'about', 'new']],
    ['at an index', { index: 0 }, ['new', 'hero', 'about']],
    ['past the end', { index: 99 }, ['hero', 'about', 'new']],
    ['next to one that is gone', { before: 'gone' }, ['hero', 'about', 'new']],
  ])('%s', (_name, position, expected) => {
    const state = page();
    applyOperations(state, insertSection(state, section, position));
    expect(sections(state)).toEqual(expected);
    expect(childIds(state, 'new', 'links')).toHaveLength(1);
  });

  test('assigns a new id when the page already has it, and returns it', () => {
    const state = page();
    const operations = insertSection(state, { id: 'hero', type: 't' }, { index: 0 }, () => 'fresh');
    expect(insertedId(operations)).toBe('fresh');
    applyOperations(state, operations);
    expect(sections(state)).toEqual(['fresh', 'hero', 'about']);
  });

  test('is rejected on a full page', () => {
    const full = Array.from({ length: limits.content.sectionsPerPage }, () => ({ type: 't' }));
    expect(insertSection(loadContent({ sections: full }), section, { index: 0 })).toEqual([]);
  });
});

describe('inserting into a section', () => {
  test('creates a missing zone and list', () => {
    const state = page();
    applyOperations(
      state,
      insertElement(state, { parent: 'about', slot: 'main' }, { id: 'e', type: 'text' }),
    );
    applyOperations(
      state,
      insertItem(state, { parent: 'about', slot: 'plans', index: 0 }, { id: 'i', name: 'S' }),
    );
    expect(toJson(state, 'about')).toMatchObject({
      data: { plans: [{ id: 'i', name: 'S' }] },
      dropZones: { main: [{ id: 'e', type: 'text' }] },
    });
  });

  test('is rejected for a full list and for a deleted parent', () => {
    const full = Array.from({ length: limits.content.listItemsMax }, () => ({}));
    const state = loadContent({ sections: [{ id: 's', type: 't', data: { cards: full } }] });
    expect(insertItem(state, { parent: 's', slot: 'cards' }, {})).toEqual([]);
    expect(insertElement(state, { parent: 'gone', slot: 'main' }, {})).toEqual([]);
  });
});

describe('moving', () => {
  test.each([
    [0, ['c1', 'c2', 'c3']],
    [1, ['c2', 'c1', 'c3']],
    [2, ['c2', 'c3', 'c1']],
    [99, ['c2', 'c3', 'c1']],
  ])('a card to index %i writes at most its own order', (index, expected) => {
    const state = page();
    const operations = moveNode(state, 'c1', { index });
    expect(operations).toHaveLength(index === 0 ? 0 : 1);
    applyOperations(state, operations);
    expect(cards(state)).toEqual(expected);
  });

  test('to another section takes one operation', () => {
    const state = page();
    const operations = moveNode(state, 'text', { parent: 'about', slot: 'aside', index: 0 });
    expect(operations).toHaveLength(1);
    applyOperations(state, operations);
    expect(childIds(state, 'about', 'aside')).toEqual(['text']);
  });

  test('fits between two cards that got the same order concurrently', () => {
    const state = page();
    applyOperations(state, [setOperation('c2', ['order'], 'a0'), setOperation('c3', ['order'], 'a0')]);
    expect(cards(state)).toEqual(['c1', 'c2', 'c3']);
    applyOperations(state, insertItem(state, { parent: 'hero', slot: 'cards', index: 1 }, { id: 'between' }));
    expect(cards(state)).toEqual(['c1', 'between', 'c2', 'c3']);
    expect(orderBetween(state, 'hero', 'cards', 0) < state.nodes.get('c1')!.order).toBe(true);
  });
});

describe('duplicating and removing', () => {
  test('a copy comes after the original, with new ids at every level', () => {
    const state = page();
    applyOperations(state, duplicateNode(state, 'hero'));
    const [, copy] = sections(state);
    expect(sections(state)).toEqual(['hero', copy, 'about']);
    const copied = childIds(state, copy!, 'cards');
    expect(copied).toHaveLength(3);
    expect(new Set([...copied, ...cards(state)]).size).toBe(6);
    expect(state.nodes.get(copy!)?.data).toEqual(state.nodes.get('hero')?.data);
  });

  test('the root and deleted nodes can be neither copied nor removed', () => {
    const state = page();
    expect([
      ...duplicateNode(state, 'root'),
      ...duplicateNode(state, 'gone'),
      ...removeNode(state, 'root'),
      ...removeNode(state, 'gone'),
      ...moveNode(state, 'root', { index: 1 }),
    ]).toEqual([]);
  });
});

describe('setting a field', () => {
  const setAndRead = (path: string[], value: Json | undefined): unknown => {
    const state = page();
    applyOperations(state, setField(state, 'hero', path, value));
    return toContent(state).sections;
  };

  test('to its present value is no operation', () => {
    const state = page();
    expect(setField(state, 'hero', ['data', 'title'], 'Hello')).toEqual([]);
    const list = (toJson(state, 'hero')!.data as { cards: Json }).cards;
    expect(setField(state, 'hero', ['data', 'cards'], list)).toEqual([]);
  });

  test('to a list replaces the entries', () => {
    expect(setAndRead(['data', 'cards'], [{ title: 'Only' }])).toContainEqual(
      expect.objectContaining({
        data: { title: 'Hello', cards: [expect.objectContaining({ title: 'Only' })] },
      }),
    );
  });

  test('to a list turns another field into a list', () => {
    expect(setAndRead(['data', 'title'], [{ a: 1 }, { a: 2 }])).toContainEqual(
      expect.objectContaining({
        data: expect.objectContaining({
          title: [expect.objectContaining({ a: 1 }), expect.objectContaining({ a: 2 })],
        }),
      }),
    );
  });

  test.each<[string, Json | undefined, object]>([
    ['an empty list', [], { title: 'Hello', cards: [] }],
    ['a text', 'none', { title: 'Hello', cards: 'none' }],
    ['nothing', undefined, { title: 'Hello' }],
  ])('from a list to %s takes the entries away', (_name, value, data) => {
    expect(setAndRead(['data', 'cards'], value)).toContainEqual(expect.objectContaining({ data }));
  });

  test('to all of data replaces every field', () => {
    expect(setAndRead(['data'], { heading: 'New', steps: [{ id: 's1' }] })).toContainEqual(
      expect.objectContaining({ data: { heading: 'New', steps: [{ id: 's1', order: 'a0' }] } }),
    );
  });

  test('leaves out what cannot be stored', () => {
    expect(setAndRead(['data', 'title'], 'a\0b\uD800')).toContainEqual(
      expect.objectContaining({ data: expect.objectContaining({ title: 'ab\uFFFD' }) }),
    );
  });
});
