import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { limits } from '@sitewright/contract/limits';
import { commandArbitrary, contentArbitrary, loadContent, toOperations } from '../test/random-documents.ts';
import { toContent } from './adapter.ts';
import { insertItem, insertSection, moveNode, removeNode } from './edits.ts';
import { setOperation } from './operation.ts';
import type { Operation } from './operation.ts';
import { createDocumentStore } from './store.ts';
import type { DocumentStore } from './store.ts';

// Random documents take their time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const createPage = (): { store: DocumentStore; tick: (ms: number) => void } => {
  let now = 0;
  const state = loadContent({
    sections: [
      {
        id: 'hero',
        type: 'hero/hero-1',
        data: { title: 'Hello', text: '', cards: [{ id: 'c1' }, { id: 'c2' }] },
      },
      { id: 'about', type: 'about/about-1', data: { title: 'About' } },
    ],
  });
  const store = createDocumentStore(state, { now: () => now });
  return { store, tick: (ms) => (now += ms) };
};

const setTitle = (value: string): Operation[] => [setOperation('hero', ['data', 'title'], value)];
const title = (store: DocumentStore): unknown => store.getNode('hero')?.data.title;
const bytes = (store: DocumentStore): string => JSON.stringify(toContent(store.state));
const remotely = (store: DocumentStore, remote: Operation[]): void => {
  store.rebase({ pending: [], remote, again: [] });
};

describe('subscribers', () => {
  test('are notified of their node only', () => {
    const { store } = createPage();
    const hero = vi.fn();
    const about = vi.fn();
    const stop = store.subscribe('hero', hero);
    store.subscribe('about', about);
    store.commit(setTitle('One'), { label: 'Edit title' });
    stop();
    store.commit(setTitle('Two'), { label: 'Edit title' });
    expect([hero.mock.calls.length, about.mock.calls.length]).toEqual([1, 0]);
  });

  test('of a slot are notified when its children change, and not when a child’s content does', () => {
    const { store } = createPage();
    const cards = vi.fn();
    store.subscribeChildren('hero', 'cards', cards);
    const before = store.getChildIds('hero', 'cards');
    store.commit([setOperation('c1', ['data', 'title'], 'x')], { label: 'Edit' });
    expect(cards).not.toHaveBeenCalled();
    expect(store.getChildIds('hero', 'cards')).toBe(before);
    store.commit(moveNode(store.state, 'c1', { index: 1 }), { label: 'Move' });
    expect(cards).toHaveBeenCalledOnce();
    expect(store.getChildIds('hero', 'cards')).toEqual(['c2', 'c1']);
  });

  test('of the whole document get the changed ids and the effective operations', () => {
    const { store } = createPage();
    const all = vi.fn();
    store.subscribeAll(all);
    const effective = store.commit([...setTitle('One'), ...setTitle('One')], { label: 'Edit' });
    expect(effective).toEqual(setTitle('One'));
    expect(all.mock.calls).toEqual([[new Set(['hero']), setTitle('One'), 'local', []]]);
  });

  test('are not notified of a commit without effect, which adds no undo step', () => {
    const { store } = createPage();
    const all = vi.fn();
    store.subscribeAll(all);
    store.commit(setTitle('Hello'), { label: 'Edit' });
    expect(all).not.toHaveBeenCalled();
    expect(store.canUndo).toBe(false);
  });

  test('of 4,000 nodes are notified one at a time while a text is typed', () => {
    const sections = Array.from({ length: 500 }, (_, index) => ({
      id: `s${index}`,
      type: 't',
      data: { cards: Array.from({ length: 7 }, (__, card) => ({ id: `s${index}c${card}`, title: '' })) },
    }));
    const store = createDocumentStore(loadContent({ sections }));
    expect(store.state.nodes.size).toBe(4_001);
    let calls = 0;
    for (const id of store.state.nodes.keys()) store.subscribe(id, () => (calls += 1));
    for (const slot of ['cards', 'sections']) {
      for (const id of store.state.nodes.keys()) store.subscribeChildren(id, slot, () => (calls += 1));
    }
    const before = new Map(store.state.nodes);
    store.commit([setOperation('s250c3', ['data', 'title'], 'H')], { label: 'Type' });
    expect(calls).toBe(1);
    expect([...before].filter(([id, node]) => store.getNode(id) !== node)).toHaveLength(1);
  });
});

