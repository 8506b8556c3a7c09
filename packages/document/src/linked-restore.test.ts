import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Command, commandArbitrary, loadContent, toOperations } from '../test/random-documents.ts';
import { toContent } from './adapter.ts';
import { applyOperations } from './apply.ts';
import { createDocumentState, type DocumentState, subtreeOf } from './document-state.ts';
import { insertItem } from './edits.ts';
import { updateInstance } from './linked.ts';
import { insertInstance, overridesBy } from './linked-edits.ts';
import { instancesOf, linkOf } from './linked-fields.ts';
import { reconcileRestored } from './linked-restore.ts';
import { rootId } from './node.ts';
import { setOperation } from './operation.ts';

const definitionId = '7b0a2a51-0000-4000-8000-000000000001';

const saved = (): DocumentState =>
  loadContent({
    sections: [
      {
        id: 'def',
        type: 'features/features-1',
        data: {
          title: 'Shared',
          cards: [
            { id: 'c1', order: 'a0', title: 'One' },
            { id: 'c2', order: 'a1', title: 'Two' },
          ],
        },
        style: { scheme: 'dark', paddingTop: '40px' },
        dropZones: { main: [{ id: 'e1', type: 'text', order: 'a0', data: { text: 'Dropped' } }] },
      },
    ],
  });

const place = (definition: DocumentState): { page: DocumentState; instance: string } => {
  const page = loadContent({ sections: [{ id: 'first', type: 'hero/hero-1', data: {} }] });
  applyOperations(page, insertInstance(page, definition, definitionId, { index: 1 }));
  return { page, instance: instancesOf(page, definitionId)[0]! };
};

/** The visible content of an instance: its nodes in order, without their ids. */
const seen = (state: DocumentState, instance: string): unknown[] =>
  subtreeOf(state, instance).map(({ kind, type, slot, order, data, props }) => ({
    kind,
    type,
    slot,
    order,
    data,
    style: props['style'],
  }));
const own = (state: DocumentState, instance: string) =>
  linkOf(state.nodes.get(instance))!.overrides.toSorted();

const isInside = ({ kind }: Command): boolean => kind !== 'section' && kind !== 'raw';
const run = (definition: DocumentState, commands: readonly Command[]): void => {
  for (const command of commands) {
    const operations = toOperations(definition, command).filter(
      (operation) => !(operation.op === 'remove' && operation.id === 'def'),
    );
    if (operations.some((operation) => operation.op === 'insert' && operation.node.parent === rootId))
      continue;
    applyOperations(definition, operations);
  }
};

test('a restored instance looks as it did, and updates of its definition keep that', () => {
  fc.assert(
    fc.property(fc.array(commandArbitrary.filter(isInside), { maxLength: 12 }), (commands) => {
      const definition = saved();
      const { page: then, instance } = place(definition);
      applyOperations(then, [
        ...overridesBy(then, [setOperation(instance, ['data', 'title'], 'Ours')]),
        setOperation(instance, ['data', 'title'], 'Ours'),
      ]);
      run(definition, commands);
      const settled = reconcileRestored(then, () => definition);
      expect(seen(settled, instance)).toEqual(seen(then, instance));
      expect(updateInstance(settled, instance, definition)).toEqual([]);
      expect(then.nodes.size).toBe(settled.nodes.size);
    }),
    { numRuns: 200 },
  );
});

test('an instance of an unchanged definition stays unchanged', () => {
  const definition = saved();
  const { page: then } = place(definition);
  expect(toContent(reconcileRestored(then, () => definition))).toEqual(toContent(then));
  expect(toContent(reconcileRestored(then, () => undefined))).toEqual(toContent(then));
});

test('only differences become overrides, and the rest is still updated', () => {
  const definition = saved();
  const { page: then, instance } = place(definition);
  applyOperations(definition, [
    setOperation('def', ['data', 'title'], 'Moved on'),
    { op: 'remove', id: 'c2' },
    ...insertItem(definition, { parent: 'def', slot: 'cards' }, { title: 'Three' }),
  ]);
  const settled = reconcileRestored(then, () => definition);
  expect(own(settled, instance)).toEqual([expect.stringMatching(/^.+\|removed$/), '|data.title']);
  applyOperations(definition, [setOperation('def', ['props', 'style', 'scheme'], 'light')]);
  applyOperations(settled, updateInstance(settled, instance, definition));
  expect(settled.nodes.get(instance)!.props['style']).toMatchObject({ scheme: 'light' });
  expect(settled.nodes.get(instance)!.data['title']).toBe('Shared');
});

test('an instance without a definition becomes an ordinary section', () => {
  const { page: then, instance } = place(saved());
  const before = createDocumentState(then.nodes.values());
  const settled = reconcileRestored(then, () => 'gone');
  expect(linkOf(settled.nodes.get(instance))).toBeUndefined();
  expect(seen(settled, instance)).toEqual(seen(then, instance));
  expect(toContent(then)).toEqual(toContent(before));
});
