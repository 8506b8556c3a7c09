import type { PageSummary } from '@sitewright/contract/pages/pages';
import { describe, expect, it } from 'vitest';
import { searchResult, settingsBody, valuesOf } from './page-values.ts';

const page: PageSummary = {
  id: 'p1',
  title: 'Menu',
  slug: 'menu',
  isHome: false,
  order: 'a',
  seo: { title: 'Our menu' },
  settings: { hideInMenu: true },
  version: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const site = { name: 'Levain', url: 'https://levain.example/', settings: {} };

describe('saving the settings of a page', () => {
  it('sends the slug only when it was changed', () => {
    expect(settingsBody(valuesOf(page), page)).not.toHaveProperty('slug');
    expect(settingsBody({ ...valuesOf(page), slug: 'food' }, page)).toMatchObject({ slug: 'food' });
  });

  it('never sends a slug for the home page', () => {
    const home = { ...page, isHome: true, slug: '' };
    expect(settingsBody({ ...valuesOf(home), slug: 'food' }, home)).not.toHaveProperty('slug');
  });

  it('keeps unchanged values', () => {
    expect(settingsBody(valuesOf(page), page)).toMatchObject({
      settings: { hideInMenu: true },
      seo: { title: 'Our menu', description: '', noIndex: false },
    });
  });
});

describe('the search result of a page', () => {
  it('falls back to the names of page and site', () => {
    const result = searchResult({ ...valuesOf(page), seoTitle: '' }, site, { isHome: false });
    expect(result.title).toBe('Menu – Levain');
    expect(result.address).toBe('levain.example › menu');
  });

  it('falls back to the defaults of the site', () => {
    const seo = { titlePattern: '{site}: {page}', description: 'Bread', socialImage: '/media/a.webp' };
    const values = { ...valuesOf(page), seoTitle: '', slug: 'food/menu' };
    expect(searchResult(values, { ...site, settings: { seo } }, { isHome: false })).toMatchObject({
      title: 'Levain: Menu',
      description: 'Bread',
      image: '/media/a.webp',
      address: 'levain.example › food › menu',
    });
  });

  it('shows the home page under the site’s URL', () => {
    expect(searchResult(valuesOf(page), site, { isHome: true }).address).toBe('levain.example');
  });

  it('truncates long texts at a word, and reports it', () => {
    const long = 'bread '.repeat(40).trim();
    const result = searchResult({ ...valuesOf(page), seoTitle: long, seoDescription: long }, site, {
      isHome: false,
    });
    expect(result.title).toMatch(/bread…$/);
    expect(result.title.length).toBeLessThanOrEqual(60);
    expect(result.isTitleLong && result.isDescriptionLong).toBe(true);
  });
});
