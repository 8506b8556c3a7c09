import { limits } from '@sitewright/contract/limits';
import { fromContent, toContent } from '@sitewright/document/adapter';
import { createDocumentStore } from '@sitewright/document/store';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DocumentSession } from '../../saving/document-session.ts';
import { Editor } from '../model/editor.ts';
import type { EditorLibrary } from '../model/editor-library.ts';
import { loadElementKinds } from '../model/element-registry.ts';
import { dropElement, hasRoomBeside } from './drop-element.ts';
import { isFree, stackOn } from './position-edits.ts';

beforeAll(loadElementKinds);

type Sides = Record<string, 'left' | 'right' | undefined>;

const open = (...elements: object[]) => {
  const session = (kind: string, content: object): DocumentSession =>
    ({
      store: createDocumentStore(fromContent(content).state),
      source: { kind },
    }) as unknown as DocumentSession;
  const sessions = {
    header: session('header', { sections: [{ id: 'head', type: 'header/header-1' }] }),
    page: session('page', {
      sections: [
        { id: 's', type: 'hero/hero-1', dropZones: { main: elements } },
        { id: 'other', type: 'hero/hero-1' },
      ],
    }),
    footer: session('footer', { sections: [] }),
  };
  const library = { designs: new Map() } as unknown as EditorLibrary;
  const editor = new Editor(library, sessions, { viewport: 'desktop', pages: [], pageId: 'p' } as never);
  const order = () => sessions.page.store.getChildIds('s', 'main').join(' ');
  const sides = (): Sides =>
    Object.fromEntries(
      sessions.page.store
        .getChildIds('s', 'main')
        .map((id) => [id, editor.node(id)?.props['position'] as Sides[string]]),
    );
  const content = () => JSON.stringify(toContent(sessions.page.store.state));
  return { editor, order, sides, content };
};
const text = (id: string, more: object = {}) => ({ id, type: 'text', data: {}, ...more });
const zone = { parent: 's', slot: 'main' };

describe('a drop beside an element', () => {
  it('makes rows of two and three elements', () => {
    const { editor, order, sides } = open(text('a'), text('b'), text('c'));
    dropElement(editor, { id: 'c' }, { ...zone, beside: { id: 'a', side: 'left' } }, 'move');
    expect(order()).toBe('c a b');
    expect(sides()).toEqual({ c: 'left', a: 'right', b: undefined });
    dropElement(editor, { id: 'b' }, { ...zone, beside: { id: 'c', side: 'right' } }, 'move');
    expect(order()).toBe('c b a');
    expect(sides()).toEqual({ c: 'left', b: 'right', a: 'right' });
  });

  it('removes an element from its row, updates the rest of the row, and is one undo step', () => {
    const row = [
      text('a', { position: 'left' }),
      text('b', { position: 'right' }),
      text('c', { position: 'right' }),
    ];
    const { editor, order, sides, content } = open(...row, text('d'));
    const before = content();
    dropElement(editor, { id: 'a' }, { ...zone, index: 4 }, 'move');
    expect(order()).toBe('b c d a');
    expect(sides()).toEqual({ b: 'left', c: 'right', d: undefined, a: undefined });
    dropElement(editor, { id: 'c' }, { ...zone, index: 4 }, 'move');
    expect(sides()).toEqual({ b: undefined, d: undefined, a: undefined, c: undefined });
    editor.undo();
    editor.undo();
    expect(content()).toBe(before);
  });

  it('is possible up to the limit of a row, whose elements can still be reordered', () => {
    const { elementsPerRowMax: max } = limits.editor;
    const row = (count: number) =>
      Array.from({ length: count }, (_, at) => text(`e${at}`, { position: at === 0 ? 'left' : 'right' }));
    expect(hasRoomBeside(open(...row(max - 1)).editor, 'e0')).toBe(true);
    const full = open(...row(max), text('more'));
    expect(hasRoomBeside(full.editor, 'e0', 'more')).toBe(false);
    expect(hasRoomBeside(full.editor, 'e0', 'e1')).toBe(true);
  });
});

it('a drop on an image positions the new element over it, on the current viewport', () => {
  const { editor, content } = open(text('a'));
  const before = content();
  const place = { left: 12, top: 80, room: 90 };
  const over = { place, mouse: { x: 120, y: 80 } };
  const id = dropElement(editor, { type: 'image' }, { ...zone, over }, 'add')!;
  expect(editor.node(id)?.props).toEqual({
    data: {},
    droppedOnImage: true,
    overlay: true,
    mousePosition: { x: 120, y: 80 },
    responsivePosition: {
      desktop: { position: 'absolute', left: '12%', top: '80px', width: '40%', minHeight: '90px' },
    },
  });
  expect(isFree(editor, id, 'desktop')).toBe(true);
  expect(isFree(editor, id, 'mobile')).toBe(false);
  // Dropped between others, it no longer lies on the image.
  dropElement(editor, { id }, { ...zone, index: 0 }, 'move');
  expect(editor.node(id)?.props).toEqual({ data: {} });
  editor.undo();
  editor.undo();
  expect(content()).toBe(before);
});

it('a locked element keeps its row', () => {
  const row = [text('a', { position: 'left', locked: true }), text('b', { position: 'right' })];
  const { editor, content } = open(...row, text('c'));
  const before = content();
  let refusals = 0;
  editor.subscribeDenials(() => (refusals += 1));
  expect(dropElement(editor, { id: 'a' }, { ...zone, index: 3 }, 'move')).toBeUndefined();
  expect(refusals).toBe(1);
  expect(content()).toBe(before);
});

it('an element cannot be moved to another document', () => {
  const { editor, order } = open(text('a'));
  expect(dropElement(editor, { id: 'a' }, { parent: 'head', slot: 'main' }, 'move')).toBeUndefined();
  expect(order()).toBe('a');
});

it('stacking an element on a viewport removes its position there and inherited offsets', () => {
  const free = { position: 'absolute', left: '1%' };
  const nudged = { position: 'relative', left: '9px' };
  const { editor } = open(
    text('a', { responsivePosition: { desktop: free, mobile: free } }),
    text('b', { responsivePosition: { desktop: nudged } }),
  );
  stackOn(editor, 'a', 'mobile', 'stack');
  stackOn(editor, 'b', 'mobile', 'stack');
  expect(editor.node('a')?.props['responsivePosition']).toEqual({ desktop: free });
  expect(editor.node('b')?.props['responsivePosition']).toEqual({
    desktop: nudged,
    mobile: { position: 'relative', left: '0', top: '0' },
  });
});
