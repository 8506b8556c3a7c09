// Our own stock images, available without any external service.
import { type StockCategory, stockCategories, type StockPhoto } from '@sitewright/contract/stock/stock';
import type { ServerContext } from '../../core/context/server-context.ts';
import { imageUrlPrefix } from '../library/library-render.ts';
import { vietnameseWords } from './built-in-words.data.ts';
import {
  featuredInOrder,
  type OfferedImage,
  offeredFromLibrary,
  photoOf,
  readOffered,
} from './offered-images.ts';

type Ctx = Pick<ServerContext, 'db' | 'library'>;

const isVisible = ({ facts }: OfferedImage): boolean => !facts.isHidden;

/** The feed shown while its service is unavailable. */
export const featuredPhotos = async (ctx: Ctx): Promise<StockPhoto[]> =>
  featuredInOrder(await readOffered(ctx))
    .filter(isVisible)
    .map(photoOf);

export const normalizedWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/đ/gi, 'd')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether an image matches all search words, in English or Vietnamese. */
export const hasWords = ({ facts, shipped }: OfferedImage, words: readonly string[]): boolean => {
  const { title, alt, category, tags, credit } = facts;
  const inVietnamese = [vietnameseWords[category], vietnameseWords[shipped?.picture.file ?? '']];
  const told = normalizedWords([title, alt, category, credit, ...tags, ...inVietnamese].join(' '));
  return words.every((word) => told.some((one) => one.startsWith(word)));
};

export const findBuiltIn = async (
  ctx: Ctx,
  { category, q = '' }: { category?: StockCategory | undefined; q?: string | undefined },
): Promise<StockPhoto[]> => {
  const words = normalizedWords(q);
  const { all } = await readOffered(ctx);
  const shown = all.filter((picture) => isVisible(picture) && hasWords(picture, words));
  return stockCategories
    .filter((one) => category === undefined || one === category)
    .flatMap((one) => shown.filter(({ facts }) => facts.category === one).map(photoOf));
};

/** The stock image of a URL, currently offered or not, or any other library image. */
export const findImageAt = async (ctx: Ctx, address: string): Promise<StockPhoto | undefined> => {
  const { all } = await readOffered(ctx);
  const found = all.find(({ facts }) => facts.url === address);
  if (found) return photoOf(found);
  if (!address.startsWith(imageUrlPrefix)) return undefined;
  const picture = ctx.library.pictures.get(address.slice(imageUrlPrefix.length));
  return picture && photoOf(offeredFromLibrary(picture));
};
