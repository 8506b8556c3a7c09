import type { ElementField } from '@sitewright/contract/library/element-definition';
import { describe, expect, test } from 'vitest';
import { loadContent } from '../test/random-documents.ts';
import { contentProblem, type ContentRules } from './content-rules.ts';
import type { DocumentNode } from './node.ts';
import { placeOperation, setOperation } from './operation.ts';

const label = { en: 'x', vi: 'x' };
const heroFields: ElementField[] = [
  { name: 'title', label, type: 'text' },
  { name: 'body', label, type: 'richtext' },
  { name: 'photo', label, type: 'image' },
  { name: 'more', label, type: 'link' },
  { name: 'tint', label, type: 'color' },
  { name: 'wide', label, type: 'toggle' },
  { name: 'side', label, type: 'choice', options: [{ value: 'a', label }] },
  { name: 'icon', label, type: 'choice', options: 'icons' },
  { name: 'columns', label, type: 'text', group: 'layout' },
  {
    name: 'cards',
    label,
    type: 'list',
    itemLabel: label,
    fields: [
      { name: 'name', label, type: 'text' },
      { name: 'tone', label, type: 'color' },
    ],
  },
];

const section = (id: string, more: object = {}) => ({
  id,
  type: 'hero/hero-1',
  data: { title: 'Phở', cards: [{ id: `${id}-card` }, { id: `${id}-other` }] },
  dropZones: { main: [{ id: `${id}-text`, type: 'text', data: { content: 'Xin chào' } }] },
  ...more,
});
const page = () =>
  loadContent({
    sections: [
      section('plain'),
      section('closed', { locked: true }),
      section('open', { clientAccess: 'all' }),
      section('openButLocked', { clientAccess: 'all', locked: true }),
      { id: 'gone', type: 'gone/gone-1', data: { title: 'kept' } },
    ],
  });

const rules = (document: ContentRules['document'] = 'page'): ContentRules => ({
  document,
  fieldsOf: ({ kind, type }) => {
    if (kind === 'element') return [{ name: 'content', label, type: 'text' }];
    return type === 'hero/hero-1' ? heroFields : undefined;
  },
});

const problem = (operation: Parameters<typeof contentProblem>[1], document?: ContentRules['document']) =>
  contentProblem(page(), operation, rules(document));

const node = (kind: DocumentNode['kind'], parent: string, slot: string): DocumentNode => ({
  id: 'fresh',
  kind,
  type: kind === 'item' ? '' : 'text',
  parent,
  slot,
  order: 'a9',
  data: {},
  props: kind === 'item' ? {} : { data: {} },
});

