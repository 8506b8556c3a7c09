import { expect, it } from 'vitest';
import { imagesWithoutAlt, linkTargets } from './content-sources.ts';

const elements = (...data: object[]) => ({
  sections: [
    { type: 'hero/hero-1', dropZones: { main: data.map((entry) => ({ type: 'any', data: entry })) } },
  ],
});

it('finds the links of fields and of dropped elements with their words', () => {
  expect(
    linkTargets({
      data: { action: { label: 'Book', href: '/visit' } },
      ...elements({ text: 'Go', link: '#' }),
    }),
  ).toEqual([
    { href: '/visit', label: 'Book' },
    { href: '#', label: 'Go' },
  ]);
});

it('finds the pictures that say nothing, in fields and in dropped elements', () => {
  const silent = { src: '/media/a.webp', alt: ' ' };
  const dropped = elements(
    { url: '/media/b.webp', alt: '' },
    { url: 'https://youtu.be/dQw4w9WgXcQ', title: 'A video has no alt' },
    { url: '/media/c.webp', alt: 'A boat' },
  );
  expect(imagesWithoutAlt({ data: { image: silent }, ...dropped })).toEqual([
    '/media/a.webp',
    '/media/b.webp',
  ]);
});
