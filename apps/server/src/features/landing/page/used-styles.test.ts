import { expect, it } from 'vitest';
import { usedStyles } from './used-styles.ts';

const html = '<main class="wide hero"><a class="action">Go</a></main>';
const rulesOf = (css: string): string => usedStyles(css, html).trim();

it.each([
  ['.hero { color: red; }', '.hero{color:red}'],
  ['.hero, .price { color: red }', '.hero{color:red}'],
  ['h1, :root { color: red }', 'h1,:root{color:red}'],
  ['.hero:not(.price) { color: red }', '.hero:not(.price){color:red}'],
  [
    '.hero:is(.price, .wide:not(:has(.price))) { color: red }',
    '.hero:is(.price, .wide:not(:has(.price))){color:red}',
  ],
  ['a[href$=".pdf"] { color: red }', 'a[href$=".pdf"]{color:red}'],
  ['@keyframes in { from { opacity: 0 } }', '@keyframes in{\nfrom{opacity:0}}'],
  ['@media (min-width: 40em) { .wide { gap: 1px } }', '@media (min-width: 40em){\n.wide{gap:1px}}'],
])('%s is kept', (css, kept) => {
  expect(rulesOf(css)).toBe(kept);
});

it.each([
  '.price { color: red }',
  '.hero .price { color: red }',
  '@supports (gap: 1px) { @media print { .price { gap: 1px } } }',
  '/* a comment */',
])('%s is left out', (css) => {
  expect(rulesOf(css)).toBe('');
});
