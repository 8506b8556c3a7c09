import { fromContent } from '@sitewright/document/adapter';
import { createDocumentStore } from '@sitewright/document/store';
import { beforeAll, expect, it } from 'vitest';
import type { DocumentSession } from '../../../saving/document-session.ts';
import { contentGuard } from '../../model/content-guard.ts';
import { Editor } from '../../model/editor.ts';
import type { EditorLibrary } from '../../model/editor-library.ts';
import { loadElementKinds } from '../../model/element-registry.ts';
import { maySuggestTexts } from './may-suggest-texts.ts';

beforeAll(loadElementKinds);

const sessionOf = (kind: 'header' | 'page' | 'footer', sections: object[]): DocumentSession =>
  ({
    store: createDocumentStore(fromContent({ sections }).state),
    source: { kind },
  }) as unknown as DocumentSession;

const text = (name: string) => ({ type: 'text', name, label: { en: name, vi: name } });
const design = {
  type: 'hero/hero-1',
  config: {
    label: { en: 'Hero', vi: 'Hero' },
    fields: [
      text('title'),
      { type: 'list', name: 'cards', itemLabel: { en: 'Card', vi: 'Thẻ' }, fields: [text('title')] },
    ],
  },
};
const element = (id: string, type: string, data: object) => ({ id, type, data });
const section = (id: string, data: object, more: object = {}) => ({ id, type: design.type, data, ...more });

const open = (isContentOnly = false): Editor => {
  const library = {
    designs: new Map([[design.type, design]]),
    versions: new Map(),
  } as unknown as EditorLibrary;
  const sessions = {
    header: sessionOf('header', [section('head', { title: 'Bakery' })]),
    page: sessionOf('page', [
      section('titled', { title: 'Bread' }),
      section('cards', { cards: [{ id: 'card', title: 'Rye' }] }),
      section('empty', { title: ' ', cards: [] }),
      section('locked', { title: 'Bread' }, { locked: true }),
      section('code', { title: 'Bread' }, { renderMode: 'html', htmlCode: '<p>Bread</p>' }),
      section(
        'zones',
        {},
        {
          dropZones: {
            main: [element('heading', 'heading', { content: 'Bread' }), element('divider', 'divider', {})],
          },
        },
      ),
      { id: 'unknown', type: 'x/x-1', data: { words: 'Bread and rolls' } },
    ]),
    footer: sessionOf('footer', []),
  };
  return new Editor(library, sessions, {} as never, isContentOnly ? contentGuard(library) : undefined);
};

const offered = (editor: Editor): string[] =>
  [
    'head',
    'titled',
    'cards',
    'card',
    'empty',
    'locked',
    'code',
    'heading',
    'divider',
    'unknown',
    'gone',
  ].filter((id) => maySuggestTexts(editor, id));

it('sections and elements with texts are offered others, unless they are locked or show their own code', () => {
  expect(offered(open())).toEqual(['head', 'titled', 'cards', 'heading', 'unknown']);
});

it('content editors are offered what they may change', () => {
  expect(offered(open(true))).toEqual(['titled', 'cards', 'heading']);
});
