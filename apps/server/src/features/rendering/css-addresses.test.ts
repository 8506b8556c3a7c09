import { expect, it } from 'vitest';
import { cssAddresses } from './css-addresses.ts';

it('reads addresses as browsers read them', () => {
  expect(
    cssAddresses(
      '@import"a.css";p{background:url( b.png ),url("c\\.png"),image-set("d.png" 1x);--e:"e.png";content:"f.png"}',
    ),
  ).toEqual([
    { address: 'a.css', isSheet: true },
    { address: 'b.png ', isSheet: false },
    { address: 'c.png', isSheet: false },
    { address: 'd.png', isSheet: false },
    { address: 'e.png', isSheet: false },
  ]);
});

it('of what never ends, reads as much as there is', () => {
  for (const css of ['url(a', 'url("a', "image-set('a", '@import "a', 'url(a\\'])
    expect(cssAddresses(css).map(({ address }) => address.replace('\\', ''))).toEqual(['a']);
  for (const css of ['', '\\', '"', '/*', '{{{', ')]}', '@', 'url(', '@import'])
    expect(() => cssAddresses(css)).not.toThrow();
});

it('a great size takes no time that anybody notices', () => {
  expect(cssAddresses('p{background:url(a)}'.repeat(20_000))).toHaveLength(20_000);
  expect(cssAddresses('('.repeat(20_000))).toEqual([]);
});
