import { expect, it } from 'vitest';
import { textsIn } from './texts-in.ts';

const content = {
  id: 'section one',
  type: 'hero/hero-1',
  title: 'Good bread',
  action: { label: 'Order', href: '/order' },
  image: { src: '/media/a.webp', alt: 'A loaf' },
  items: [{ text: 'Rye' }, { text: '12' }, null, 7],
};

it('the readable texts of generated content are found in order, without technical values', () => {
  expect(textsIn(content)).toEqual(['Good bread', 'Order', 'A loaf', 'Rye']);
  expect(textsIn(content, { without: ['alt'] })).toEqual(['Good bread', 'Order', 'Rye']);
  expect(textsIn('https://example.com')).toEqual([]);
  expect([1, 4, 5].map((max) => textsIn(content, { max }).length)).toEqual([1, 4, 4]);
});
