import { markupPolicy } from '@sitewright/render/own-code/markup-policy';
import { hostileMarkup } from '@sitewright/render/testing/hostile-code';
import { expect, it } from 'vitest';
import { sanitizeMarkup } from './sanitize-html.ts';

const clean = (html: string): string =>
  sanitizeMarkup(
    html,
    markupPolicy({
      className: 's-a1',
      resolveImage: (src) =>
        src.startsWith('/media/')
          ? { src: '/_assets/x.webp', srcset: '/_assets/x.webp 800w', width: 800, height: 600 }
          : { src },
      resolveLink: (href) => (href === 'page:p1' ? '/menu' : href),
    }),
  );

it.each([
  ['<section class="hero md:flex"><h2 id="top">A &amp; B</h2></section>', undefined],
  ['<table><thead><tr><th scope="col" colspan="2">x</th></tr></thead></table>', undefined],
  [
    '<a href="page:p1" target="_blank" rel="opener">x</a>',
    '<a href="/menu" target="_blank" rel="noopener">x</a>',
  ],
  ['<a href="https://example.com/?a=1&b=2">x</a>', '<a href="https://example.com/?a=1&amp;b=2">x</a>'],
  [
    '<img src="/media/ab/x.jpg" alt="" onload="x">',
    '<img loading="lazy" src="/_assets/x.webp" srcset="/_assets/x.webp 800w" sizes="100vw" width="800" height="600" alt="" />',
  ],
  ['<p style="color:red;position:fixed" onclick="x" data-node="a">x</p>', '<p style="color:red">x</p>'],
  ['<button onclick="x" type="submit">x</button>', '<button type="button">x</button>'],
  ['<font><b>bold</font>', '<b>bold</b>'],
  ['<p class="s-b2 e-b3 mine">x</p>', '<p class="mine">x</p>'],
  [
    '<details open aria-label="x" role="group"><summary>x</summary></details>',
    '<details open aria-label="x" role="group"><summary>x</summary></details>',
  ],
])('markup of a section: %s', (html, expected) => {
  expect(clean(html)).toBe(expected ?? html);
});

it.each(hostileMarkup)('hostile markup is made harmless: %j', (html) => {
  const result = clean(html);
  expect(result).not.toMatch(
    /<\/?(script|iframe|object|embed|style|link|meta|base|form|input|svg|math|template|html|body|main)\b/i,
  );
  expect(result).not.toMatch(/<[^>]*\s(on\w+|data-\w+|formaction)=/i);
  expect(result).not.toMatch(/(href|src)="\s*(javascript|vbscript|data:text)/i);
  expect(result).not.toMatch(/<!--|position:\s*fixed|url\(\s*['"]?https?:/i);
  expect(clean(result)).toBe(result);
});
