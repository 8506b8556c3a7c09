import type { SectionDesign } from '@sitewright/contract/library/section-design';
import { fromContent, toContent } from '@sitewright/document/adapter';
import { createDocumentStore } from '@sitewright/document/store';
import { describe, expect, it } from 'vitest';
import type { DocumentSession } from '../../saving/document-session.ts';
import { Editor } from './editor.ts';
import type { EditorLibrary } from './editor-library.ts';
import {
  duplicateGroup,
  extendSelection,
  moveGroup,
  removeGroup,
  selectedIds,
  selectSiblings,
  toggleSelected,
} from './group.ts';

const sessionOf = (kind: 'header' | 'page' | 'footer', content: object): DocumentSession =>
  ({
    store: createDocumentStore(fromContent(content).state),
    source: { kind },
  }) as unknown as DocumentSession;

const open = (): Editor => {
  const section = (id: string) => ({
    id,
    type: 'x/x-1',
    data: { cards: [{ id: `${id}-1` }, { id: `${id}-2` }] },
  });
  const sessions = {
    header: sessionOf('header', { sections: [{ id: 'head', type: 'header/header-1' }] }),
    page: sessionOf('page', { sections: ['a', 'b', 'c', 'd', 'e'].map(section) }),
    footer: sessionOf('footer', { sections: [] }),
  };
  const library = { designs: new Map<string, SectionDesign>() } as unknown as EditorLibrary;
  return new Editor(library, sessions, {} as never);
};
const order = (editor: Editor): string =>
  (toContent(editor.sessions.page.store.state)['sections'] as { id: string }[])
    .map(({ id }) => id[0])
    .join('');

describe('a selection of several sections', () => {
  it('adds and removes sections one by one, and keeps the order of the page', () => {
    const editor = open();
    editor.select('d');
    toggleSelected(editor, 'a');
    toggleSelected(editor, 'c');
    expect(selectedIds(editor)).toEqual(['a', 'c', 'd']);
    toggleSelected(editor, 'a');
    expect(selectedIds(editor)).toEqual(['c', 'd']);
    editor.select('e');
    expect(selectedIds(editor)).toEqual(['e']);
  });

  it('toggles a section by a click on something inside it', () => {
    const editor = open();
    editor.select('a');
    toggleSelected(editor, 'c-2');
    expect(selectedIds(editor)).toEqual(['a', 'c']);
  });

  it('contains everything between two clicks, whichever came first', () => {
    const editor = open();
    editor.select('d');
    extendSelection(editor, 'b');
    expect(selectedIds(editor)).toEqual(['b', 'c', 'd']);
    extendSelection(editor, 'e');
    expect(selectedIds(editor)).toEqual(['d', 'e']);
  });

  it('becomes all sections when nothing is selected, and all siblings of a selected list entry', () => {
    const editor = open();
    selectSiblings(editor);
    expect(selectedIds(editor)).toHaveLength(5);
    editor.select('b-2');
    selectSiblings(editor);
    expect(selectedIds(editor)).toEqual(['b-1', 'b-2']);
  });

  it('is removed and restored as one undo step', () => {
    const editor = open();
    removeGroup(editor, ['a', 'b', 'd'], 'delete');
    expect(order(editor)).toBe('ce');
    expect(editor.view.selection?.nodeId).toBe('e');
    editor.undo();
    expect(order(editor)).toBe('abcde');
    editor.redo();
    expect(order(editor)).toBe('ce');
  });

  it('is duplicated, each copy after its original, and selects the copies', () => {
    const editor = open();
    duplicateGroup(editor, ['a', 'c'], 'duplicate');
    expect(editor.sectionIds()).toHaveLength(7);
    const copies = selectedIds(editor);
    expect(copies).toEqual([editor.sectionIds()[1], editor.sectionIds()[4]]);
    editor.undo();
    expect(order(editor)).toBe('abcde');
  });

  it.each([
    [['b', 'c'], -1, 'bcade'],
    [['b', 'd'], -1, 'badce'],
    [['b', 'c'], 1, 'adbce'],
    [['a', 'c'], -1, 'acbde'],
    [['a', 'b'], -1, 'abcde'],
    [['d', 'e'], 1, 'abcde'],
  ] as const)('move together: %j by %i gives %s', (ids, step, expected) => {
    const editor = open();
    moveGroup(editor, ids, step, 'move');
    expect(order(editor)).toBe(expected);
    if (expected !== 'abcde') editor.undo();
    expect(order(editor)).toBe('abcde');
  });

  it('never duplicates the header of a site', () => {
    const editor = open();
    duplicateGroup(editor, ['head', 'a'], 'duplicate');
    expect(editor.sectionIds('header')).toEqual(['head']);
    expect(editor.sectionIds()).toHaveLength(6);
  });
});

describe('a lock', () => {
  it('keeps a section in place, alone and in a group, while the rest of the group moves', () => {
    const editor = open();
    editor.setField('b', ['props', 'locked'], true, { label: 'lock' });
    expect(editor.moveTo('b', 4, 'move')).toBe(false);
    expect(moveGroup(editor, ['b'], 1, 'move')).toBe(false);
    expect(order(editor)).toBe('abcde');
    expect(removeGroup(editor, ['b', 'c'], 'delete')).toBe(true);
    expect(order(editor)).toBe('abde');
    expect(selectedIds(editor)).toEqual(['b']);
    expect(removeGroup(editor, ['b'], 'delete')).toBe(false);
    expect(editor.moveTo('a', 2, 'move')).toBe(true);
    expect(order(editor)).toBe('bdae');
  });

  it('denies duplicating entries of a locked section', () => {
    const editor = open();
    editor.setField('b', ['props', 'locked'], true, { label: 'lock' });
    editor.selectAll(['b-2', 'b-1']);
    expect(duplicateGroup(editor, ['b-1', 'b-2'], 'duplicate')).toBe(false);
    expect(selectedIds(editor)).toEqual(['b-1', 'b-2']);
  });
});