describe('undo and redo', () => {
  test('step back and forth with label and selection', () => {
    const { store } = createPage();
    store.commit(setTitle('One'), { label: 'Edit title', selection: 'hero' });
    store.commit(removeNode(store.state, 'about'), { label: 'Delete section', selection: 'about' });
    expect([store.undoLabel, store.redoLabel]).toEqual(['Delete section', undefined]);
    expect(store.undo()).toEqual({ label: 'Delete section', skipped: 0, selection: 'about' });
    expect(store.getNode('about')?.data).toEqual({ title: 'About' });
    expect(store.undo()).toEqual({ label: 'Edit title', skipped: 0, selection: 'hero' });
    expect([store.canUndo, store.canRedo, store.redoLabel]).toEqual([false, true, 'Edit title']);
    expect(store.undo()).toBeNull();
    expect(store.redo()).toEqual({ label: 'Edit title', skipped: 0, selection: 'hero' });
    expect(title(store)).toBe('One');
    store.commit(setTitle('Two'), { label: 'Edit title' });
    expect(store.canRedo).toBe(false);
  });

  test('revert typing in one step', () => {
    const { store, tick } = createPage();
    for (const text of ['H', 'Hi', 'Hi!']) {
      store.commit(setTitle(text), { label: 'Type', merge: 'hero.title' });
      tick(limits.editor.undoMergeMs);
    }
    tick(1);
    store.commit(setTitle('Hi!!'), { label: 'Type', merge: 'hero.title' });
    store.undo();
    expect(title(store)).toBe('Hi!');
    store.undo();
    expect([title(store), store.canUndo]).toEqual(['Hello', false]);
    store.redo();
    expect(title(store)).toBe('Hi!');
  });

  test('keep commits with other merge keys apart', () => {
    const { store } = createPage();
    store.commit(setTitle('A'), { label: 'Type', merge: 'hero.title' });
    store.commit([setOperation('hero', ['data', 'text'], 'B')], { label: 'Type', merge: 'hero.text' });
    store.undo();
    expect(store.getNode('hero')?.data).toMatchObject({ title: 'A', text: '' });
  });

  test('skip what another user has written since, and report it', () => {
    const { store } = createPage();
    const both = [...setTitle('Mine'), setOperation('hero', ['data', 'text'], 'Mine')];
    store.commit(both, { label: 'Rewrite' });
    remotely(store, setTitle('Theirs'));
    expect(store.undo()).toEqual({ label: 'Rewrite', skipped: 1, selection: undefined });
    expect(store.getNode('hero')?.data).toMatchObject({ title: 'Theirs', text: '' });
    store.redo();
    expect(store.getNode('hero')?.data).toMatchObject({ title: 'Theirs', text: 'Mine' });
  });

  test('restore what another user wrote between two keystrokes', () => {
    const { store } = createPage();
    store.commit(setTitle('Mine'), { label: 'Type', merge: 'title' });
    remotely(store, setTitle('Theirs'));
    store.commit(setTitle('Mine again'), { label: 'Type', merge: 'title' });
    store.undo();
    expect(title(store)).toBe('Theirs');
  });

  test('cannot edit what another user has deleted', () => {
    const { store } = createPage();
    store.commit(setTitle('Mine'), { label: 'Edit' });
    remotely(store, [{ op: 'remove', id: 'hero' }]);
    expect(store.undo()).toMatchObject({ skipped: 1 });
    expect([store.getNode('hero'), store.canRedo]).toEqual([undefined, false]);
  });

  test('remember the last steps only', () => {
    const { store } = createPage();
    for (let step = 0; step <= limits.editor.undoSteps; step += 1) {
      store.commit(setTitle(`${step}`), { label: 'Edit' });
    }
    while (store.undo());
    expect(title(store)).toBe('0');
  });

  test('notify the subscribers that show their buttons', () => {
    const { store } = createPage();
    const history = vi.fn();
    store.subscribeHistory(history);
    store.commit(setTitle('One'), { label: 'Edit' });
    store.undo();
    expect(history).toHaveBeenCalledTimes(2);
  });
});

describe('a gesture', () => {
  test('is one undo step, however long it takes', () => {
    const { store, tick } = createPage();
    const drag = store.transaction('Resize', { selection: 'hero' });
    for (let width = 1; width <= 50; width += 1) {
      drag.commit([
        setOperation('hero', ['props', 'style', 'width'], width),
        setOperation('hero', ['props', 'style', 'height'], width * 2),
      ]);
      tick(1_000);
    }
    drag.end();
    drag.commit(setTitle('too late'));
    expect(store.getNode('hero')?.props.style).toEqual({ width: 50, height: 100 });
    expect(store.undo()).toEqual({ label: 'Resize', skipped: 0, selection: 'hero' });
    expect(store.getNode('hero')?.props).not.toHaveProperty('style');
    expect([title(store), store.canUndo]).toEqual(['Hello', false]);
  });

  test('that is cancelled leaves no change', () => {
    const { store } = createPage();
    const start = bytes(store);
    store.commit(setTitle('One'), { label: 'Edit' });
    store.undo();
    const drag = store.transaction('Move');
    drag.commit(moveNode(store.state, 'c1', { parent: 'about', slot: 'cards', index: 0 }));
    drag.commit(insertItem(store.state, { parent: 'about', slot: 'cards' }, { id: 'c9' }));
    drag.cancel();
    expect([bytes(store), store.canUndo, store.canRedo]).toEqual([start, false, true]);
  });
});

describe('a remote edit', () => {
  test('is applied below a pending local edit, and disturbs no field that it does not touch', () => {
    const { store } = createPage();
    const pending = store.commit(setTitle('Mine'), { label: 'Edit' });
    const applied = pending.map((op) => ({ op, inverse: setTitle('Hello') }));
    const hero = store.getNode('hero');
    const listener = vi.fn();
    store.subscribe('hero', listener);
    const remote = insertSection(store.state, { id: 'new', type: 't' }, { index: 0 });
    store.rebase({ pending: applied, remote: [...setTitle('Theirs'), ...remote], again: applied });
    expect(store.getNode('hero')).toBe(hero);
    expect(listener).not.toHaveBeenCalled();
    expect(store.getChildIds('root', 'sections')).toEqual(['new', 'hero', 'about']);
  });
});

describe('any sequence of commits', () => {
  test('is undone to the start and redone to the end, byte for byte', () => {
    fc.assert(
      fc.property(contentArbitrary, fc.array(commandArbitrary, { maxLength: 30 }), (content, commands) => {
        const store = createDocumentStore(loadContent(content), { now: () => 0 });
        const start = bytes(store);
        for (const command of commands) {
          const merge = command.kind === 'set' ? { merge: 'typing' } : {};
          store.commit(toOperations(store.state, command), { label: command.kind, ...merge });
        }
        const end = bytes(store);
        while (store.canUndo) expect(store.undo()).toMatchObject({ skipped: 0 });
        expect(bytes(store)).toBe(start);
        while (store.canRedo) expect(store.redo()).toMatchObject({ skipped: 0 });
        expect(bytes(store)).toBe(end);
      }),
    );
  });
});
