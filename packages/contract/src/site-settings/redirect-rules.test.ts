import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findRedirectLoop } from './redirect-loops.ts';
import {
  compileRedirects,
  isPattern,
  matchRedirect,
  patternIssue,
  type RedirectCode,
  type RedirectRule,
  resolvePath,
} from './redirect-rules.ts';

type Row = [from: string, to: string, code?: RedirectCode];
const rulesOf = (...rows: Row[]): RedirectRule[] =>
  rows.map(([from, to, code = 301]) => ({ from, to, code }));
const lead = (rows: Row[], path: string) => matchRedirect(compileRedirects(rulesOf(...rows)), path)?.location;

describe('a pattern', () => {
  it.each<[from: string, to: string, path: string, location: string | undefined]>([
    ['/old/*', '/new/*', '/old/a', '/new/a'],
    ['/old/*', '/new/*', '/old/a/b/c', '/new/a/b/c'],
    ['/old/*', '/new/*', '/old', '/new'],
    ['/old/*', '/new/*?from=old', '/old', '/new?from=old'],
    ['/old/*', '/new/*', '/older/a', undefined],
    ['/old/*', '/new/*', '/x/old/a', undefined],
    ['/old/*', '/', '/old/a/b', '/'],
    ['/*', '/', '/anything/at/all', '/'],
    ['/*.php', '/*', '/shop/cart.php', '/shop/cart'],
    ['/*.php', '/*', '/shop/cart.phpx', undefined],
    ['/a-*-b', '/*', '/a-b', undefined],
    ['/a-*-b', '/x/*', '/a-1-b', '/x/1'],
    ['/a/*/z', '/*', '/a/b/c/z', '/b/c'],
    ['/a/*/z', '/*', '/a/z', undefined],
    ['/a/*/:last', '/:last/*', '/a/b/c/z', '/z/b/c'],
    ['/old/:year/:slug', '/blog/:slug', '/old/2019/bread', '/blog/bread'],
    ['/old/:year/:slug', '/blog/:year-:slug', '/old/2019/bread', '/blog/2019-bread'],
    ['/old/:year/:slug', '/blog/:slug', '/old/2019', undefined],
    ['/old/:year/:slug', '/blog/:slug', '/old/2019/', undefined],
    ['/old/:year/:slug', '/blog/:slug', '/old/2019/bread/rye', undefined],
    ['/old/:id', '/find?q=:id&x=1#top', '/old/a&b=c', '/find?q=a%26b%3Dc&x=1#top'],
    ['/old/:id', 'https://shop.example:8080/p/:id', '/old/7', 'https://shop.example:8080/p/7'],
    ['/a:b/c', '/d', '/a:b/c', '/d'],
    ['/cũ/*', '/mới/*', '/c%c5%a9/ph%E1%BB%9F', '/m%E1%BB%9Bi/ph%E1%BB%9F'],
  ])('%s to %s leads %s to %s', (from, to, path, location) => {
    expect(lead([[from, to]], path)).toBe(location);
  });

  it('gives visitors no other host', () => {
    expect(lead([['/x/*', '/*']], '/x//evil.example')).toBe('/evil.example');
    expect(lead([['/x*', '*']], '/x/\\evil.example')).toBe('/evil.example');
    expect(lead([['/x/*', 'https://a.example*']], '/x/.evil.example')).toBe('https://a.example*');
  });

  it('is an exact path where it could not be entered today', () => {
    expect(lead([['/a*b*', '/c']], '/a*b*')).toBe('/c');
    expect(lead([['/a*b*', '/c']], '/axbx')).toBeUndefined();
    expect(lead([['/a', '/c/*/:x']], '/a')).toBe('/c/*/:x');
  });

  it('comes after exact paths, and the first that matches wins', () => {
    const rows: Row[] = [
      ['/*', '/all'],
      ['/a/*', '/never'],
      ['/a/b', '/exact'],
    ];
    expect(lead(rows, '/a/b')).toBe('/exact');
    expect(lead(rows, '/a/c')).toBe('/all');
    expect(lead([rows[1]!, rows[0]!], '/a/c')).toBe('/never');
  });

  it.each<[from: string, to: string, field: string | undefined]>([
    ['/a', '/b', undefined],
    ['/a/*/:b', '/:b/*', undefined],
    ['/a/*', 'https://b.example/*', undefined],
    ['/a/*/*', '/b', 'from'],
    ['/a/:b/:b', '/b', 'from'],
    ['/a/:năm', '/b', 'from'],
    ['/a/:', '/b', 'from'],
    ['/a/:b', '/*', 'to'],
    ['/a/:b', '/:c', 'to'],
    ['/a/*', 'https://b.example*', 'to'],
    ['/a/:b', 'https://:b/c', 'to'],
  ])('%s to %s has a fault in: %s', (from, to, field) => {
    expect(patternIssue({ from, to })?.field).toBe(field);
  });

  it('is matched in linear time, whatever it is', () => {
    const from = `/${'a/'.repeat(100)}*${'/a'.repeat(40)}b`;
    const rules = compileRedirects(
      Array.from({ length: 100 }, () => ({ from, to: '/x', code: 301 as const })),
    );
    const path = `/${'a/'.repeat(50_000)}`;
    const start = performance.now();
    expect(matchRedirect(rules, path)).toBeUndefined();
    expect(performance.now() - start).toBeLessThan(500);
  });

  it('leads to its own site from any path', () => {
    const part = constantFrom('/', '//', '\\', 'a', '.', '..', ':b', '*', '%2f', '?', '@', 'é');
    const text = array(part, { maxLength: 8 }).map((parts) => parts.join(''));
    assert(
      property(text, text, text, (from, to, path) => {
        const rules = compileRedirects(rulesOf([`/${from}`, `/${to.replace(/^[/\\]+/, '')}`]));
        const location = matchRedirect(rules, `/${path}`)?.location;
        if (location === undefined) return;
        expect(new URL(location, 'https://site.example').host).toBe('site.example');
      }),
    );
  });

  it('is told from a path', () => {
    expect(['/a', '/a:b', '/:', '/a/:1'].filter(isPattern)).toEqual([]);
    expect(['/*', '/a*', '/:a', '/a/:b_2/c'].every(isPattern)).toBe(true);
  });
});

