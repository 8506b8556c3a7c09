import { expect, it } from 'vitest';
import { readAddresses } from './read-addresses.ts';

it('reads emails in any pasted format, without duplicates', () => {
  expect(
    readAddresses('a@example.com, B@Example.com;c@example.com\nMai Lê <mai@example.com>\n a@example.com'),
  ).toEqual({
    emails: ['a@example.com', 'b@example.com', 'c@example.com', 'mai@example.com'],
    faulty: [],
  });
});

it('returns invalid entries', () => {
  expect(readAddresses('mai@example.com mai@ nobody')).toEqual({
    emails: ['mai@example.com'],
    faulty: ['mai@', 'nobody'],
  });
});

it('returns nothing for empty text', () => {
  expect(readAddresses(' \n,; ')).toEqual({ emails: [], faulty: [] });
});
