import type { SiteState } from '@sitewright/contract/versions/versions';
import { expect, it } from 'vitest';
import { diffSites } from './site-diff.ts';

const page = (id: string, title: string, sections: object[] = []): SiteState['pages'][number] => ({
  id,
  title,
  slug: title.toLowerCase(),
  isHome: id === 'p1',
  order: `a${id}`,
  seo: {},
  settings: {},
  content: { sections } as SiteState['pages'][number]['content'],
});
const hero = (title: string) => ({ id: 'hero', type: 'hero/hero-1', order: 'a0', data: { title } });
const site = (change: Partial<SiteState> = {}): SiteState => ({
  name: 'Quán Mai',
  description: '',
  settings: {},
  theme: { id: 'default' } as SiteState['theme'],
  pages: [page('p1', 'Home', [hero('Hello')]), page('p2', 'Menu')],
  header: { sections: [] },
  footer: { sections: [] },
  ...change,
});

it('two equal sites have no difference', () => {
  expect(diffSites(site(), site())).toEqual([]);
});

it('a site diff lists added, removed and changed pages, and every other part', () => {
  const now = site({
    pages: [page('p1', 'Home', [hero('Later')]), page('p3', 'New', [hero('x')])],
    header: { sections: [hero('Head')] },
    theme: { id: 'midnight' } as unknown as SiteState['theme'],
    name: 'Other',
  });
  const found = diffSites(site(), now).map(({ part, status, sections }) => [part, status, sections]);
  expect(found).toEqual([
    ['p1', 'changed', 1],
    ['p3', 'added', 1],
    ['p2', 'removed', 0],
    ['header', 'changed', 1],
    ['theme', 'changed', 0],
    ['settings', 'changed', 0],
  ]);
});

it('a site diff includes a page that was only renamed or moved', () => {
  const [home, menu] = site().pages as [SiteState['pages'][number], SiteState['pages'][number]];
  const renamed = diffSites(site(), site({ pages: [home, { ...menu, title: 'Thực đơn' }] }));
  expect(renamed).toMatchObject([{ part: 'p2', sections: 0, hasOtherFacts: true, title: 'Thực đơn' }]);
  const moved = diffSites(site(), site({ pages: [home, { ...menu, order: 'a9' }] }));
  expect(moved).toMatchObject([{ part: 'p2', hasOtherFacts: true }]);
});
