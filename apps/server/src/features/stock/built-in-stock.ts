// Pictures that come with the product: what one may choose from without any service.
import { type StockCategory, stockCategories, type StockPhoto } from '@sitewright/contract/stock';
import { pictureAddress } from '../library/library-render.ts';
import type { Library, LibraryPicture } from '../library/library.ts';
import { vietnameseWords } from './built-in-words.data.ts';

const present = (picture: LibraryPicture): StockPhoto => ({
  id: picture.file.replace(/\.\w+$/, ''),
  source: 'built-in',
  url: `${pictureAddress}${picture.file}`,
  thumbnail: `${pictureAddress}${picture.file}`,
  alt: picture.alt,
  name: picture.title,
  width: picture.width,
  height: picture.height,
  color: null,
  // No camera saw them, and no invented name shall say so.
  photographer: `${picture.author} (rendered)`,
  photographerUrl: null,
  sourceUrl: null,
  category: picture.category,
  tags: picture.tags,
  unsplashData: null,
});

const pick = (library: Library, files: readonly string[]): LibraryPicture[] =>
  files.flatMap((file) => library.pictures.get(file) ?? []);

/** What a feed shows while its service does not answer. */
export const featuredPhotos = (library: Library): StockPhoto[] =>
  pick(library, library.collections.featured).map(present);

export const plainWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/đ/gi, 'd')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

export const findBuiltIn = (
  library: Library,
  { category, q = '' }: { category?: StockCategory | undefined; q?: string | undefined },
): StockPhoto[] => {
  const words = plainWords(q);
  const isWanted = ({ file, title, alt, tags }: LibraryPicture, of: string): boolean => {
    const told = plainWords([title, alt, of, ...tags, vietnameseWords[of], vietnameseWords[file]].join(' '));
    return words.every((word) => told.some((one) => one.startsWith(word)));
  };
  return stockCategories
    .filter((one) => category === undefined || one === category)
    .flatMap((one) =>
      pick(library, library.collections.stock[one] ?? [])
        .filter((picture) => isWanted(picture, one))
        .map((picture) => ({ ...present(picture), category: one })),
    );
};

export const findBuiltInPicture = (library: Library, id: string): StockPhoto | undefined => {
  const picture = library.pictures.get(`${id}.webp`);
  return picture && present(picture);
};
