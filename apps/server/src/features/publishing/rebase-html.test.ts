import { drawSignIn } from '@sitewright/render/blog/draw-sign-in';
import { describe, expect, it } from 'vitest';
import { rebaseHtml } from './rebase-html.ts';

const moved = (html: string, page = '/menu') => rebaseHtml(html, { prefix: '/sites/cafe', page });

describe('a page rebased under a path', () => {
  it.each([
    ['a link', '<a href="/menu?x=1#top">', '<a href="/sites/cafe/menu?x=1#top">'],
    ['the link home', '<a class="x" href="/">', '<a class="x" href="/sites/cafe/">'],
    ['a script', '<script type="module" src="/a.js">', '<script type="module" src="/sites/cafe/a.js">'],
    [
      'a film',
      '<video poster="/p.webp" src="/f.mp4">',
      '<video poster="/sites/cafe/p.webp" src="/sites/cafe/f.mp4">',
    ],
    [
      'each size of a picture',
      '<img srcset="/a.webp 640w, https://x.example/b.webp 1280w, /c.webp 2x" src="/c.webp">',
      '<img srcset="/sites/cafe/a.webp 640w, https://x.example/b.webp 1280w, /sites/cafe/c.webp 2x" src="/sites/cafe/c.webp">',
    ],
    [
      'a form, which then says where it stands',
      '<form method="post" action="/_forms/s1">',
      '<form method="post" action="/sites/cafe/_forms/s1?page=%2Fmenu">',
    ],
    [
      'a form whose answer opens at a place of the page',
      '<form action="/_forms/f1#form-1">',
      '<form action="/sites/cafe/_forms/f1?page=%2Fmenu#form-1">',
    ],
    [
      'what styles load',
      '<style media="all">a>b{src:url("/f.woff2")}c{background:url(/p.webp),url(\'https://x.example/y\')}</style>',
      '<style media="all">a>b{src:url("/sites/cafe/f.woff2")}c{background:url(/sites/cafe/p.webp),url(\'https://x.example/y\')}</style>',
    ],
    [
      'what the style of one element loads',
      '<i style="background:url(&quot;/p.webp&quot;)">',
      '<i style="background:url(&quot;/sites/cafe/p.webp&quot;)">',
    ],
    [
      'an attribute after one that looks like it',
      '<img alt="a src=" src="/x">',
      '<img alt="a src=" src="/sites/cafe/x">',
    ],
    [
      'a tag after a sign for greater in a value',
      '<i title="a > b"><a href="/x">',
      '<i title="a > b"><a href="/sites/cafe/x">',
    ],
    ['capitals', '<A HREF="/x">', '<A HREF="/sites/cafe/x">'],
    ['text beside', '<p>Cơm $& tấm <a href="/x">', '<p>Cơm $& tấm <a href="/sites/cafe/x">'],
  ])('rebases %s', (_what, html, wanted) => {
    expect(moved(html)).toBe(wanted);
  });

  it.each([
    ['another host', '<a href="https://x.example/menu">'],
    ['another host without a scheme', '<a href="//x.example/menu">'],
    ['a telephone', '<a href="tel:+84123">'],
    ['a place of the page', '<a href="#top">'],
    ['words', '<p>href="/menu" url(/menu)</p>'],
    ['other attributes', '<meta content="/menu"><img alt="/menu" data-src="/menu">'],
    ['comments', '<!-- <a href="/menu"> -->'],
    ['a tag that never ends', '<a href="/menu" title="'],
  ])('leaves %s unchanged', (_what, html) => {
    expect(moved(html)).toBe(html);
  });

  it('shows what a form of readers has for copies, which keep no cookie', () => {
    const form = drawSignIn(
      { action: '/_readers/sign-in', page: '/blog/a', url: 'https://xn--cafe.example/blog/a' },
      'en',
    );
    const copy = moved(`<p>before</p>${form}${form}<p>after</p>`);
    expect(copy).not.toContain('<form');
    expect(copy).not.toContain('<!--');
    expect(copy.match(/<a href="https:\/\/xn--cafe\.example\/blog\/a"/g)).toHaveLength(2);
    expect(copy.startsWith('<p>before</p><p>')).toBe(true);
    expect(copy.endsWith('</p><p>after</p>')).toBe(true);
  });

  it('resolves relative URLs of the home page, whose URL has no trailing slash', () => {
    expect(moved('<a href="menu">', '/')).toBe('<a href="/sites/cafe/menu">');
    expect(moved('<a href="menu">')).toBe('<a href="menu">');
    const others = '<a href="mailto:a@b.example"><a href="#x"><a href="?x">';
    expect(moved(others, '/')).toBe(others);
  });
});
