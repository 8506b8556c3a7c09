import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { commandArbitrary, contentArbitrary, loadContent, toOperations } from '../test/random-documents.ts';
import { applyOperations } from './apply.ts';
import { diffDocuments, isEmptyDiff } from './diff.ts';
import { childIds, childSlots, createDocumentState } from './document-state.ts';
import type { DocumentState } from './document-state.ts';
import { insertSection, moveNode, removeNode, setField } from './edits.ts';
import { canonicalJson } from './json.ts';
import { rootId } from './node.ts';
import type { Operation } from './operation.ts';

// Random documents take their time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const page = () =>
  loadContent({
    sections: [
      { id: 'hero', type: 'hero/hero-1', data: { title: 'Hello', link: { label: 'Go', href: '/a' } } },
      { id: 'about', type: 'about/about-1', data: { title: 'About', cards: [{ id: 'c1' }, { id: 'c2' }] } },
      { id: 'cta', type: 'cta/cta-1', data: {} },
    ],
  });
const copyOf = (state: DocumentState): DocumentState => createDocumentState(state.nodes.values());
const after = (state: DocumentState, operations: readonly Operation[]): DocumentState => {
  const next = copyOf(state);
  applyOperations(next, operations);
  return next;
};

/** Content of a document without its order keys. */
const meaning = (state: DocumentState, id = rootId): unknown => {
  const { kind, type, data, props } = state.nodes.get(id)!;
  const slots = childSlots(state, id).toSorted((a, b) => a.localeCompare(b));
  const lists = slots.flatMap((slot) => {
    const ids = childIds(state, id, slot);
    return ['section', 'element', 'item'].flatMap((one) => {
      const children = ids.filter((child) => state.nodes.get(child)!.kind === one);
      return children.length > 0 ? [[`${one} ${slot}`, children.map((child) => meaning(state, child))]] : [];
    });
  });
  return { id, kind, type, data: canonicalJson(data), props: canonicalJson(props), lists };
};
const isSame = (a: DocumentState, b: DocumentState): boolean =>
  JSON.stringify(meaning(a)) === JSON.stringify(meaning(b));

describe('the difference of two states', () => {
  test('names the field that changed, with both values', () => {
    const before = page();
    const { sections } = diffDocuments(
      before,
      after(before, setField(before, 'hero', ['data', 'link', 'label'], 'Start')),
    );
    expect(sections).toEqual([
      {
        id: 'hero',
        status: 'kept',
        isMoved: false,
        changes: [
          { kind: 'field', nodeId: 'hero', path: ['data', 'link', 'label'], before: 'Go', after: 'Start' },
        ],
      },
    ]);
  });

  test('lists added, removed and moved nodes where users see them', () => {
    const before = page();
    let now = after(before, removeNode(before, 'about'));
    now = after(now, insertSection(now, { id: 'faq', type: 'faq/faq-1' }, { index: 0 }));
    const { sections } = diffDocuments(before, now);
    expect(sections.map(({ id, status }) => `${id} ${status}`)).toEqual(['faq added', 'about removed']);
    const moved = diffDocuments(before, after(before, moveNode(before, 'cta', { index: 0 })));
    expect(moved.sections).toMatchObject([{ id: 'cta', status: 'kept', isMoved: true, changes: [] }]);
    const cards = diffDocuments(before, after(before, moveNode(before, 'c2', { index: 0 })));
    expect(cards.sections).toMatchObject([{ id: 'about', changes: [{ kind: 'moved', nodeId: 'c2' }] }]);
    const gone = diffDocuments(before, after(before, removeNode(before, 'c1')));
    expect(gone.sections).toMatchObject([{ id: 'about', changes: [{ kind: 'removed', nodeId: 'c1' }] }]);
  });

  test('treats inherited property names as ordinary fields', () => {
    const before = loadContent({ sections: [{ id: 'a', type: 't', data: { constructor: 'x' } }] });
    const now = loadContent({ sections: [{ id: 'a', type: 't', data: { toString: 'y' } }] });
    const paths = diffDocuments(before, now).sections[0]!.changes.map((change) =>
      change.kind === 'field' ? change.path.join('.') : '',
    );
    expect(paths.toSorted()).toEqual(['data.constructor', 'data.toString']);
  });

  test('is empty exactly when the contents are equal, whatever was done in between', () => {
    let [differing, equal] = [0, 0];
    fc.assert(
      fc.property(contentArbitrary, fc.array(commandArbitrary, { maxLength: 6 }), (content, commands) => {
        const before = loadContent(content);
        const now = copyOf(before);
        for (const command of commands) applyOperations(now, toOperations(now, command));
        const same = isSame(before, now);
        if (same) equal += 1;
        else differing += 1;
        expect(isEmptyDiff(diffDocuments(before, now))).toBe(same);
        expect(isEmptyDiff(diffDocuments(now, before))).toBe(same);
        expect(isEmptyDiff(diffDocuments(now, now))).toBe(true);
      }),
      { numRuns: 200 },
    );
    expect(Math.min(differing, equal)).toBeGreaterThan(10);
  });
});
