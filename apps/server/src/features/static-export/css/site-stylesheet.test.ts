import { describe, expect, it } from 'vitest';
import { formatCss } from './format-css.ts';
import { splitRules } from './split-rules.ts';
import { mergeStyles, type PageStyles } from './site-stylesheet.ts';

const page = (name: string, css: string, names: string[]): PageStyles => ({
  pageClass: `page-${name}`,
  css,
  names: new Set(names),
});
const rules = (css: string): string[] => css.split('\n');

describe('one stylesheet of several pages', () => {
  it('has what they share once, and keeps the order of each', async () => {
    const { css, ownCss } = await mergeStyles([
      page('a', '.base{a:b}.hero{c:d}.s-x{e:f}', ['hero', 's-x']),
      page('b', '.base{a:b}.list{c:d}.s-y{e:f}', ['list', 's-y']),
    ]);
    expect(rules(css)).toEqual(['.base{a:b}', '.list{c:d}', '.s-y{e:f}', '.hero{c:d}', '.s-x{e:f}']);
    expect(ownCss.size).toBe(0);
  });

  it('limits a rule that would match on a page without it', async () => {
    const { css } = await mergeStyles([
      page('a', '.s-x.s-x{padding:0}@media (max-width:9px){.s-x p{margin:0}}', ['s-x']),
      page('b', '', ['s-x']),
      page('c', '', ['other']),
    ]);
    expect(rules(css)).toEqual([
      ':where(.page-a) .s-x.s-x{padding:0}',
      '@media (max-width:9px){:where(.page-a) .s-x p{margin:0}}',
    ]);
  });

  it('repeats a rule for a page on which it comes later', async () => {
    const { css } = await mergeStyles([
      page('a', '.x{color:red}.x.y{color:blue}', ['x', 'y']),
      page('b', '.x.y{color:blue}.x{color:red}', ['x', 'y']),
    ]);
    expect(rules(css)).toEqual(['.x{color:red}', '.x.y{color:blue}', ':where(.page-b) .x{color:red}']);
  });

  it('leaves to the page what cannot be limited', async () => {
    const { css, ownCss } = await mergeStyles([
      page('a', ':root{--x:1}@keyframes move{to{top:0}}', []),
      page('b', ':root{--x:2}@keyframes move{to{top:9px}}', []),
    ]);
    // The style of a page comes after the stylesheet.
    expect(css).toBe('@keyframes move{to{top:9px}}');
    expect([...ownCss]).toEqual([
      ['page-b', ':root{--x:2}'],
      ['page-a', ':root{--x:1}\n@keyframes move{to{top:0}}'],
    ]);
  });
});

it('CSS is written a declaration a line', () => {
  expect(formatCss('.a,.b:is(i,u){color:red!important;--x: 1}@media print{.c{top:0}}')).toBe(
    '.a,\n.b:is(i,u) {\n  color: red !important;\n  --x: 1;\n}\n\n@media print {\n  .c {\n    top: 0;\n  }\n}\n',
  );
});

it.each([
  ['.a{b:c}.d{e:f}', ['.a{b:c}', '.d{e:f}']],
  ['@media print{.a{b:c}.d{e:f}} .g{h:i}', ['@media print{.a{b:c}.d{e:f}}', '.g{h:i}']],
  ['.a::before{content:"}\\"{"}.b{c:d}', ['.a::before{content:"}\\"{"}', '.b{c:d}']],
  ['/* } */ .a{b:c /* } */}', ['.a{b:c /* } */}']],
  ['@layer a;.b{c:d}', ['@layer a;', '.b{c:d}']],
  ['.a{b:c', ['.a{b:c']],
])('the rules of %s are found', (css, rules) => {
  expect(splitRules(css)).toEqual(rules);
});
