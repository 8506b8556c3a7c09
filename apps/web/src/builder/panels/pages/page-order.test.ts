import type { PageSummary } from '@sitewright/contract/pages/pages';
import { expect, it } from 'vitest';
import { splitHome } from './page-order.ts';

it('the home page is separate from the pages that can be reordered', () => {
  const page = (id: string, isHome = false) => ({ id, isHome }) as PageSummary;
  const { home, others } = splitHome([page('a'), page('home', true), page('b')]);
  expect([home?.id, others.map(({ id }) => id)]).toEqual(['home', ['a', 'b']]);
});
