import type { PageSummary } from '@sitewright/contract/pages';
import { describe, expect, it } from 'vitest';
import { movePage } from './page-order.ts';

const page = (id: string, isHome = false): PageSummary => ({
  id,
  title: id,
  slug: isHome ? '' : id,
  isHome,
  order: id,
  seo: {},
  settings: {},
  version: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
});
const pages = [page('home', true), page('menu'), page('about'), page('contact')];
const orderAfter = (pageId: string, to: number) => {
  const move = movePage(pages, pageId, to);
  return move && { ids: move.pages.map(({ id }) => id).join(' '), after: move.after };
};

describe('moving a page in the list', () => {
  it('puts it behind the page that now stands before it', () => {
    expect(orderAfter('menu', 1)).toEqual({ ids: 'home about menu contact', after: 'about' });
    expect(orderAfter('menu', 2)).toEqual({ ids: 'home about contact menu', after: 'contact' });
    expect(orderAfter('contact', 1)).toEqual({ ids: 'home menu contact about', after: 'menu' });
  });

  it('can make it the first after the home page', () => {
    expect(orderAfter('contact', 0)).toEqual({ ids: 'home contact menu about', after: null });
  });

  it('leaves the home page and the ends of the list alone', () => {
    expect(orderAfter('home', 1)).toBeUndefined();
    expect(orderAfter('menu', 0)).toBeUndefined();
    expect(orderAfter('menu', -1)).toBeUndefined();
    expect(orderAfter('contact', 3)).toBeUndefined();
  });
});
