import type { SectionCategory, SectionDesign } from '@sitewright/contract/library/section-design';
import { describe, expect, it } from 'vitest';
import { searchSections } from './search-sections.ts';

const design = (type: string, en: string, vi: string, keywords: string[]): SectionDesign => ({
  type,
  config: {
    label: { en, vi },
    category: type.split('/')[0] as SectionCategory,
    keywords,
    version: 1,
    fields: [{ name: 'title', type: 'text', label: { en: 'Title', vi: 'Tiêu đề' } }],
  },
  defaults: {},
  templates: {},
  css: '',
});

const designs = [
  design('hero/hero-10', 'Split opening', 'Mở đầu chia đôi', ['picture', 'two columns']),
  design('hero/hero-2', 'Poster', 'Áp phích', ['typography']),
  design('header/header-1', 'Plain header', 'Đầu trang gọn', ['menu', 'logo']),
];
const typesFor = (query: string): string[] =>
  searchSections(designs, query, (category) => `name of ${category}`).flatMap((group) =>
    group.designs.map(({ type }) => type),
  );

describe('searching the section library', () => {
  it('lists everything by category, and by number within it, for an empty query', () => {
    expect(typesFor('')).toEqual(['header/header-1', 'hero/hero-2', 'hero/hero-10']);
  });

  it('finds a design by name, keyword or category in either language', () => {
    expect(typesFor('poster')).toEqual(['hero/hero-2']);
    expect(typesFor('logo')).toEqual(['header/header-1']);
    expect(typesFor('chia đôi')).toEqual(['hero/hero-10']);
    expect(typesFor('name of hero')).toHaveLength(2);
  });

  it('finds Vietnamese names typed without accents', () => {
    expect(typesFor('dau trang')).toEqual(['header/header-1']);
  });

  it('puts uploaded designs first, in a group of their own, whatever their category', () => {
    const own = { ...design('hero/x', 'Menu board', 'Bảng thực đơn', ['menu']), type: 'custom/menu-board' };
    const groups = searchSections([...designs, own], '', (name) => name);
    expect(groups[0]).toMatchObject({ category: 'custom', designs: [own] });
    const found = searchSections([...designs, own], 'your designs', (name) =>
      name === 'custom' ? 'Your designs' : name,
    );
    expect(found.flatMap((group) => group.designs)).toEqual([own]);
  });

  it('requires every word of the query', () => {
    expect(typesFor('split columns')).toEqual(['hero/hero-10']);
    expect(typesFor('split logo')).toEqual([]);
  });
});
