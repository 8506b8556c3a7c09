import { describe, expect, it } from 'vitest';
import { elementKinds } from '@sitewright/render/elements/registry';
import { searchElements } from './search-elements.ts';

const elementDefinitions = [...elementKinds.values()].map(({ definition }) => definition);

const kinds = (query: string): string[] =>
  searchElements(elementDefinitions, query, (group) => group).flatMap(({ definitions }) =>
    definitions.map(({ kind }) => kind),
  );

describe('searching elements', () => {
  it('offers every kind, each once, in groups', () => {
    expect(kinds('').toSorted()).toEqual(elementDefinitions.map(({ kind }) => kind).toSorted());
    const groups = searchElements(elementDefinitions, '', (group) => group);
    expect(groups.map(({ group }) => group)).toEqual(['words', 'media', 'actions', 'structure']);
    expect(groups[0]!.definitions.map(({ kind }) => kind)).toEqual([
      'heading',
      'text',
      'list',
      'quote',
      'table',
    ]);
  });

  it('finds by name in either language, with or without diacritics, and by keywords', () => {
    expect(kinds('video')).toContain('video');
    expect(kinds('Bản đồ')).toEqual(['map']);
    expect(kinds('ban do')).toEqual(['map']);
    expect(kinds('faq')).toEqual(['accordion']);
    expect(kinds('zalo')).toEqual(['social']);
  });

  it('returns nothing without a match', () => {
    expect(kinds('submarine')).toEqual([]);
  });
});
