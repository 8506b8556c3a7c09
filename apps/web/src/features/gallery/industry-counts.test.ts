import { expect, it } from 'vitest';
import { countIndustries } from './industry-counts.ts';

const legal = { id: 'legal', name: 'Law & legal', icon: '⚖️' };
const pets = { id: 'pets', name: 'Pets & animals', icon: null };
const retail = { id: 'retail', name: 'Shops & retail', icon: '🛍️' };
const template = (industry: typeof legal | typeof pets) => ({ industryId: industry.id, industry });

it('lists only industries that have a template, the largest first', () => {
  const counts = countIndustries([template(legal), template(retail), template(legal)], [pets, retail, legal]);
  expect(counts).toEqual([
    { ...legal, count: 2 },
    { ...retail, count: 1 },
  ]);
});

it('gives an industry without an icon the default one', () => {
  expect(countIndustries([template(pets)], [pets])).toEqual([{ ...pets, icon: '🗂️', count: 1 }]);
});

it('uses the template’s name for an industry missing in the list', () => {
  expect(countIndustries([template(legal)], [])).toEqual([{ ...legal, count: 1 }]);
});

it('sorts industries of the same size by name', () => {
  const names = countIndustries([template(retail), template(legal)], []).map(({ name }) => name);
  expect(names).toEqual(['Law & legal', 'Shops & retail']);
});
