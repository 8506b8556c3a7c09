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

describe('a menu in line with the pages', () => {
  it('gets what is missing after its last page, by whatever form the others are linked', () => {
    expect(plan(['/menu', 'page:home', 'https://x.y'])).toEqual({
      gone: [],
      missing: ['cakes', 'news'],
      at: 2,
    });
  });

  it('loses what leads to pages that are gone or left out of menus', () => {
    const hidden = [...pages.slice(0, 3), page('news', 'news', { hideInMenu: true })];
    expect(plan(['page:gone', '/', '/old', 'page:news', '/menu/cakes', '/menu'], hidden)).toEqual({
      gone: [0, 2, 3],
      missing: [],
      at: 3,
    });
  });

  it('knows a page by the address it had', () => {
    const { gone, missing } = planMenu(['/old', '/'], pages, new Map([['/old', '/menu/cakes']]));
    expect([gone, missing.map(({ id }) => id)]).toEqual([[], ['menu', 'news']]);
  });

  it('keeps links of one’s own, places of pages among them', () => {
    const own = ['#times', 'mailto:a@b.vn', 'page:menu#cakes', '/menu#cakes', '', '//other.host/x'];
    expect(plan(own)).toEqual({ gone: [], missing: ['home', 'menu', 'cakes', 'news'], at: 0 });
  });
});
