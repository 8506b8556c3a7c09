import type { DesignField } from '@sitewright/contract/library/section-design';
import { describe, expect, it } from 'vitest';
import { groupFields } from './field-groups.ts';

const label = { en: 'x', vi: 'x' };
const title: DesignField = { type: 'text', name: 'title', label };
const image: DesignField = { type: 'image', name: 'image', label };
const action: DesignField = { type: 'link', name: 'action', label };
const align: DesignField = { type: 'toggle', name: 'align', label, group: 'layout' };

describe('the fields of the properties panel', () => {
  it('are grouped in a fixed order, whatever order the design declares', () => {
    const groups = groupFields([align, action, title, image]);
    expect(groups.map(({ name }) => name)).toEqual(['content', 'media', 'actions', 'layout']);
  });

  it('have no empty groups', () => {
    expect(groupFields([title]).map(({ name }) => name)).toEqual(['content']);
  });

  it('use the group that a design declares', () => {
    const named: DesignField = { type: 'image', name: 'photo', label, group: 'content' };
    expect(groupFields([title, named])).toEqual([{ name: 'content', fields: [title, named] }]);
  });
});
