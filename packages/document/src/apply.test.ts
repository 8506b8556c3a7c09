import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { commandArbitrary, contentArbitrary, loadContent, toOperations } from '../test/random-documents.ts';
import { fromContent, toContent } from './adapter.ts';
import { applyOperation, applyOperations } from './apply.ts';
import { childIds, indexChildren } from './document-state.ts';
import type { DocumentState } from './document-state.ts';
import { nestingMax } from './node.ts';
import type { DocumentNode } from './node.ts';
import { placeOperation, setOperation } from './operation.ts';
import type { Operation } from './operation.ts';

// Random documents take their time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const page = (): DocumentState =>
  loadContent({
    sections: [
      {
        id: 'hero',
        type: 'hero/hero-1',
        data: {
          title: 'Hello',
          cta: { label: 'Go', href: '/' },
          cards: [{ id: 'c1' }, { id: 'c2' }],
          tags: ['a'],
        },
        dropZones: { main: [{ id: 'box', type: 'box', children: [{ id: 'text', type: 'text' }] }] },
      },
      { id: 'bare', type: 'cta/cta-1' },
    ],
  });

const item = (id: string, parent: string, slot: string, order = 'a5'): DocumentNode => ({
  id,
  kind: 'item',
  type: '',
  parent,
  slot,
  order,
  data: { title: id },
  props: {},
});

/** Applies an operation, checks that its inverse restores every byte, and applies it again. */
const change = (state: DocumentState, operation: Operation): Operation[] => {
  const before = JSON.stringify(toContent(state));
  for (const inverse of applyOperation(state, operation)) applyOperation(state, inverse);
  expect(JSON.stringify(toContent(state))).toBe(before);
  return applyOperation(state, operation);
};

describe('setting a field', () => {
  test('writes along the path and leaves every other node untouched', () => {
    const state = page();
    const before = new Map(state.nodes);
    const { style } = { style: state.nodes.get('hero')!.data.tags };
    change(state, setOperation('hero', ['data', 'cta', 'label'], 'Start'));
    expect(state.nodes.get('hero')?.data).toMatchObject({
      title: 'Hello',
      cta: { label: 'Start', href: '/' },
    });
    expect(state.nodes.get('hero')?.data.tags).toBe(style);
    expect([...state.nodes].filter(([id, node]) => before.get(id) !== node).map(([id]) => id)).toEqual([
      'hero',
    ]);
    expect(before.get('hero')?.data).toMatchObject({ cta: { label: 'Go' } });
  });

  test('creates missing objects on the path, and removes them when undone', () => {
    const state = page();
    const inverse = change(
      state,
      setOperation('bare', ['props', 'responsiveStyle', 'mobile', 'color'], 'red'),
    );
    expect(state.nodes.get('bare')?.props).toEqual({ responsiveStyle: { mobile: { color: 'red' } } });
    expect(inverse).toEqual([{ op: 'set', id: 'bare', path: ['props', 'responsiveStyle'] }]);
  });

  test('without a value unsets it', () => {
    const state = page();
    change(state, setOperation('hero', ['data', 'title'], undefined));
    expect(state.nodes.get('hero')?.data).not.toHaveProperty('title');
  });

  test('gives a section without data its data', () => {
    const state = page();
    change(state, setOperation('bare', ['data', 'title'], 'New'));
    expect(toContent(state).sections).toContainEqual(
      expect.objectContaining({ id: 'bare', data: { title: 'New' } }),
    );
  });

  test('replaces an entry of a plain array but adds none', () => {
    const state = page();
    change(state, setOperation('hero', ['data', 'tags', '0'], 'b'));
    expect(applyOperation(state, setOperation('hero', ['data', 'tags', '1'], 'c'))).toEqual([]);
    expect(state.nodes.get('hero')?.data.tags).toEqual(['b']);
  });

  test.each<[string, string, string[], Parameters<typeof setOperation>[2]]>([
    ['a node that is gone', 'gone', ['data', 'title'], 'x'],
    ['the value that it already has', 'hero', ['data', 'title'], 'Hello'],
    ['a list as one value', 'hero', ['data', 'plans'], [{ title: 'x' }]],
    ['over the home of list entries', 'hero', ['data', 'cards'], 'x'],
    ['over the home of elements', 'hero', ['props', 'dropZones'], {}],
    ['a path into the prototype', 'hero', ['data', '__proto__', 'x'], 1],
    ['a path into the constructor', 'hero', ['data', 'constructor', 'prototype', 'x'], 1],
    ['the identity through props', 'hero', ['props', 'id'], 'x'],
    ['fields past data', 'hero', ['props', 'data', 'title'], 'x'],
    ['the id', 'hero', ['id'], 'x'],
    ['a type that is no text', 'hero', ['type'], null],
    ['the kind', 'hero', ['kind'], 'item'],
    ['a broken order', 'hero', ['order'], '!'],
    ['no order', 'hero', ['order'], undefined],
    ['all data to a text', 'hero', ['data'], 'x'],
    ['data of the root', 'root', ['data', 'x'], 1],
    ['the place of the root', 'root', ['parent'], 'hero'],
    ['the sections of the root', 'root', ['props', 'sections'], [{}]],
  ])('has no effect on %s', (_name, id, path, value) => {
    const state = page();
    const before = JSON.stringify(toContent(state));
    expect(applyOperation(state, setOperation(id, path, value))).toEqual([]);
    expect(JSON.stringify(toContent(state))).toBe(before);
  });
});

