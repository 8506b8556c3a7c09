import { fromContent, toContent } from '@sitewright/document/adapter';
import { applyOperations } from '@sitewright/document/apply';
import type { DocumentState } from '@sitewright/document/document-state';
import { describe, expect, it } from 'vitest';
import { matchPages, startOver } from './menu-operations.ts';

const page = (id: string, slug: string) => ({ id, title: id, slug, isHome: slug === '', settings: {} });
const pages = [page('home', ''), page('menu', 'menu'), page('news', 'news'), page('visit', 'visit')];
const place = { parent: 'h', slot: 'menu', max: 12 };

const withMenu = (...hrefs: string[]): DocumentState =>
  fromContent({
    sections: [
      {
        id: 'h',
        type: 'header/header-1',
        data: { menu: hrefs.map((href, index) => ({ id: `e${index}`, link: { label: href, href } })) },
      },
    ],
  }).state;
const hrefs = (state: DocumentState): string[] => {
  const [header] = toContent(state)['sections'] as { data: { menu: { link: { href: string } }[] } }[];
  return header!.data.menu.map(({ link }) => link.href);
};

describe('a menu in the document', () => {
  it('gets missing pages in order after the last page, and loses deleted ones', () => {
    const state = withMenu('/menu', '/gone', '/', 'https://x.y');
    const { operations, left } = matchPages(state, place, { pages, moved: new Map() });
    applyOperations(state, operations);
    expect(hrefs(state)).toEqual(['/menu', '/', 'page:news', 'page:visit', 'https://x.y']);
    expect(left).toBe(0);
    expect(matchPages(state, place, { pages, moved: new Map() }).operations).toEqual([]);
  });

  it('has no more entries than its design allows', () => {
    const state = withMenu('/menu', 'https://x.y');
    const { operations, left } = matchPages(state, { ...place, max: 3 }, { pages, moved: new Map() });
    applyOperations(state, operations);
    expect(hrefs(state)).toEqual(['/menu', 'page:home', 'https://x.y']);
    expect(left).toBe(2);
  });

  it('is rebuilt from the pages alone', () => {
    const state = withMenu('https://x.y', '/menu');
    applyOperations(state, startOver(state, place, pages).operations);
    expect(hrefs(state)).toEqual(['page:home', 'page:menu', 'page:news', 'page:visit']);
  });
});
