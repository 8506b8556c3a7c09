import { expect, it } from 'vitest';
import { readSitesQuery, writeSitesQuery } from './sites-query.ts';

it('stores view, search, sort and page in the URL', () => {
  const query = { view: 'trashed', q: 'bakery', sort: 'name', page: 2 } as const;
  expect(readSitesQuery(writeSitesQuery(query))).toEqual(query);
});

it('shows the last edited sites, page one, for a URL without parameters', () => {
  const plain = { view: 'active', q: '', sort: 'updated', page: 1 } as const;
  expect(readSitesQuery(new URLSearchParams())).toEqual(plain);
  expect(writeSitesQuery(plain).toString()).toBe('');
});

it('falls back to the default sort for unknown values', () => {
  expect(readSitesQuery(new URLSearchParams({ sort: 'size', page: '-1' }))).toMatchObject({
    sort: 'updated',
    page: 1,
  });
});
