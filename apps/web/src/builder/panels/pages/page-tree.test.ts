import type { PageSummary } from '@sitewright/contract/pages/pages';
import { describe, expect, it } from 'vitest';
import { folderBefore, moveInTree, stepInTree, treeOf } from './page-tree.ts';

const page = (slug: string): PageSummary => ({
  id: slug || 'home',
  title: slug,
  slug,
  isHome: slug === '',
  order: '',
  seo: {},
  settings: {},
  version: 1,
  updatedAt: '',
});
const of = (...slugs: string[]) => ['', ...slugs].map(page);
const shown = (pages: PageSummary[]) => treeOf(pages).map(({ page: { slug }, depth }) => `${depth} ${slug}`);
const move = (pages: PageSummary[], slug: string, index: number, depth: number) =>
  moveInTree(
    pages,
    pages.find((candidate) => candidate.slug === slug)!,
    { index, depth },
  );
const step = (pages: PageSummary[], slug: string, by: -1 | 1) =>
  stepInTree(
    pages,
    pages.find((candidate) => candidate.slug === slug)!,
    by,
  );

describe('pages in folders', () => {
  it('come after their parent page; a folder without a page is only part of the URL', () => {
    expect(shown(of('b/x', 'a', 'b', 'a/y', 'a/y/z', 'lost/w'))).toEqual([
      '0 a',
      '1 a/y',
      '2 a/y/z',
      '0 b',
      '1 b/x',
      '0 lost/w',
    ]);
  });

  it('are reordered among their siblings without a new URL', () => {
    const pages = of('a', 'a/x', 'a/y', 'b', 'c');
    expect(move(pages, 'c', 0, 0)).toEqual({ after: null });
    expect(move(pages, 'c', 3, 0)).toEqual({ after: 'a' });
    expect(move(pages, 'a', 1, 0)).toEqual({ after: 'b' });
    expect(move(pages, 'a/y', 1, 1)).toEqual({ after: 'a' });
    expect(step(pages, 'c', -1)).toEqual({ after: 'a' });
    expect(step(pages, 'a', 1)).toEqual({ after: 'b' });
    expect([step(pages, 'a', -1), step(pages, 'a/y', 1)]).toEqual([undefined, undefined]);
    expect(move(pages, 'b', 3, 0)).toBeUndefined();
  });

  it('are moved into and out of a folder', () => {
    const pages = of('a', 'a/x', 'b', 'c');
    expect(move(pages, 'c', 2, 1)).toEqual({ slug: 'a/c', after: 'a/x' });
    expect(move(pages, 'c', 3, 1)).toEqual({ slug: 'b/c' });
    expect(move(pages, 'a/x', 3, 0)).toEqual({ slug: 'x', after: 'c' });
    // Between a page and its children only deeper levels are possible.
    expect(move(pages, 'c', 1, 0)).toEqual({ slug: 'a/c', after: 'a' });
  });

  it('cannot be nested too deeply, including their descendants', () => {
    const pages = of('a', 'a/b', 'a/b/c', 'd', 'd/e');
    expect(move(pages, 'd', 3, 3)).toBeUndefined();
    expect(move(pages, 'd/e', 3, 3)).toEqual({ slug: 'a/b/c/e' });
    expect(
      folderBefore(
        pages,
        pages.find(({ slug }) => slug === 'd')!,
      )?.slug,
    ).toBe('a');
    expect(
      folderBefore(
        pages,
        pages.find(({ slug }) => slug === 'a')!,
      ),
    ).toBeUndefined();
  });
});
