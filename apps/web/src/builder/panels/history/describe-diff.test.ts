import type { SectionDesign } from '@sitewright/contract/library/section-design';
import { fromContent } from '@sitewright/document/adapter';
import { diffDocuments } from '@sitewright/document/diff';
import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import words from '../../../../public/locales/en/history.json';
import { sectionChangeOf, describeSectionChanges, type DiffTextContext } from './describe-diff.ts';

const entryOf = (key: string): string =>
  key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], words) as string;
/** The English translations with interpolated values. */
const t = ((key: string, values: Record<string, string> = {}) =>
  entryOf(key).replace(
    /\{\{(\w+)\}\}/g,
    (_all, name: string) => values[name] ?? '',
  )) as unknown as TFunction<'history'>;

const label = (en: string) => ({ en, vi: en });
const design = {
  type: 'hero/hero-1',
  config: {
    label: label('Hero'),
    category: 'hero',
    fields: [
      { name: 'title', type: 'text', label: label('Title') },
      { name: 'link', type: 'link', label: label('Button') },
      {
        name: 'cards',
        type: 'list',
        label: label('Cards'),
        itemLabel: label('Card'),
        fields: [{ name: 'title', type: 'text', label: label('Title') }],
      },
    ],
  },
} as unknown as SectionDesign;
const context: DiffTextContext = {
  t,
  language: 'en',
  library: { designs: new Map([['hero/hero-1', design]]), versions: new Map() },
};
const hero = (data: object, more: object = {}) => ({
  sections: [{ id: 'hero', type: 'hero/hero-1', order: 'a0', data, ...more }],
});
const said = (before: object, after: object): string[] => {
  const states = { earlier: fromContent(before).state, now: fromContent(after).state };
  return diffDocuments(states.earlier, states.now).sections.flatMap((diff) => [
    sectionChangeOf(diff),
    ...describeSectionChanges(diff, states, context),
  ]);
};

it('a diff names the changed fields', () => {
  expect(said(hero({ title: 'Hello' }), hero({ title: '<b>Xin chào</b>' }))).toEqual([
    'changed',
    'Title changed from “Hello” to “Xin chào”',
  ]);
  expect(said(hero({}), hero({ title: 'New' }))).toContain('Title is now “New”');
  expect(said(hero({ title: 'Old' }), hero({ title: '' }))).toContain('Title “Old” removed');
  expect(
    said(hero({ link: { label: 'A', href: '/' } }), hero({ link: { label: 'A', href: '/b' } })),
  ).toContain('URL of Button changed from “/” to “/b”');
});

it('a diff names list entries by their first words', () => {
  const cards = (...titles: string[]) =>
    hero({ cards: titles.map((title, index) => ({ id: `c${title}`, order: `a${index}`, title })) });
  expect(said(cards('Soup'), cards('Soup', 'Bread'))).toEqual(['changed', '“Bread” added']);
  expect(said(cards('Soup', 'Bread'), cards('Soup'))).toEqual(['changed', '“Bread” removed']);
  const changed = hero({ cards: [{ id: 'cSoup', order: 'a0', title: 'Stew' }] });
  expect(said(cards('Soup'), changed)).toEqual(['changed', 'Stew: Title changed from “Soup” to “Stew”']);
});

it('a diff reports style changes and unreadable values without the values', () => {
  expect(said(hero({}), hero({}, { style: { paddingTop: '40px' } }))).toEqual([
    'changed',
    'Style (everything) changed',
  ]);
  const padded = (paddingTop: string) => hero({}, { style: { paddingTop, scheme: 'dark' } });
  expect(said(padded('1px'), padded('2px'))).toContain('Style (padding top) changed from “1px” to “2px”');
  expect(said(hero({ title: 'x' }), hero({ title: [1, 2] }))).toContain('Title changed');
  const long = 'a'.repeat(200);
  expect(said(hero({ title: 'x' }), hero({ title: long })).join()).not.toContain(long);
});

it('a diff reports added, removed and moved sections', () => {
  const two = (ids: string[]) => ({
    sections: ids.map((id, index) => ({ id, type: 'hero/hero-1', order: `a${index}`, data: {} })),
  });
  expect(said(two(['a']), two(['a', 'b']))).toEqual(['added', 'Section added since then.']);
  expect(said(two(['a', 'b']), two(['a']))).toEqual(['removed', 'Section deleted since then.']);
  expect(said(two(['a', 'b', 'c']), two(['c', 'a', 'b']))).toEqual(['moved', 'Moved to another position.']);
});
