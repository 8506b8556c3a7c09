import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import { expect, it } from 'vitest';
import { cutText } from '../../../core/storable.ts';
import { readEntry } from './read-entry.ts';

it.each([
  ['Lan', 3, 'Lan'],
  ['Lan 👋', 5, 'Lan '],
  ['Lan 👋', 6, 'Lan 👋'],
])('%j cut to %i characters ends with a whole one', (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
});

const columns = { email: 0, name: 1, language: 2, tags: 3 };
const read = (...cells: string[]) => readEntry({ line: 2, lastLine: 2, cells, text: '' }, columns);

it.each([
  ['vi', 'vi'],
  ['vi-VN', 'vi'],
  ['vi_VN', 'vi'],
  ['Tiếng Việt', 'vi'],
  ['Tiếng Việt'.normalize('NFD'), 'vi'],
  ['view', undefined],
  ['EN_us', 'en'],
  ['english', 'en'],
  ['de', undefined],
  ['', undefined],
])('the language %j is %s', (cell, locale) => {
  expect(read('lan@example.com', '', cell)).toMatchObject({ locale });
});

it('tags are cut, counted and named once', () => {
  const tags = Array.from({ length: limits.tagsMax + 1 }, (_, index) => `t${index}`);
  const few = read(
    'lan@example.com',
    '',
    '',
    ['vip | khách;vip', 'x'.repeat(limits.tagMaxLength + 1)].join(','),
  );
  expect(few).toMatchObject({ tags: ['vip', 'khách', 'x'.repeat(limits.tagMaxLength)] });
  expect(read('lan@example.com', '', '', tags.join(','))).toMatchObject({
    tags: tags.slice(0, limits.tagsMax),
  });
});
