import type { DesignField, SectionDesign } from '@sitewright/contract/library/section-design';
import type { DocumentNode } from '@sitewright/document/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { examplesOf, fieldsOf } from './node-fields.ts';
import { loadElementKinds } from '../../model/element-registry.ts';

beforeAll(loadElementKinds);

const label = { en: 'x', vi: 'x' };
const title: DesignField = { type: 'text', name: 'title', label };
const image: DesignField = { type: 'image', name: 'image', label };
const items: DesignField = { type: 'list', name: 'items', label, itemLabel: label, fields: [title, image] };
const design: SectionDesign = {
  type: 'hero/hero-1',
  config: { label, category: 'hero', keywords: ['a', 'b'], version: 1, fields: [title, items] },
  defaults: { items: [{ title: 'One' }] },
  templates: {},
  css: '',
};

const node = (id: string, about: Partial<DocumentNode>): DocumentNode => ({
  id,
  kind: 'section',
  type: '',
  parent: null,
  slot: '',
  order: 'a',
  data: {},
  props: {},
  ...about,
});
const nodes = new Map(
  [
    node('section', { type: 'hero/hero-1' }),
    node('entry', { kind: 'item', parent: 'section', slot: 'items' }),
    node('stranger', { kind: 'item', parent: 'section', slot: 'gone' }),
    node('stats', { kind: 'element', type: 'statsCounter', parent: 'section', slot: 'main' }),
    node('figure', { kind: 'item', parent: 'stats', slot: 'stats' }),
    node('button', { kind: 'element', type: 'button', parent: 'section', slot: 'main' }),
    node('unknown', { kind: 'element', type: 'constructor', parent: 'section', slot: 'main' }),
  ].map((one) => [one.id, one]),
);
const editor = {
  node: (id: string) => nodes.get(id),
  designOf: (id: string) => (id === 'section' ? design : undefined),
};
const namesOf = (id: string) => fieldsOf(editor, nodes.get(id)!)?.fields.map(({ name }) => name);

describe('the fields of the selected node', () => {
  it('are those of the design for a section, and of the list for its entry', () => {
    expect(namesOf('section')).toEqual(['title', 'items']);
    expect(namesOf('entry')).toEqual(['title', 'image']);
    expect(namesOf('stranger')).toEqual([]);
  });

  it('are those of its kind for a dropped element, and of its list for an entry there', () => {
    expect(namesOf('stats')).toEqual(['stats']);
    expect(namesOf('figure')).toEqual(['number', 'label']);
  });

  it('are undefined for an unknown kind', () => {
    expect(fieldsOf(editor, nodes.get('unknown')!)).toBeUndefined();
  });

  it('show the rendered default of unset choices and numbers, but never of texts', () => {
    expect(fieldsOf(editor, nodes.get('button')!)?.defaults).toEqual({ style: 'primary', size: 'medium' });
    expect(fieldsOf(editor, nodes.get('stats')!)?.defaults).toEqual({});
  });
});

it('new list entries have samples, in sections and elements', () => {
  expect(examplesOf(editor, 'section')).toEqual({ items: [{ title: 'One' }] });
  expect(examplesOf(editor, 'stats')['stats']).toHaveLength(3);
  expect(examplesOf(editor, 'unknown')).toEqual({});
});
