import { expect, it } from 'vitest';
import { mainColor } from './logo-color.ts';

const pixels = (...colors: [red: number, green: number, blue: number, alpha: number][]): Uint8ClampedArray =>
  new Uint8ClampedArray(colors.flat());

it('the color of a logo is the one that covers most, not the ground behind it', () => {
  const white = [255, 255, 255, 255] as [number, number, number, number];
  expect(
    mainColor(pixels(white, white, white, [200, 30, 40, 255], [204, 28, 44, 255], [20, 20, 160, 255])),
  ).toBe('#ca1d2a');
});

it('a picture in gray or without a visible pixel has none', () => {
  expect(mainColor(pixels([10, 10, 10, 255], [128, 130, 128, 255]))).toBeUndefined();
  expect(mainColor(pixels([200, 30, 40, 0]))).toBeUndefined();
  expect(mainColor(pixels())).toBeUndefined();
});
