import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { cleanPath, isBelow, isTooDeep, leafOf, parentOf, pathIn } from './page-path.ts';

describe('page path', () => {
  it.each([
    ['/Dịch vụ/Thiết Kế/', 'dich-vu/thiet-ke'],
    ['a//b', 'a/b'],
    ['../../etc', 'etc'],
    ['!!!', ''],
    ['menu', 'menu'],
  ])('%j is kept as %j', (typed, slug) => {
    expect(cleanPath(typed)).toBe(slug);
  });

  it('finds the nearest existing ancestor page as its parent', () => {
    const pages = [
      { slug: '', isHome: true },
      { slug: 'a', isHome: false },
      { slug: 'a/b/c', isHome: false },
    ];
    expect(parentOf('a/b/c/d', pages)?.slug).toBe('a/b/c');
    expect(parentOf('a/b/c', pages)?.slug).toBe('a');
    expect(parentOf('a', pages)).toBeUndefined();
    expect(parentOf('x/y', pages)).toBeUndefined();
    expect([isBelow('a/b', 'a'), isBelow('ab', 'a'), isBelow('a', 'a')]).toEqual([true, false, false]);
    expect([leafOf('a/b/c'), leafOf('a'), pathIn('', 'x'), pathIn('a', 'x')]).toEqual(['c', 'a', 'x', 'a/x']);
  });

  it(`has at most ${limits.sites.pageDepthMax} segments`, () => {
    const path = (depth: number) => Array.from({ length: depth }, () => 'a').join('/');
    expect([
      isTooDeep(path(limits.sites.pageDepthMax)),
      isTooDeep(path(limits.sites.pageDepthMax + 1)),
    ]).toEqual([false, true]);
  });
});
