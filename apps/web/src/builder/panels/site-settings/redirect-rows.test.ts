import { describe, expect, it } from 'vitest';
import { joinRedirects, readRedirects } from './redirect-rows.ts';

const row = (from: string, to: string, code: 301 | 302 = 301) => ({ from, to, code });

describe('redirects imported from a file', () => {
  it.each([
    ['commas', '/a,/b\r\n/c,https://x.y/z,302\r\n'],
    ['semicolons and names', 'from;to;code\n/a;/b;301\n/c;https://x.y/z;302'],
    ['tabs and quotes', '"/a"\t"/b"\n/c\t"https://x.y/z"\t"302"\n\n'],
  ])('are read with %s', (_name, text) => {
    expect(readRedirects(text)).toEqual({
      rows: [row('/a', '/b'), row('/c', 'https://x.y/z', 302)],
      faults: [],
    });
  });

  it('may contain quoted commas, and report invalid lines', () => {
    expect(readRedirects('/a,"/b,c"\nhttp://old,/b\n/x\n/y,javascript:1\n/z,/b,308')).toEqual({
      rows: [row('/a', '/b,c')],
      faults: [2, 3, 4, 5],
    });
  });

  it('replace those with the same source path', () => {
    expect(joinRedirects([row('/a', '/b'), row('/c', '/d')], [row('/a', '/new'), row('/e', '/f')])).toEqual([
      row('/a', '/new'),
      row('/c', '/d'),
      row('/e', '/f'),
    ]);
  });
});
