import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { commandArbitrary, contentArbitrary, loadContent, toOperations } from '../test/random-documents.ts';
import { toContent, toJson } from './adapter.ts';
import { applyOperations } from './apply.ts';
import { diffDocuments } from './diff.ts';
import { childIds, createDocumentState } from './document-state.ts';
import type { DocumentState } from './document-state.ts';
import { insertSection, moveNode, removeNode, setField } from './edits.ts';
import { rootId } from './node.ts';
import { restoreDocument, restoreSection } from './restore.ts';
import { createDocumentStore } from './store.ts';
import { validateOperations } from './validate-operation.ts';

// Random documents take their time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const page = () =>
  loadContent({
    sections: [
      { id: 'hero', type: 'hero/hero-1', data: { title: 'Hello' } },
      {
        id: 'about',
        type: 'about/about-1',
        data: { cards: [{ id: 'c1', title: 'One' }] },
        dropZones: { main: [{ id: 'e1', type: 'text' }] },
      },
      { id: 'cta', type: 'cta/cta-1', data: {}, dropZones: { main: [] } },
      { id: 'team', type: 'team/team-1', data: {} },
    ],
  });
const copyOf = (state: DocumentState): DocumentState => createDocumentState(state.nodes.values());
const bytes = (state: DocumentState): string => JSON.stringify(toContent(state));
const order = (state: DocumentState): string => childIds(state, rootId, 'sections').join(' ');

describe('restoring one section', () => {
  test('writes only the fields that differ, and leaves the others alone', () => {
    const then = page();
    const now = copyOf(then);
    applyOperations(now, setField(now, 'hero', ['data', 'title'], 'Later'));
    applyOperations(now, setField(now, 'cta', ['data', 'title'], 'Kept'));
    const operations = restoreSection(now, then, 'hero');
    expect(operations).toEqual([{ op: 'set', id: 'hero', path: ['data', 'title'], value: 'Hello' }]);
    applyOperations(now, operations);
    expect(now.nodes.get('cta')!.data['title']).toBe('Kept');
  });

  test('restores a deleted one at its position, with all former ids', () => {
    const then = page();
    const now = copyOf(then);
    applyOperations(now, removeNode(now, 'about'));
    applyOperations(now, insertSection(now, { id: 'new', type: 'faq/faq-1' }, { index: 3 }));
    applyOperations(now, restoreSection(now, then, 'about'));
    expect(order(now)).toBe('hero about cta team new');
    expect(toJson(now, 'about')).toEqual({ ...toJson(then, 'about'), order: now.nodes.get('about')!.order });
    applyOperations(now, moveNode(now, 'about', { index: 4 }));
    applyOperations(now, restoreSection(now, then, 'about'));
    expect(order(now)).toBe('hero about cta team new');
  });

  test('takes no nodes from another section', () => {
    const then = page();
    const now = copyOf(then);
    applyOperations(now, moveNode(now, 'e1', { parent: 'cta', slot: 'main', index: 0 }));
    applyOperations(now, restoreSection(now, then, 'about'));
    expect(now.nodes.get('e1')!.parent).toBe('cta');
    expect(childIds(now, 'about', 'main')).toHaveLength(1);
  });

  test('is undone by one step', () => {
    const then = page();
    const store = createDocumentStore(page());
    store.commit(removeNode(store.state, 'about'), { label: 'Delete' });
    const before = bytes(store.state);
    store.commit(restoreSection(store.state, then, 'about'), { label: 'Restore' });
    store.undo();
    expect(bytes(store.state)).toBe(before);
  });
});

test('a whole document is restored byte for byte, by operations that the server accepts', () => {
  fc.assert(
    fc.property(contentArbitrary, fc.array(commandArbitrary, { maxLength: 10 }), (content, commands) => {
      const then = loadContent(content);
      const now = copyOf(then);
      for (const command of commands) applyOperations(now, toOperations(now, command));
      const operations = restoreDocument(now, then);
      if (operations.length < 1_000) expect(validateOperations(operations)).toEqual(operations);
      const undo = bytes(now);
      const store = createDocumentStore(copyOf(now));
      store.commit(operations, { label: 'Restore' });
      expect(bytes(store.state)).toBe(bytes(then));
      store.undo();
      expect(bytes(store.state)).toBe(undo);
    }),
    { numRuns: 200 },
  );
});

test('a document can be turned into any other', () => {
  fc.assert(
    fc.property(contentArbitrary, contentArbitrary, (one, other) => {
      const [now, then] = [loadContent(one), loadContent(other)];
      applyOperations(now, restoreDocument(now, then));
      expect(bytes(now)).toBe(bytes(then));
    }),
    { numRuns: 150 },
  );
});

test('each section alone is restored without a difference', () => {
  fc.assert(
    fc.property(contentArbitrary, fc.array(commandArbitrary, { maxLength: 8 }), (content, commands) => {
      const then = loadContent(content);
      const now = copyOf(then);
      for (const command of commands) applyOperations(now, toOperations(now, command));
      for (const { id, status } of diffDocuments(then, now).sections) {
        const one = copyOf(now);
        applyOperations(one, restoreSection(one, then, id));
        const left = diffDocuments(then, one).sections.find((section) => section.id === id);
        if (status === 'added') expect(one.nodes.get(id)?.kind).not.toBe('section');
        // A node that has moved to another section stays there; a copy of it is restored, with an id of its own.
        else expect(left?.changes.filter(({ kind }) => kind === 'field') ?? []).toEqual([]);
      }
    }),
    { numRuns: 150 },
  );
});
