import type { DesignField } from '@sitewright/contract/section-design';
import { describe, expect, it } from 'vitest';
import { fieldsOf, groupFields } from './field-groups.ts';

const label = { en: 'x', vi: 'x' };
const title: DesignField = { type: 'text', name: 'title', label };
const image: DesignField = { type: 'image', name: 'image', label };
const action: DesignField = { type: 'link', name: 'action', label };
const align: DesignField = { type: 'toggle', name: 'align', label, group: 'layout' };
const items: DesignField = { type: 'list', name: 'items', label, itemLabel: label, fields: [title, image] };

describe('the fields of the properties panel', () => {
  it('stand under headings in one order, whatever order the design declares', () => {
    const groups = groupFields([align, action, title, image]);
    expect(groups.map(({ name }) => name)).toEqual(['content', 'media', 'actions', 'layout']);
  });

  it('leave out headings without a field', () => {
    expect(groupFields([title]).map(({ name }) => name)).toEqual(['content']);
  });

  it('follow the group that a design names', () => {
    const named: DesignField = { type: 'image', name: 'photo', label, group: 'content' };
    expect(groupFields([title, named])).toEqual([{ name: 'content', fields: [title, named] }]);
  });

  it('of a list entry are those of its list', () => {
    const config = {
      label,
      category: 'hero' as const,
      keywords: ['a', 'b'],
      version: 1,
      fields: [title, items],
    };
    expect(fieldsOf(config, { kind: 'item', slot: 'items' })).toEqual([title, image]);
    expect(fieldsOf(config, { kind: 'section', slot: 'sections' })).toEqual([title, items]);
    expect(fieldsOf(config, { kind: 'item', slot: 'gone' })).toEqual([]);
  });
});
