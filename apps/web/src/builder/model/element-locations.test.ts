import { limits } from '@sitewright/contract/limits';
import type { SectionDesign } from '@sitewright/contract/library/section-design';
import { fromContent, toContent } from '@sitewright/document/adapter';
import { createDocumentStore } from '@sitewright/document/store';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DocumentSession } from '../../saving/document-session.ts';
import { Editor } from './editor.ts';
import type { EditorLibrary } from './editor-library.ts';
import {
  addElement,
  defaultLocation,
  fitsInto,
  moveElement,
  nearestFittingLocation,
} from './element-locations.ts';
import { nodeLabel } from './node-label.ts';
import { loadElementKinds } from './element-registry.ts';

beforeAll(loadElementKinds);

const sessionOf = (kind: 'header' | 'page' | 'footer', content: object): DocumentSession =>
  ({
    store: createDocumentStore(fromContent(content).state),
    source: { kind },
  }) as unknown as DocumentSession;

const design = {
  type: 'hero/hero-1',
  config: { label: { en: 'Opening', vi: 'Mở đầu' }, fields: [], dropZones: ['aside', 'main'] },
} as unknown as SectionDesign;

const open = () => {
  const words = (id: string) => ({ id, type: 'text', data: { content: id } });
  const sessions = {
    header: sessionOf('header', { sections: [{ id: 'head', type: 'header/header-1' }] }),
    page: sessionOf('page', {
      sections: [
        { id: 'bare', type: 'about/about-1', data: { items: [{ id: 'entry', title: 'x' }] } },
        {
          id: 'hero',
          type: 'hero/hero-1',
          dropZones: { main: [words('a'), words('b'), words('c')] },
        },
        {
          id: 'list',
          type: 'about/about-1',
          dropZones: {
            main: [{ id: 'acc', type: 'accordion', data: { items: [{ id: 'q1', question: 'Why?' }] } }],
          },
        },
      ],
    }),
    footer: sessionOf('footer', { sections: [] }),
  };
  const library = { designs: new Map([[design.type, design]]) } as unknown as EditorLibrary;
  const editor = new Editor(library, sessions, { viewport: 'desktop', pages: [], pageId: 'p' } as never);
  const zone = (sectionId: string, slot = 'main') =>
    sessions.page.store.getChildIds(sectionId, slot).map((id) => editor.node(id)?.type ?? '');
  return { editor, sessions, zone };
};

describe('a new element', () => {
  it('goes into the first zone of the selected section', () => {
    const { editor } = open();
    editor.select('bare');
    expect(defaultLocation(editor)).toEqual({ parent: 'bare', slot: 'main' });
    editor.select('hero');
    expect(defaultLocation(editor)).toEqual({ parent: 'hero', slot: 'aside' });
    editor.select('entry');
    expect(defaultLocation(editor)).toEqual({ parent: 'bare', slot: 'main' });
  });

  it('goes after the selected element, also when one of its entries is selected', () => {
    const { editor } = open();
    editor.select('b');
    expect(defaultLocation(editor)).toEqual({ parent: 'hero', slot: 'main', index: 2 });
    editor.select('q1');
    expect(defaultLocation(editor)).toEqual({ parent: 'list', slot: 'main', index: 1 });
  });

  it('has no location while nothing is selected', () => {
    expect(defaultLocation(open().editor)).toBeUndefined();
  });

  it('gets the defaults of its kind, is selected, and is one undo step', () => {
    const { editor, zone, sessions } = open();
    const before = JSON.stringify(toContent(sessions.page.store.state));
    const id = addElement(editor, 'button', { parent: 'bare', slot: 'main' }, 'add')!;
    expect(editor.node(id)?.data).toEqual({ text: 'Button', link: '#', style: 'primary', size: 'medium' });
    expect(editor.view.selection?.nodeId).toBe(id);
    expect(zone('bare')).toEqual(['button']);
    editor.undo();
    expect(JSON.stringify(toContent(sessions.page.store.state))).toBe(before);
  });

  it('includes the entries of its lists as nodes', () => {
    const { editor, sessions } = open();
    const id = addElement(editor, 'accordion', { parent: 'hero', slot: 'main', index: 1 }, 'add')!;
    const [first] = sessions.page.store.getChildIds(id, 'items');
    expect(nodeLabel(editor, first!, 'en')).toBe('Do I need to book ahead?');
    expect(sessions.page.store.getChildIds('hero', 'main')[1]).toBe(id);
  });

  it('starts with a future date when it is a countdown', () => {
    const { editor } = open();
    const id = addElement(editor, 'countdown', { parent: 'hero', slot: 'main' }, 'add')!;
    const date = editor.node(id)?.data['date'];
    expect(new Date(typeof date === 'string' ? date : '').getTime()).toBeGreaterThan(Date.now());
  });

  it('is not added for an unknown kind or a deleted location', () => {
    const { editor } = open();
    expect(addElement(editor, 'constructor', { parent: 'hero', slot: 'main' }, 'add')).toBeUndefined();
    expect(addElement(editor, 'text', { parent: 'gone', slot: 'main' }, 'add')).toBeUndefined();
  });
});

