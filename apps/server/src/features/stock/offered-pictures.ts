// Our stock pictures as they are now: what comes with the product, as staff left it, and what staff added. Read anew
// each time, so that a change is seen at once by everybody; there are few.
import type { StockPhoto } from '@sitewright/contract/stock/stock';
import type { StockPicture, StockPictureCategory } from '@sitewright/contract/stock/stock-pictures';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { pictureAddress } from '../library/library-render.ts';
import type { Library, LibraryPicture } from '../library/library.ts';
import { findFeatured, listPictureRows, type StockPictureRow } from './stock-pictures.store.ts';

export interface OfferedPicture {
  /** As staff see it. */
  facts: StockPicture;
  /** Of one that comes with the product. */
  shipped: ShippedPicture | undefined;
  /** Of one that staff added, or of one of the product that they changed. */
  row: StockPictureRow | undefined;
}

export interface OfferedPictures {
  /** By category; those of the product before those of the staff. */
  all: readonly OfferedPicture[];
  featured: { ids: readonly string[]; version: number };
}

interface ShippedPicture {
  picture: LibraryPicture;
  category: StockPictureCategory;
  /** Where it stands among those that are featured when nobody chose others; -1: nowhere. */
  featuredAt: number;
}

const idOf = (file: string): string => file.replace(/\.\w+$/, '');

export const shippedFeatured = ({ collections }: Library): string[] => collections.featured.map(idOf);

const listShipped = (library: Library): Map<string, ShippedPicture> => {
  const { stock, featured } = library.collections;
  const shipped = new Map<string, ShippedPicture>();
  const add = (category: string, files: readonly string[]): void => {
    for (const file of files) {
      const picture = library.pictures.get(file);
      if (!picture || shipped.has(idOf(file))) continue;
      const featuredAt = featured.indexOf(file);
      shipped.set(idOf(file), { picture, category: category as StockPictureCategory, featuredAt });
    }
  };
  for (const [category, files] of Object.entries(stock)) add(category, files);
  add('none', featured);
  return shipped;
};

const presentShipped = (
  id: string,
  shipped: ShippedPicture,
  row: StockPictureRow | undefined,
  featuredPlace: number | null,
): StockPicture => {
  const { picture, category, featuredAt } = shipped;
  const address = `${pictureAddress}${picture.file}`;
  const { title = null, alt = null, category: chosen = null, tags = null } = row ?? {};
  const isReworded = [title, alt, chosen, tags].some((value) => value !== null);
  return {
    id,
    isOwn: false,
    url: address,
    thumbnail: address,
    title: title ?? picture.title,
    alt: alt ?? picture.alt,
    category: (chosen as StockPictureCategory | null) ?? category,
    tags: tags ?? picture.tags,
    // No camera saw them, and no invented name shall say so.
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

const presentOwn = (row: StockPictureRow, featuredPlace: number | null): StockPicture => ({
  id: row.id,
  isOwn: true,
  url: `/media/${row.object_key}`,
  thumbnail: `/media/${row.thumbnail_key}`,
  title: row.title ?? '',
  alt: row.alt ?? '',
  category: row.category as StockPictureCategory,
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

/** In the transaction of a change where one is given. */
export const readOffered = async (
  { db, library }: Pick<ServerContext, 'db' | 'library'>,
  tx: Kysely<Database> | Transaction<Database> = db,
): Promise<OfferedPictures> => {
  const rows = await listPictureRows(tx);
  const chosen = await findFeatured(tx);
  const shipped = listShipped(library);
  const own = rows.filter(({ object_key: key }) => key !== null);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = new Set([...shipped.keys(), ...own.map(({ id }) => id)]);
  // A picture may have gone since: from the product with a new version of it.
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

export const inOrder = ({ all, featured }: OfferedPictures): OfferedPicture[] =>
  featured.ids.flatMap((id) => all.find(({ facts }) => facts.id === id) ?? []);

/** A picture of the library, whether it is among the stock pictures or stands in a template only. */
export const ofLibrary = (picture: LibraryPicture): OfferedPicture => {
  const shipped: ShippedPicture = { picture, category: 'none', featuredAt: -1 };
  return { facts: presentShipped(idOf(picture.file), shipped, undefined, null), shipped, row: undefined };
};

/** As people are offered it. */
export const photoOf = ({ facts, shipped, row }: OfferedPicture): StockPhoto => ({
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
