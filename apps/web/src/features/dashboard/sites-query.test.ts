import { expect, it } from 'vitest';
import { readSitesQuery, writeSitesQuery } from './sites-query.ts';

it('keeps view, search, order and page in the address', () => {
  const query = { view: 'trashed', q: 'bakery', sort: 'name', page: 2 } as const;
  expect(readSitesQuery(writeSitesQuery(query))).toEqual(query);
});

it('shows the sites edited last, from the first page, under the plain address', () => {
  const plain = { view: 'active', q: '', sort: 'updated', page: 1 } as const;
  expect(readSitesQuery(new URLSearchParams())).toEqual(plain);
  expect(writeSitesQuery(plain).toString()).toBe('');
});

it('falls back on an order it does not know', () => {
  expect(readSitesQuery(new URLSearchParams({ sort: 'size', page: '-1' }))).toMatchObject({
    sort: 'updated',
    page: 1,
  });
});
