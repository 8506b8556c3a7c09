// The current stock images: those shipped with the product, as customized by staff, and those that staff added. Read
// anew each time, so that changes show at once; there are only a few.
import type { StockPhoto } from '@sitewright/contract/stock/stock';
import type { StockImage, StockImageCategory } from '@sitewright/contract/stock/stock-images';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { imageUrlPrefix } from '../library/library-render.ts';
import type { Library, LibraryImage } from '../library/library.ts';
import { findFeatured, listImageRows, type StockImageRow } from './stock-images.store.ts';

export interface OfferedImage {
  /** As staff see it. */
  facts: StockImage;
  /** Set for an image that is shipped with the product. */
  shipped: ShippedImage | undefined;
  /** Set for an image that staff added, or a shipped one that they changed. */
  row: StockImageRow | undefined;
}

export interface OfferedImages {
  /** By category; shipped images before those of staff. */
  all: readonly OfferedImage[];
  featured: { ids: readonly string[]; version: number };
}

interface ShippedImage {
  picture: LibraryImage;
  category: StockImageCategory;
  /** Position in the default featured list; -1 when it is not in it. */
  featuredAt: number;
}

const idOf = (file: string): string => file.replace(/\.\w+$/, '');

export const shippedFeatured = ({ collections }: Library): string[] => collections.featured.map(idOf);

const listShipped = (library: Library): Map<string, ShippedImage> => {
  const { stock, featured } = library.collections;
  const shipped = new Map<string, ShippedImage>();
  const add = (category: string, files: readonly string[]): void => {
    for (const file of files) {
      const picture = library.pictures.get(file);
      if (!picture || shipped.has(idOf(file))) continue;
      const featuredAt = featured.indexOf(file);
      shipped.set(idOf(file), { picture, category: category as StockImageCategory, featuredAt });
    }
  };
  for (const [category, files] of Object.entries(stock)) add(category, files);
  add('none', featured);
  return shipped;
};

const presentShipped = (
  id: string,
  shipped: ShippedImage,
  row: StockImageRow | undefined,
  featuredPlace: number | null,
): StockImage => {
  const { picture, category, featuredAt } = shipped;
  const address = `${imageUrlPrefix}${picture.file}`;
  const { title = null, alt = null, category: chosen = null, tags = null } = row ?? {};
  const isReworded = [title, alt, chosen, tags].some((value) => value !== null);
  return {
    id,
    isOwn: false,
    url: address,
    thumbnail: address,
    title: title ?? picture.title,
    alt: alt ?? picture.alt,
    category: (chosen as StockImageCategory | null) ?? category,
    tags: tags ?? picture.tags,
    // Rendered images have no photographer, and none should be invented.
    credit: `${picture.author} (rendered)`,
    licence: picture.licence,
    sourceUrl: null,
    width: picture.width,
    height: picture.height,
    isHidden: row?.is_hidden ?? false,
    featuredPlace,
    isChanged: isReworded || row?.is_hidden === true || featuredAt >= 0 !== (featuredPlace !== null),
    version: row?.version ?? 0,
    updatedAt: row?.updated_at.toISOString() ?? null,
  };
};

const presentOwn = (row: StockImageRow, featuredPlace: number | null): StockImage => ({
  id: row.id,
  isOwn: true,
  url: `/media/${row.object_key}`,
  thumbnail: `/media/${row.thumbnail_key}`,
  title: row.title ?? '',
  alt: row.alt ?? '',
  category: row.category as StockImageCategory,
  tags: row.tags ?? [],
  credit: row.credit ?? '',
  licence: row.licence ?? '',
  sourceUrl: row.source_url,
  width: row.width ?? 0,
  height: row.height ?? 0,
  isHidden: row.is_hidden,
  featuredPlace,
  isChanged: false,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
});

/** Runs in the given transaction, if any. */
export const readOffered = async (
  { db, library }: Pick<ServerContext, 'db' | 'library'>,
  tx: Kysely<Database> | Transaction<Database> = db,
): Promise<OfferedImages> => {
  const rows = await listImageRows(tx);
  const chosen = await findFeatured(tx);
  const shipped = listShipped(library);
  const own = rows.filter(({ object_key: key }) => key !== null);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = new Set([...shipped.keys(), ...own.map(({ id }) => id)]);
  // A featured image may have been removed by a newer product version.
  const ids = (chosen?.ids ?? shippedFeatured(library)).filter((id) => known.has(id));
  const placeOf = (id: string): number | null => ids.indexOf(id) + 1 || null;
  return {
    all: [
      ...[...shipped].map(([id, one]) => {
        const row = byId.get(id);
        return { facts: presentShipped(id, one, row, placeOf(id)), shipped: one, row };
      }),
      ...own.map((row) => ({ facts: presentOwn(row, placeOf(row.id)), shipped: undefined, row })),
    ],
    featured: { ids, version: chosen?.version ?? 0 },
  };
};

export const featuredInOrder = ({ all, featured }: OfferedImages): OfferedImage[] =>
  featured.ids.flatMap((id) => all.find(({ facts }) => facts.id === id) ?? []);

/** A library image, whether it is a stock image or only used in a template. */
export const offeredFromLibrary = (picture: LibraryImage): OfferedImage => {
  const shipped: ShippedImage = { picture, category: 'none', featuredAt: -1 };
  return { facts: presentShipped(idOf(picture.file), shipped, undefined, null), shipped, row: undefined };
};

/** As users see it in the picker. */
export const photoOf = ({ facts, shipped, row }: OfferedImage): StockPhoto => ({
  id: facts.id,
  source: facts.isOwn ? 'platform' : 'built-in',
  url: facts.url,
  thumbnail: facts.thumbnail,
  alt: facts.alt,
  name: facts.title,
  width: facts.width,
  height: facts.height,
  color: row?.color ?? null,
  photographer: facts.credit,
  photographerUrl: facts.sourceUrl,
  sourceUrl: facts.sourceUrl,
  category: facts.category === 'none' ? (shipped?.picture.category ?? null) : facts.category,
  tags: facts.tags,
  unsplashData: null,
});
