import type { SectionDesign } from '@sitewright/contract/library/section-design';
import { describe, expect, it } from 'vitest';
import { designOfSection } from './design-of-section.ts';

const design = (type: string): SectionDesign => ({ type }) as SectionDesign;
const newest = design('custom/board');
const first = design('custom/board@1');
const other = design('custom/other');
const hero = design('hero/hero-1');
const library = {
  designs: new Map([newest, other, hero].map((one) => [one.type, one])),
  versions: new Map([
    ['id-of-first', first],
    ['id-of-newest', newest],
    ['id-of-other', other],
  ]),
};

describe('the design of a section', () => {
  it('is the version that the section names', () => {
    expect(designOfSection(library, 'custom/board', { data: { templateId: 'id-of-first' } })).toBe(first);
    expect(designOfSection(library, 'custom/board', { content: { templateId: 'id-of-first' } })).toBe(first);
  });

  it('is the newest version when the section names none, a deleted one, or one of another design', () => {
    for (const templateId of [undefined, 'id-of-nobody', 'id-of-other']) {
      const data = templateId === undefined ? {} : { templateId };
      expect(designOfSection(library, 'custom/board', { data })).toBe(newest);
    }
  });

  it('is found by its type alone for designs of the library', () => {
    expect(designOfSection(library, 'hero/hero-1', { data: { templateId: 'id-of-first' } })).toBe(hero);
    expect(designOfSection(library, 'custom/gone')).toBeUndefined();
  });
});
