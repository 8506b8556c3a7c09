import { describe, expect, it } from 'vitest';
import { readByteRange } from './byte-range.ts';

describe('the range of a request', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=3-5', { start: 3, end: 5 }],
    ['bytes=3-', { start: 3, end: 9 }],
    ['bytes=8-500', { start: 8, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-500', { start: 0, end: 9 }],
    [' bytes=9-9 ', { start: 9, end: 9 }],
  ])('%j is a part', (header, range) => {
    expect(readByteRange(header, 10)).toEqual(range);
  });

  it.each(['bytes=10-', 'bytes=10-12', 'bytes=-0'])('%j starts after the end', (header) => {
    expect(readByteRange(header, 10)).toBe('unsatisfiable');
  });

  it.each(['bytes=0-', 'bytes=-5'])('%j of an empty object starts after the end', (header) => {
    expect(readByteRange(header, 0)).toBe('unsatisfiable');
  });

  it.each([
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=5-3',
    'bytes=0-1,4-5',
    'items=0-1',
    'bytes=a-b',
    'bytes=-1-2',
  ])('%j requests the whole content', (header) => {
    expect(readByteRange(header, 10)).toBeUndefined();
  });
});
