import { expect, it } from 'vitest';
import { fileSize } from './file-size.ts';

it.each([
  [0, '0 Bytes'],
  [1023, '1,023 Bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1024 ** 2 - 1, '1,024 KB'],
  [1024 ** 2, '1 MB'],
  [25 * 1024 ** 2, '25 MB'],
  [3.25 * 1024 ** 3, '3.3 GB'],
  [5000 * 1024 ** 3, '5,000 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(fileSize(bytes, 'en')).toBe(text);
});

it('uses localized numbers', () => {
  expect(fileSize(1536, 'vi')).toBe('1,5 KB');
});
