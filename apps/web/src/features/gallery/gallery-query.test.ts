import { expect, it } from 'vitest';
import { readGalleryQuery, writeGalleryQuery } from './gallery-query.ts';

it('stores search, industry and page in the URL', () => {
  const query = { search: 'wine bar', industry: 'restaurant', page: 3 };
  expect(readGalleryQuery(writeGalleryQuery(query))).toEqual(query);
});

it('adds no parameters for the unfiltered gallery', () => {
  expect(writeGalleryQuery({ search: '', industry: '', page: 1 }).toString()).toBe('');
});

it.each(['0', '-2', '1.5', 'two', ''])(
  'starts on the first page when the address names page "%s"',
  (page) => {
    expect(readGalleryQuery(new URLSearchParams({ page })).page).toBe(1);
  },
);