describe('a content editor', () => {
  test.each(['title', 'body', 'photo', 'more', 'icon', 'cards'])('changes %s of a section', (field) => {
    expect(problem(setOperation('plain', ['data', field], 'new'))).toBeNull();
  });

  test('changes a part of a link or image, an entry of a list and the text of an element', () => {
    expect(problem(setOperation('plain', ['data', 'more', 'label'], 'new'))).toBeNull();
    expect(problem(setOperation('plain-card', ['data', 'name'], 'new'))).toBeNull();
    expect(problem(setOperation('plain-text', ['data', 'content'], 'new'))).toBeNull();
  });

  test('marks a field of a linked section as overridden, but cannot change its definition', () => {
    expect(problem(setOperation('plain', ['props', 'linked', 'overrides', '|data.title'], true))).toBeNull();
    expect(problem(setOperation('plain', ['props', 'linked', 'section'], 'another'))).not.toBeNull();
    expect(problem(setOperation('plain', ['props', 'linked', 'overrides'], {}))).not.toBeNull();
  });

  test('adds, moves and removes entries of a list', () => {
    expect(problem({ op: 'insert', node: node('item', 'plain', 'cards') })).toBeNull();
    expect(problem(setOperation('plain-card', ['order'], 'a9'))).toBeNull();
    expect(problem(placeOperation('plain-card', { parent: 'plain', slot: 'cards', order: 'a9' }))).toBeNull();
    expect(problem({ op: 'remove', id: 'plain-card' })).toBeNull();
  });

  test.each(['tint', 'wide', 'side', 'columns', 'templateId'])('leaves %s of a section alone', (field) => {
    expect(problem(setOperation('plain', ['data', field], 'new'))).toMatch(/look of the page/);
  });

  test.each([
    ['a colour of a list entry', setOperation('plain-card', ['data', 'tone'], 'red')],
    ['every field at once', setOperation('plain', ['data'], {})],
    ['the style', setOperation('plain', ['props', 'style', 'paddingTop'], '0')],
    ['whether a section is seen', setOperation('plain', ['props', 'hidden'], true)],
    ['a lock', setOperation('closed', ['props', 'locked'], undefined)],
    ['what is open to them', setOperation('plain', ['props', 'clientAccess'], 'all')],
    ['the same, all props at once', setOperation('open', ['props'], {})],
    ['the design', setOperation('plain', ['type'], 'hero/hero-2')],
    ['a section whose design is not installed', setOperation('gone', ['data', 'title'], 'new')],
  ])('does not change %s', (_name, operation) => {
    expect(problem(operation)).toMatch(/^The look of the page|^This section is locked/);
  });

  test.each([
    ['adds a section', { op: 'insert', node: node('section', 'root', 'sections') } as const],
    [
      'adds a list that the design does not have',
      { op: 'insert', node: node('item', 'plain', 'tags') } as const,
    ],
    ['takes a section away', { op: 'remove', id: 'plain' } as const],
    ['moves a section', setOperation('plain', ['order'], 'a9')],
    ['adds an element', { op: 'insert', node: node('element', 'plain', 'main') } as const],
    ['takes an element away', { op: 'remove', id: 'plain-text' } as const],
    ['moves an element', setOperation('plain-text', ['order'], 'a9')],
    [
      'carries a list entry elsewhere',
      placeOperation('plain-card', { parent: 'open', slot: 'cards', order: 'a9' }),
    ],
    ['carries it by its parent alone', setOperation('plain-card', ['parent'], 'open')],
    ['turns a list into another', setOperation('plain-card', ['slot'], 'tags')],
  ])('neither %s', (_name, operation) => {
    expect(problem(operation)).toMatch(/added, moved and removed/);
  });

  test('changes everything inside a section that is opened to them, but not its position', () => {
    expect(problem(setOperation('open', ['props', 'style', 'paddingTop'], '0'))).toBeNull();
    expect(problem(setOperation('open', ['data', 'tint'], 'red'))).toBeNull();
    expect(problem({ op: 'insert', node: node('element', 'open', 'main') })).toBeNull();
    expect(problem({ op: 'remove', id: 'open-text' })).toBeNull();
    expect(problem(placeOperation('open-text', { parent: 'open', slot: 'side', order: 'a1' }))).toBeNull();
    expect(problem({ op: 'remove', id: 'open' })).not.toBeNull();
    expect(
      problem(placeOperation('open-text', { parent: 'plain', slot: 'main', order: 'a1' })),
    ).not.toBeNull();
  });

  test.each(['htmlCode', 'cssCode', 'jsCode', 'renderMode', 'className', 'defaultValues', 'templatePath'])(
    'changes %s of no section, not even of one that is opened to them',
    (field) => {
      expect(problem(setOperation('open', ['props', field], 'x'))).toMatch(/code of this section/);
      expect(problem(setOperation('open', ['props', field], undefined))).toMatch(/code of this section/);
      expect(problem(setOperation('plain', ['props', field], 'x'))).not.toBeNull();
    },
  );

  test.each(['closed', 'openButLocked'])('changes nothing in the section %s, which is locked', (id) => {
    expect(problem(setOperation(id, ['data', 'title'], 'new'))).toMatch(/locked/);
    expect(problem(setOperation(`${id}-card`, ['data', 'name'], 'new'))).toMatch(/locked/);
    expect(problem({ op: 'remove', id: `${id}-card` })).toMatch(/locked/);
    expect(problem({ op: 'insert', node: node('item', id, 'cards') })).toMatch(/locked/);
  });

  test.each(['header', 'footer'] as const)('changes a %s only where it is opened to them', (document) => {
    expect(problem(setOperation('plain', ['data', 'title'], 'new'), document)).toMatch(
      /header and the footer/,
    );
    expect(problem(setOperation('open', ['data', 'title'], 'new'), document)).toBeNull();
  });

  test('is not denied an edit without effect: of two concurrent edits the deletion wins', () => {
    expect(problem(setOperation('unknown', ['data', 'title'], 'new'))).toBeNull();
    expect(problem({ op: 'remove', id: 'unknown' })).toBeNull();
  });
});
