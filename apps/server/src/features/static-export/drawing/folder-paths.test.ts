import { describe, expect, it } from 'vitest';
import { FolderPaths, relativeUrl, safePath } from './folder-paths.ts';

describe('the name of a file', () => {
  it.each([
    ['about.html', 'about.html'],
    ['blog/giới-thiệu.html', 'blog/giới-thiệu.html'],
    ['con.html', 'con-page.html'],
    ['a/LPT1/b.html', 'a/LPT1-page/b.html'],
    ['a:b?c*d.html', 'a-b-c-d.html'],
    ['../up.html', 'page/up.html'],
    ['dots...html', 'dots.html'],
    ['.html', 'page.html'],
  ])('%s becomes %s', (path, name) => {
    expect(safePath(path)).toBe(name);
  });

  it('is shortened where it is too long, and two long ones stay two', () => {
    const one = safePath(`${'ư'.repeat(100)}1.html`);
    const other = safePath(`${'ư'.repeat(100)}2.html`);
    expect(Buffer.byteLength(one)).toBeLessThanOrEqual(125);
    expect(one).not.toBe(other);
    expect(safePath(`${'x'.repeat(120)}.html`)).toBe(`${'x'.repeat(120)}.html`);
    expect(safePath(`${'x'.repeat(121)}.html`)).toMatch(/^x{111}-[0-9a-f]{8}\.html$/);
  });

  it('is given once, whatever the case of its letters', () => {
    const paths = new FolderPaths();
    expect(['About.html', 'about.html', 'ABOUT.html'].map((path) => paths.take(path))).toEqual([
      'About.html',
      'about-2.html',
      'ABOUT-3.html',
    ]);
  });
});

it.each([
  ['index.html', 'about.html', 'about.html'],
  ['blog/a.html', 'images/b c.webp', '../images/b%20c.webp'],
  ['blog/a.html', 'blog/giới.html', 'gi%E1%BB%9Bi.html'],
  ['a.html', 'a.html', 'a.html'],
])('%s leads to %s with %s', (from, to, url) => {
  expect(relativeUrl(from, to)).toBe(url);
});
