import { expect, it } from 'vitest';
import help from '../../../public/locales/en/page-help.json';
import vietnameseHelp from '../../../public/locales/vi/page-help.json';
import { findArticles } from './find-articles.ts';

it('lists 12, 8, 17 and 20 articles in both languages', () => {
  for (const { categories } of [help, vietnameseHelp])
    expect(categories.map(({ articles }) => articles.length)).toEqual([12, 8, 17, 20]);
});

it('finds articles by words in any order, ignoring accents', () => {
  const categories = [
    { id: 'a', name: 'A', articles: [{ question: 'Xuất bản thế nào?', answer: 'Bấm nút Xuất bản.' }] },
    { id: 'b', name: 'B', articles: [{ question: 'Đổi tên miền?', answer: 'Trong cài đặt.' }] },
  ];
  expect(findArticles(categories, 'ban xuat').map(({ id }) => id)).toEqual(['a']);
  expect(findArticles(categories, 'doi').map(({ id }) => id)).toEqual(['b']);
  expect(findArticles(categories, '  ')).toEqual(categories);
  expect(findArticles(categories, 'zebra')).toEqual([]);
});
