import type { PageSummary } from '@sitewright/contract/pages/pages';
import { expect, it } from 'vitest';
import { splitHome } from './page-order.ts';

it('the home page stands apart from the pages that move', () => {
  const page = (id: string, isHome = false) => ({ id, isHome }) as PageSummary;
  const { home, others } = splitHome([page('a'), page('home', true), page('b')]);
  expect([home?.id, others.map(({ id }) => id)]).toEqual(['home', ['a', 'b']]);
});
