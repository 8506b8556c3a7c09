import { expect, it } from 'vitest';
import { readAddresses } from './read-addresses.ts';

it('reads addresses however they were pasted, each once', () => {
  expect(
    readAddresses('a@example.com, B@Example.com;c@example.com\nMai Lê <mai@example.com>\n a@example.com'),
  ).toEqual({
    emails: ['a@example.com', 'b@example.com', 'c@example.com', 'mai@example.com'],
    faulty: [],
  });
});

it('names what is no address', () => {
  expect(readAddresses('mai@example.com mai@ nobody')).toEqual({
    emails: ['mai@example.com'],
    faulty: ['mai@', 'nobody'],
  });
});

it('finds nothing in nothing', () => {
  expect(readAddresses(' \n,; ')).toEqual({ emails: [], faulty: [] });
});
