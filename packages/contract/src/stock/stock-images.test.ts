import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { changeStockImage, setFeaturedImages, stockImageFields } from './stock-images.ts';

const { media, stock } = limits;
const words = {
  title: 'Boats',
  alt: 'Boats at a quay',
  category: 'nature',
  tags: '',
  credit: 'Ines',
  licence: 'CC0',
  sourceUrl: 'https://example.com/',
};
const added = (fields: object): boolean => stockImageFields.safeParse({ ...words, ...fields }).success;
const changed = (fields: object): boolean =>
  changeStockImage.body!.safeParse({ version: 1, ...fields }).success;
const around = (max: number, isTaken: (length: number) => boolean): boolean[] =>
  [max - 1, max, max + 1].map(isTaken);

describe('stock image metadata', () => {
  it.each([
    ['title', stock.titleMaxLength],
    ['alt', media.altMaxLength],
    ['credit', media.creditMaxLength],
    ['licence', stock.licenceMaxLength],
  ])('is taken up to its limit: %s', (field, max) => {
    const of = (length: number): object => ({ [field]: 'x'.repeat(length) });
    expect(around(max, (length) => added(of(length)))).toEqual([true, true, false]);
    expect(around(max, (length) => changed(of(length)))).toEqual([true, true, false]);
    expect([added({ [field]: '' }), changed({ [field]: ' ' })]).toEqual([false, false]);
  });

  it('accepts a source URL up to the length limit', () => {
    const of = (length: number): object => ({ sourceUrl: words.sourceUrl.padEnd(length, 'x') });
    expect(around(media.addressMaxLength, (length) => added(of(length)))).toEqual([true, true, false]);
    expect(around(media.addressMaxLength, (length) => changed(of(length)))).toEqual([true, true, false]);
  });

  it('accepts tags up to the limits of length and number', () => {
    const tag = (length: number): string => 'x'.repeat(length);
    expect(around(media.tagMaxLength, (length) => added({ tags: tag(length) }))).toEqual([true, true, false]);
    expect(around(media.tagMaxLength, (length) => changed({ tags: [tag(length)] }))).toEqual([
      true,
      true,
      false,
    ]);
    const tags = (count: number): string[] => Array.from({ length: count }, (_, at) => `tag ${at}`);
    expect(around(media.tagsMax, (count) => added({ tags: tags(count).join(',') }))).toEqual([
      true,
      true,
      false,
    ]);
    expect(around(media.tagsMax, (count) => changed({ tags: tags(count) }))).toEqual([true, true, false]);
  });
});

it('features at most as many stock images as one page of a feed holds', () => {
  const isTaken = (count: number): boolean =>
    setFeaturedImages.body!.safeParse({
      ids: Array.from({ length: count }, (_, at) => `picture-${at}`),
      version: 0,
    }).success;
  expect(stock.featuredMax).toBeLessThanOrEqual(stock.pageSize);
  expect(around(stock.featuredMax, isTaken)).toEqual([true, true, false]);
  expect([isTaken(0), isTaken(1)]).toEqual([false, true]);
});