describe('moving an element', () => {
  const order = (editor: Editor) => editor.siblingsOf('a');

  it('counts insertion points as users see them', () => {
    const { editor } = open();
    moveElement(editor, 'a', { parent: 'hero', slot: 'main', index: 2 }, 'move');
    expect(order(editor)).toEqual(['b', 'a', 'c']);
    moveElement(editor, 'c', { parent: 'hero', slot: 'main', index: 0 }, 'move');
    expect(order(editor)).toEqual(['c', 'b', 'a']);
  });

  it('works between sections of the page, but not between documents', () => {
    const { editor, zone } = open();
    expect(moveElement(editor, 'a', { parent: 'bare', slot: 'main' }, 'move')).toBe(true);
    expect(zone('bare')).toEqual(['text']);
    expect(moveElement(editor, 'b', { parent: 'head', slot: 'main' }, 'move')).toBe(false);
    expect(zone('hero')).toEqual(['text', 'text']);
  });
});

it('the label of an element is its kind, that of a section its design', () => {
  const { editor } = open();
  expect(nodeLabel(editor, 'a', 'en')).toBe('Text');
  expect(nodeLabel(editor, 'acc', 'vi')).toBe('Mục thu gọn');
  expect(nodeLabel(editor, 'hero', 'vi')).toBe('Mở đầu');
  expect(nodeLabel(editor, 'q1', 'en')).toBe('Why?');
});

describe('a box', () => {
  /** Boxes nested as deeply as allowed. */
  const openDeep = () => {
    const { editor, zone } = open();
    const { boxDepthMax } = limits.editor;
    const boxes: string[] = [];
    editor.select('hero');
    for (let depth = 0; depth < boxDepthMax; depth += 1)
      boxes.push(addElement(editor, 'box', defaultLocation(editor)!, 'Add')!);
    return { editor, zone, boxes };
  };
  const parents = (editor: Editor, ids: readonly string[]) => ids.map((id) => editor.node(id)?.parent);

  it('receives new elements while it is selected', () => {
    const { editor, boxes } = openDeep();
    expect(parents(editor, boxes)).toEqual(['hero', ...boxes.slice(0, -1)]);
    const words = addElement(editor, 'text', defaultLocation(editor)!, 'Add')!;
    expect(editor.node(words)).toMatchObject({ parent: boxes.at(-1), slot: 'children' });
  });

  it('can be nested up to a limit; one more goes after the last box that fits it', () => {
    const { editor, boxes } = openDeep();
    const innermost = boxes.at(-1)!;
    expect(fitsInto(editor, boxes.at(-2)!, { type: 'box' })).toBe(true);
    expect(fitsInto(editor, innermost, { type: 'box' })).toBe(false);
    expect(fitsInto(editor, innermost, { type: 'text' })).toBe(true);
    expect(fitsInto(editor, 'hero', { type: 'box', children: [{ type: 'box', children: [] }] })).toBe(true);
    expect(fitsInto(editor, boxes.at(-2)!, { type: 'box', children: [{ type: 'box' }] })).toBe(false);
    expect(
      nearestFittingLocation(editor, { parent: innermost, slot: 'children' }, [{ type: 'box' }]),
    ).toEqual({
      parent: boxes.at(-2),
      slot: 'children',
      index: 1,
    });
    const added = addElement(editor, 'box', { parent: innermost, slot: 'children' }, 'Add')!;
    expect(editor.node(added)?.parent).toBe(boxes.at(-2));
  });

  it('is moved with its content, never into itself or into an element without children', () => {
    const { editor, boxes, zone } = openDeep();
    const [outer, inner] = boxes as [string, string];
    expect(moveElement(editor, outer, { parent: inner, slot: 'children' }, 'Move')).toBe(false);
    expect(moveElement(editor, 'a', { parent: 'b', slot: 'children' }, 'Move')).toBe(false);
    expect(moveElement(editor, 'a', { parent: inner, slot: 'children', index: 0 }, 'Move')).toBe(true);
    expect(moveElement(editor, outer, { parent: 'list', slot: 'main' }, 'Move')).toBe(true);
    expect(zone('list')).toEqual(['accordion', 'box']);
    expect(editor.sectionOf('a')?.id).toBe('list');
    editor.undo();
    editor.undo();
    expect(editor.node('a')?.parent).toBe('hero');
    editor.remove(outer, 'Delete');
    expect(boxes.some((id) => editor.node(id))).toBe(false);
    editor.undo();
    expect(parents(editor, boxes)).toEqual(['hero', ...boxes.slice(0, -1)]);
  });
});
