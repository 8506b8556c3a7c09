import { expect, it } from 'vitest';
import { readEmails } from './read-emails.ts';

it('reads emails in any pasted format, without duplicates', () => {
  expect(
    readEmails('a@example.com, B@Example.com;c@example.com\nMai Lê <mai@example.com>\n a@example.com'),
  ).toEqual({
    emails: ['a@example.com', 'b@example.com', 'c@example.com', 'mai@example.com'],
    faulty: [],
  });
});

it('returns invalid entries', () => {
  expect(readEmails('mai@example.com mai@ nobody')).toEqual({
    emails: ['mai@example.com'],
    faulty: ['mai@', 'nobody'],
  });
});

it('returns nothing for empty text', () => {
  expect(readEmails(' \n,; ')).toEqual({ emails: [], faulty: [] });
});
