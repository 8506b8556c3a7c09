import { expect, it } from 'vitest';
import { dominantColors } from './dominant-colors.ts';

type Part = readonly [hex: string, pixels: number, alpha?: number];

const picture = (...parts: readonly Part[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap(([hex, pixels, alpha = 255]) =>
      Array.from({ length: pixels }, () => [
        ...[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)),
        alpha,
      ]).flat(),
    ),
  );

it('the dominant colour is the largest area, whatever its background', () => {
  for (const paper of ['#ffffff', '#fdfcf8', '#000000', '#0d0d0f'])
    expect(dominantColors(picture([paper, 900], ['#1d4a94', 60], ['#f0b33c', 30]))).toEqual([
      '#1d4a94',
      '#f0b33c',
    ]);
});

it('colours come before greys, although there is more of the grey', () => {
  expect(dominantColors(picture(['#777777', 500], ['#c8401a', 40]))).toEqual(['#c8401a', '#777777']);
});

it('transparent pixels are ignored', () => {
  expect(dominantColors(picture(['#00ff00', 500, 0], ['#00ff00', 500, 90], ['#7a2b40', 50]))).toEqual([
    '#7a2b40',
  ]);
});

it('soft edges and noise count for their colour', () => {
  expect(dominantColors(picture(['#3b6731', 500], ['#3f6b36', 90], ['#376230', 70], ['#ff00ff', 2]))).toEqual(
    ['#3b6731'],
  );
});

it('an achromatic logo returns its lettering', () => {
  expect(dominantColors(picture(['#ffffff', 800], ['#111111', 100]))).toEqual(['#111111']);
  expect(dominantColors(picture(['#ffffff', 100]))).toEqual(['#ffffff']);
});

it('a transparent image has no colours', () => {
  expect(dominantColors(picture(['#ff0000', 50, 0]))).toEqual([]);
});