describe('a path', () => {
  const rules = compileRedirects(
    rulesOf(
      ['/old', '/menu'],
      ['/old.html', '/html'],
      ['/gone', '', 410],
      ['/shop/*', '/s/*#top', 302],
      ['/q', '/r?a=1'],
    ),
  );
  const at = (path: string, query?: string) =>
    resolvePath(rules, (one) => ['/', '/menu', '/shop/open'].includes(one), path, query);

  it.each<[path: string, query: string, outcome: object]>([
    ['/menu', 'a=b', { kind: 'page', path: '/menu' }],
    ['/menu/', 'a=b', { kind: 'redirect', status: 301, location: '/menu?a=b' }],
    ['/menu.html', '', { kind: 'redirect', status: 301, location: '/menu' }],
    ['/shop/open/', '', { kind: 'redirect', status: 301, location: '/shop/open' }],
    ['/old', 'a=b?c', { kind: 'redirect', status: 301, location: '/menu?a=b?c' }],
    ['/old/', '', { kind: 'redirect', status: 301, location: '/menu' }],
    ['/old.html', '', { kind: 'redirect', status: 301, location: '/html' }],
    ['/shop/a', 'b=1', { kind: 'redirect', status: 302, location: '/s/a?b=1#top' }],
    ['/q', 'b=1', { kind: 'redirect', status: 301, location: '/r?a=1' }],
    ['/gone', 'b=1', { kind: 'gone' }],
    ['/nothing', '', { kind: 'missing' }],
  ])('%s?%s', (path, query, outcome) => {
    expect(at(path, query)).toMatchObject(outcome);
  });
});

describe('a loop', () => {
  const loop = (...rows: Row[]) =>
    findRedirectLoop(rulesOf(...rows), (path) => path === '/' || path === '/page');

  it.each<[name: string, rows: Row[], from: string]>([
    ['of a pattern that matches its target', [['/a/*', '/a/b/*']], '/a/*'],
    ['that grows', [['/*', '/new/*']], '/*'],
    ['of names', [['/:a/:b', '/:b/:a']], '/:a/:b'],
    [
      'of two patterns',
      [
        ['/a/*', '/b/*'],
        ['/b/*', '/a/*'],
      ],
      '/a/*',
    ],
    [
      'of the narrower of two patterns',
      [
        ['/a/*', '/b/*'],
        ['/b/c/*', '/a/c/*'],
      ],
      '/a/*',
    ],
    [
      'where two patterns overlap',
      [
        ['/a/:x/c', '/b/:x/c'],
        ['/b/d/:y', '/a/d/:y'],
      ],
      '/a/:x/c',
    ],
    [
      'of a path and a pattern',
      [
        ['/a', '/b/x'],
        ['/b/*', '/a'],
      ],
      '/a',
    ],
    [
      'through a query string',
      [
        ['/a/*', '/b?x'],
        ['/b', '/a/1#y'],
      ],
      '/b',
    ],
  ])('%s is found', (_name, rows, from) => {
    expect(loop(...rows)?.from).toBe(from);
  });

  it.each<[name: string, rows: Row[]]>([
    ['to the home page', [['/*', '/']]],
    ['to a page that the pattern matches', [['/*', '/page']]],
    [
      'of rules that only look like one',
      [
        ['/old/*', '/new/*'],
        ['/new/x', '/old/y'],
      ],
    ],
    ['that another host ends', [['/a/*', 'https://b.example/a/*']]],
    [
      'that 410 ends',
      [
        ['/a/*', '/b/*'],
        ['/b/*', '', 410],
      ],
    ],
    ['that gets shorter', [['/a/*', '/*']]],
  ])('is not seen in a chain %s', (_name, rows) => {
    expect(loop(...rows)).toBeUndefined();
  });

  it('is looked for quickly in as many rules as a site can have', () => {
    const exact = Array.from({ length: 1_900 }, (_, n): Row => [`/p${n}`, `/p${n + 1}`]);
    const patterns = Array.from({ length: 100 }, (_, n): Row => [`/a${n}/:x/*`, `/a${n + 1}/:x/*`]);
    const start = performance.now();
    expect(loop(...exact, ...patterns)).toBeUndefined();
    expect(loop(...exact, ...patterns, ['/p1900', '/p0'])).toBeDefined();
    expect(performance.now() - start).toBeLessThan(3_000);
  });
});
