import { expect, it } from 'vitest';
import { linkTargets } from './content-sources.ts';

const elements = (...data: object[]) => ({
  sections: [
    { type: 'hero/hero-1', dropZones: { main: data.map((entry) => ({ type: 'any', data: entry })) } },
  ],
});

it('links are found in fields and dropped elements, with their text', () => {
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
