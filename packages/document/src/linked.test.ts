import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Command, commandArbitrary, loadContent, toOperations } from '../test/random-documents.ts';
import { toContent, toJson } from './adapter.ts';
import { applyOperations } from './apply.ts';
import { childIds, type DocumentState, subtreeOf } from './document-state.ts';
import { insertItem } from './edits.ts';
import { applyInstanceUpdate, updateInstance, touchedBy } from './linked.ts';
import {
  copiesOfInstances,
  detachInstance,
  insertInstance,
  linkSection,
  overridesBetween,
  overridesBy,
  resetOverrides,
  shareOverrides,
  toDefinition,
} from './linked-edits.ts';
import { definitionRoot, instanceNodeId, instancesOf, linkOf, readOverrideKey } from './linked-fields.ts';
import { rootId } from './node.ts';
import { type Operation, setOperation } from './operation.ts';

const definitionId = '7b0a2a51-0000-4000-8000-000000000001';

const saved = (): DocumentState =>
  loadContent({
    sections: [
      {
        id: 'def',
        type: 'features/features-1',
        data: {
          title: 'Shared',
          text: 'Words',
          link: { label: 'Go', href: '/' },
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

/** An edit of the instance as the editor makes it, including override marks. */
const editHere = (page: DocumentState, operations: Operation[]): void => {
  applyOperations(page, [...operations, ...overridesBy(page, operations)]);
};

/** Content of a section without ids and position. */
const shape = (state: DocumentState, id: string, prefix = '') =>
  subtreeOf(state, id)
    .map((node) => ({
      ...node,
      id: node.id === id ? '' : node.id.replace(prefix, ''),
      parent: node.id === id ? '' : node.parent === id ? '' : node.parent!.replace(prefix, ''),
      order: node.id === id ? '' : node.order,
      props: Object.fromEntries(
        Object.entries(node.props).filter(([name]) => !['linked', 'dropZones', 'children'].includes(name)),
      ),
    }))
    .toSorted((a, b) => a.id.localeCompare(b.id));

const title = (state: DocumentState, id: string) => state.nodes.get(id)?.data['title'];

/** Edits inside the definition; the section itself stays. */
const isInside = ({ kind }: Command): boolean => kind !== 'section' && kind !== 'raw';
const definitionCommands = fc.array(commandArbitrary.filter(isInside), { maxLength: 12 });
const run = (definition: DocumentState, commands: readonly Command[]): void => {
  for (const command of commands) {
    const operations = toOperations(definition, command).filter(
      (operation) =>
        !(operation.op === 'remove' && operation.id === 'def') &&
        !(operation.op === 'insert' && operation.node.kind === 'section'),
    );
    if (operations.some((operation) => operation.op === 'insert' && operation.node.parent === rootId))
      continue;
    applyOperations(definition, operations);
  }
};

describe('an instance', () => {
  test('is an ordinary, complete section', () => {
    const definition = saved();
    const { page, instance } = place(definition);
    expect(shape(page, instance, `${instance}-`)).toEqual(shape(definition, 'def'));
    expect(linkOf(page.nodes.get(instance))).toEqual({ section: definitionId, overrides: [] });
    // Read by code that ignores links, it comes back unchanged.
    expect(toContent(loadContent(toContent(page)))).toEqual(toContent(page));
  });

  test('has the content of its definition, whatever was changed there', () => {
    fc.assert(
      fc.property(definitionCommands, (commands) => {
        const definition = saved();
        const { page, instance } = place(definition);
        run(definition, commands);
        applyInstanceUpdate(page, instance, definition);
        expect(shape(page, instance, `${instance}-`)).toEqual(shape(definition, definitionRoot(definition)!));
        expect(updateInstance(page, instance, definition)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test('keeps its overrides, and is updated in everything else', () => {
    fc.assert(
      fc.property(definitionCommands, fc.string(), (commands, own) => {
        const definition = saved();
        const { page, instance } = place(definition);
        editHere(page, [setOperation(instance, ['data', 'title'], own)]);
        editHere(page, [setOperation(instance, ['props', 'style', 'scheme'], 'muted')]);
        run(definition, commands);
        applyInstanceUpdate(page, instance, definition);
        expect(title(page, instance)).toBe(own);
        expect(page.nodes.get(instance)?.props['style']).toEqual({ scheme: 'muted', paddingTop: '40px' });
        const rest = ({ data, props: _props, ...node }: ReturnType<typeof shape>[number]) => ({
          ...node,
          data: { ...data, title: null },
        });
        // A title that became a list has entries; the instance has its own value in that field.
        const without = (nodes: ReturnType<typeof shape>) => {
          const nodeOf = new Map(nodes.map((node) => [node.id, node]));
          const isOfTitle = ({ id, parent, slot }: (typeof nodes)[number]): boolean => {
            if (id === '') return false;
            return parent === '' ? slot === 'title' : isOfTitle(nodeOf.get(parent)!);
          };
          return nodes.filter((node) => !isOfTitle(node)).map(rest);
        };
        expect(without(shape(page, instance, `${instance}-`))).toEqual(without(shape(definition, 'def')));
      }),
      { numRuns: 200 },
    );
  });

  test('ends in the same state whichever of two edits the server accepts first', () => {
    const edits = fc.constantFrom('title', 'text', 'link');
    fc.assert(
      fc.property(fc.array(edits), fc.array(edits), (here, everywhere) => {
        const end = (isHereFirst: boolean): unknown => {
          const definition = saved();
          const { page, instance } = place(definition);
          const mine = () => {
            for (const name of here) editHere(page, [setOperation(instance, ['data', name], 'mine')]);
          };
          const shared = () => {
            for (const name of everywhere) {
              applyOperations(definition, [setOperation('def', ['data', name], 'shared')]);
              applyInstanceUpdate(page, instance, definition);
            }
          };
          if (isHereFirst) mine();
          shared();
          if (!isHereFirst) mine();
          return page.nodes.get(instance)?.data;
        };
        expect(end(true)).toEqual(end(false));
      }),
    );
  });

  test('can reset a field to its definition', () => {
    const definition = saved();
    const { page, instance } = place(definition);
    const card = instanceNodeId(instance, 'c1');
    editHere(page, [setOperation(instance, ['data', 'title'], 'Mine'), { op: 'remove', id: card }]);
    const { overrides } = linkOf(page.nodes.get(instance))!;
    expect(overrides.map(readOverrideKey)).toEqual([
      { part: '', path: ['data', 'title'] },
      { part: 'c1', path: ['removed'] },
    ]);
    expect(updateInstance(page, instance, definition)).toEqual([]);
    applyOperations(page, resetOverrides(page, instance, definition, overrides));
    expect(shape(page, instance, `${instance}-`)).toEqual(shape(definition, 'def'));
    expect(linkOf(page.nodes.get(instance))?.overrides).toEqual([]);
  });

  test('can move its overrides to its definition', () => {
    const definition = saved();
    const { page, instance } = place(definition);
    editHere(page, [
      setOperation(instance, ['data', 'title'], 'Better'),
      setOperation(instanceNodeId(instance, 'c2'), ['data', 'title'], 'Zwei'),
    ]);
    const { overrides } = linkOf(page.nodes.get(instance))!;
    applyOperations(definition, shareOverrides(page, instance, definition, overrides));
    expect(title(definition, 'def')).toBe('Better');
    expect(title(definition, 'c2')).toBe('Zwei');
  });

  test('keeps nodes that were added to it when its definition changes', () => {
    const definition = saved();
    const { page, instance } = place(definition);
    editHere(page, insertItem(page, { parent: instance, slot: 'cards' }, { id: 'mine', title: 'Three' }));
    applyOperations(definition, insertItem(definition, { parent: 'def', slot: 'cards' }, { title: 'Four' }));
    applyInstanceUpdate(page, instance, definition);
    const titles = childIds(page, instance, 'cards').map((id) => title(page, id));
    expect(titles).toEqual(expect.arrayContaining(['One', 'Two', 'Three', 'Four']));
  });

  test('can be detached to an ordinary section with the same content', () => {
    fc.assert(
      fc.property(definitionCommands, (commands) => {
        const definition = saved();
        const { page, instance } = place(definition);
        run(definition, commands);
        applyInstanceUpdate(page, instance, definition);
        const { linked: _linked, ...before } = toJson(page, instance)!;
        applyOperations(page, detachInstance(page, instance));
        expect(toJson(page, instance)).toEqual(before);
        applyOperations(definition, [setOperation('def', ['data', 'title'], 'Later')]);
        expect(applyInstanceUpdate(page, instance, definition)).toEqual([]);
      }),
    );
  });

  test('is created from the saved section, and undone with it', () => {
    const definition = saved();
    const page = loadContent({ sections: [toJson(saved(), 'def')!] });
    const before = toContent(page);
    const inverse = applyOperations(page, linkSection(page, 'def', definition, definitionId));
    expect(shape(page, 'def', 'def-')).toEqual(shape(definition, 'def'));
    applyOperations(page, inverse);
    expect(toContent(page)).toEqual(before);
  });

  test('that is copied on its page is updated like the original', () => {
    const definition = saved();
    const { page, instance } = place(definition);
    const json = toJson(page, instance)!;
    const strip = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(strip)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .filter(([name]) => name !== 'id')
                .map(([name, entry]) => [name, strip(entry)]),
            )
          : value;
    const copied = loadContent({ sections: [strip(json)] });
    const [copy] = childIds(copied, rootId, 'sections');
    const operations = subtreeOf(copied, copy!).map((node): Operation => ({ op: 'insert', node }));
    applyOperations(
      page,
      copiesOfInstances(operations, () => definition),
    );
    applyOperations(definition, [setOperation('c1', ['data', 'title'], 'Uno')]);
    applyInstanceUpdate(page, copy!, definition);
    expect(shape(page, copy!, `${copy}-`)).toEqual(shape(definition, 'def'));
  });
});

describe('an edit that applies everywhere', () => {
  test('changes the definition, and updates only the edited fields', () => {
    const definition = saved();
    const { page, instance } = place(definition);
    // Changes of another user that this editor has not received yet.
    applyOperations(page, [setOperation(instance, ['data', 'text'], 'Newer')]);
    const operations = [
      setOperation(instance, ['data', 'title'], 'New'),
      ...insertItem(page, { parent: instance, slot: 'cards' }, { id: 'fresh', title: 'Three' }),
      setOperation(instance, ['props', 'hidden'], true),
    ];
    const said = toDefinition(page, operations, { instance, root: 'def' });
    expect(said.here).toEqual([setOperation(instance, ['props', 'hidden'], true)]);
    expect(said.renamed.get('fresh')).toBe(instanceNodeId(instance, 'fresh'));
    applyOperations(definition, said.definition);
    const touched = touchedBy(said.definition, 'def');
    applyOperations(page, updateInstance(page, instance, definition, touched));
    expect(page.nodes.get(instance)?.data).toMatchObject({ title: 'New', text: 'Newer' });
    expect(childIds(page, instance, 'cards').map((id) => title(page, id))).toEqual(['One', 'Two', 'Three']);
  });
});

describe('a whole content from the API', () => {
  test('marks its changes of an instance as overrides', () => {
    const definition = saved();
    const { page, instance } = place(definition);
    const after = loadContent(toContent(page));
    applyOperations(after, [
      setOperation(instance, ['data', 'title'], 'Outside'),
      setOperation(instance, ['props', 'hidden'], true),
    ]);
    const marks = overridesBetween(page, after);
    applyOperations(after, marks);
    expect(linkOf(after.nodes.get(instance))?.overrides.map(readOverrideKey)).toEqual([
      { part: '', path: ['data', 'title'] },
    ]);
  });
});