describe('moving', () => {
  test('by order changes the position among the siblings', () => {
    const state = page();
    change(state, setOperation('c1', ['order'], 'a9'));
    expect(childIds(state, 'hero', 'cards')).toEqual(['c2', 'c1']);
  });

  test('nodes with equal orders are sorted by id', () => {
    const state = page();
    change(state, setOperation('c2', ['order'], state.nodes.get('c1')!.order));
    expect(childIds(state, 'hero', 'cards')).toEqual(['c1', 'c2']);
  });

  test('to another parent creates the list there', () => {
    const state = page();
    change(state, placeOperation('c1', { parent: 'bare', slot: 'plans', order: 'a0' }));
    expect(childIds(state, 'hero', 'cards')).toEqual(['c2']);
    expect(toContent(state).sections).toContainEqual(
      expect.objectContaining({ id: 'bare', data: { plans: [{ id: 'c1', order: 'a0' }] } }),
    );
  });

  test('by parent or slot alone works as well', () => {
    const state = page();
    change(state, setOperation('text', ['slot'], 'aside'));
    change(state, setOperation('text', ['parent'], 'bare'));
    expect(childIds(state, 'bare', 'aside')).toEqual(['text']);
  });

  test.each([
    ['into itself', placeOperation('box', { parent: 'box', slot: 'children', order: 'a0' })],
    ['into its own inside', placeOperation('box', { parent: 'text', slot: 'children', order: 'a0' })],
    ['to a parent that is gone', placeOperation('box', { parent: 'gone', slot: 'main', order: 'a0' })],
    ['an element out of the sections', placeOperation('box', { parent: 'root', slot: 'main', order: 'a0' })],
    ['a section into a section', placeOperation('bare', { parent: 'hero', slot: 'sections', order: 'a0' })],
    ['an entry over a plain field', placeOperation('c1', { parent: 'hero', slot: 'title', order: 'a0' })],
  ])('has no effect %s', (_name, operation) => {
    expect(applyOperation(page(), operation)).toEqual([]);
  });

  test('stops at the nesting limit', () => {
    const state = page();
    let parent = 'hero';
    for (let depth = 2; depth <= nestingMax; depth += 1) {
      expect(change(state, { op: 'insert', node: item(`deep-${depth}`, parent, 'inner') })).not.toEqual([]);
      parent = `deep-${depth}`;
    }
    expect(applyOperation(state, { op: 'insert', node: item('too-deep', parent, 'inner') })).toEqual([]);
    expect(applyOperation(state, placeOperation('c1', { parent, slot: 'inner', order: 'a0' }))).toEqual([]);
  });
});

describe('inserting and removing', () => {
  test('an insertion is positioned by its order', () => {
    const state = page();
    change(state, { op: 'insert', node: item('c0', 'hero', 'cards', 'Zz') });
    expect(childIds(state, 'hero', 'cards')).toEqual(['c0', 'c1', 'c2']);
  });

  test('a removal includes descendants, and undo restores them all', () => {
    const state = page();
    const before = new Map(state.nodes);
    const inverse = change(state, { op: 'remove', id: 'hero' });
    expect([...state.nodes.keys()]).toEqual(['root', 'bare']);
    expect(state.children.size).toBe(1);
    applyOperations(state, inverse);
    expect(state.nodes).toEqual(before);
  });

  test('an emptied list is saved as an empty list', () => {
    const state = page();
    applyOperations(state, [
      { op: 'remove', id: 'c1' },
      { op: 'remove', id: 'c2' },
    ]);
    expect(toContent(state).sections).toContainEqual(
      expect.objectContaining({ data: expect.objectContaining({ cards: [] }) }),
    );
  });

  test.each<[string, Operation]>([
    ['an id that exists', { op: 'insert', node: item('c1', 'hero', 'cards') }],
    ['a parent that is gone', { op: 'insert', node: item('new', 'gone', 'cards') }],
    ['a broken order', { op: 'insert', node: item('new', 'hero', 'cards', '') }],
    ['a field in the way', { op: 'insert', node: item('new', 'hero', 'title') }],
    ['the root', { op: 'remove', id: 'root' }],
    ['a node that is gone', { op: 'remove', id: 'gone' }],
  ])('has no effect with %s', (_name, operation) => {
    expect(applyOperation(page(), operation)).toEqual([]);
  });
});

describe('any sequence of operations', () => {
  const sequence = fc.tuple(contentArbitrary, fc.array(commandArbitrary, { maxLength: 30 }));

  test('is undone byte for byte', () => {
    fc.assert(
      fc.property(sequence, ([content, commands]) => {
        const state = loadContent(content);
        const start = JSON.stringify(toContent(state));
        const inverse = commands
          .map((command) => applyOperations(state, toOperations(state, command)))
          .toReversed()
          .flat();
        applyOperations(state, inverse);
        expect(JSON.stringify(toContent(state))).toBe(start);
      }),
    );
  });

  test('leaves a document that survives saving and loading, and a correct index', () => {
    fc.assert(
      fc.property(sequence, ([content, commands]) => {
        const state = loadContent(content);
        for (const command of commands) applyOperations(state, toOperations(state, command));
        const { state: reloaded, problems } = fromContent(JSON.parse(JSON.stringify(toContent(state))));
        expect(problems).toEqual([]);
        expect(reloaded.nodes).toEqual(state.nodes);
        expect(state.children).toEqual(indexChildren(state.nodes));
      }),
    );
  });

  test('changes exactly one node with one set of one field', () => {
    fc.assert(
      fc.property(contentArbitrary, fc.nat(), (content, number) => {
        const state = loadContent(content);
        const ids = [...state.nodes.keys()].filter((id) => id !== 'root');
        fc.pre(ids.length > 0);
        const id = ids[number % ids.length]!;
        const before = new Map(state.nodes);
        applyOperation(state, setOperation(id, ['data', 'heading'], 'changed'));
        expect(
          [...before].filter(([other, node]) => state.nodes.get(other) !== node).map(([other]) => other),
        ).toEqual([id]);
      }),
    );
  });
});
