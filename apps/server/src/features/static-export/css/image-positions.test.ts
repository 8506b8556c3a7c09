import { expect, it } from 'vitest';
import { findTag, parsePage } from '../html/html-tree.ts';
import { ImagePositions } from './image-positions.ts';

const image = findTag(
  parsePage('<figure class="card wide"><img class="photo" id="one" src="a.webp" alt=""><p>Text</p></figure>'),
  'img',
)!;
const isFree = (css: string): boolean => new ImagePositions().readerFor(css)(image);

it.each([
  '.photo { width: 100% }',
  '.card img, img { object-fit: cover }',
  '.card p:first-child { margin: 0 }',
  '.card > p { margin: 0 }',
  '.other > img { margin: 0 }',
  '.list > * { margin: 0 }',
  '.card__item:not(:first-child) { margin: 0 }',
  '.card:has(> p) { margin: 0 }',
  '.card:nth-child(2) img { margin: 0 }',
  '@media (width > 600px) { .photo { margin: 0 } }',
  '@keyframes move { from { top: 0 } to { top: 1px } }',
  '#two + p { margin: 0 }',
  '.rich > * + * { margin: 0 }',
  '.rich * + * { margin: 0 }',
  '.rich :first-child { margin: 0 }',
])('an image is free with %s', (css) => {
  expect(isFree(css)).toBe(true);
});

it.each([
  '.card > img { margin: 0 }',
  '.card > * { margin: 0 }',
  '.wide > .photo { margin: 0 }',
  '.photo + p { margin: 0 }',
  'img ~ p { margin: 0 }',
  '#one + p { margin: 0 }',
  '* + * { margin: 0 }',
  '.card > * + * { margin: 0 }',
  'body * + * { margin: 0 }',
  'img:first-child { margin: 0 }',
  '.photo:not(:last-child) { margin: 0 }',
  '.card :first-of-type { margin: 0 }',
  '.card:has(> img) { margin: 0 }',
  '.photo:is(.card > *) { margin: 0 }',
  '@media print { .card > img { margin: 0 } }',
  '.card { & > img { margin: 0 } }',
  '.card { > img { margin: 0 } }',
  '.card > img$ { margin: 0 }',
])('an image is not free with %s', (css) => {
  expect(isFree(css)).toBe(false);
});
