import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fallbackPhotos } from './fallback-photos.data.ts';

const read = (file: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../../../library/images', file), 'utf8'));

it('the fallback of the stock services is the twelve featured images of the library', () => {
  const { featured } = read('collections.json') as { featured: string[] };
  const credits = read('credits.json') as {
    file: string;
    title: string;
    alt: string;
    width: number;
    height: number;
  }[];
  const wanted = featured.map((file) => {
    const { title, alt, width, height } = credits.find((image) => image.file === file)!;
    return { url: `/library/images/${file}`, name: title, alt, width, height };
  });
  expect(wanted).toHaveLength(12);
  expect(fallbackPhotos).toMatchObject(wanted);
});
