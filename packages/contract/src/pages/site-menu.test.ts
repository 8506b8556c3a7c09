import { describe, expect, it } from 'vitest';
import { planMenu } from './site-menu.ts';

const page = (id: string, slug: string, settings = {}) => ({
  id,
  title: id,
  slug,
  isHome: slug === '',
  settings,
});
const pages = [page('home', ''), page('menu', 'menu'), page('cakes', 'menu/cakes'), page('news', 'news')];
const plan = (hrefs: string[], among = pages) => {
  const { gone, missing, at } = planMenu(hrefs, among);
  return { gone, missing: missing.map(({ id }) => id), at };
};

describe('menu sync', () => {
  it('adds missing pages after the last page entry, whatever link format the entries use', () => {
    expect(plan(['/menu', 'page:home', 'https://x.y'])).toEqual({
      gone: [],
      missing: ['cakes', 'news'],
      at: 2,
    });
  });

  it('removes entries of deleted pages and of pages hidden in menus', () => {
    const hidden = [...pages.slice(0, 3), page('news', 'news', { hideInMenu: true })];
    expect(plan(['page:gone', '/', '/old', 'page:news', '/menu/cakes', '/menu'], hidden)).toEqual({
      gone: [0, 2, 3],
      missing: [],
      at: 3,
    });
  });

  it('recognises a page by its previous slug', () => {
    const { gone, missing } = planMenu(['/old', '/'], pages, new Map([['/old', '/menu/cakes']]));
    expect([gone, missing.map(({ id }) => id)]).toEqual([[], ['menu', 'news']]);
  });

  it('keeps custom links, including links to sections of pages', () => {
    const own = ['#times', 'mailto:a@b.vn', 'page:menu#cakes', '/menu#cakes', '', '//other.host/x'];
    expect(plan(own)).toEqual({ gone: [], missing: ['home', 'menu', 'cakes', 'news'], at: 0 });
  });
});
