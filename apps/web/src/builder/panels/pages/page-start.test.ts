import { expect, it } from 'vitest';
import { contentLanguage, freeSlug } from './page-start.ts';

it('a new page uses the language of its site, else that of the user', () => {
  expect(contentLanguage('vi', 'en')).toBe('vi');
  expect(contentLanguage('vi-VN', 'en')).toBe('vi');
  expect(contentLanguage('en', 'vi')).toBe('en');
  expect(contentLanguage('fr', 'vi')).toBe('en');
  expect(contentLanguage(undefined, 'vi')).toBe('vi');
});

it('a slug that is taken gets the next free number', () => {
  const pages = [{ slug: '' }, { slug: 'about' }, { slug: 'about-2' }];
  expect(freeSlug('contact', pages)).toBe('contact');
  expect(freeSlug('about', pages)).toBe('about-3');
});
