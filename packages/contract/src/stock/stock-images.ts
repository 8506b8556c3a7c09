// Stock images of the installation, managed by platform staff: built-in ones, which staff may adapt, and added ones.
// Sites use copies, which do not change with them.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { changeCount, isoDate, listQuery, ok, pagination, required, trimmed } from '../fields.ts';
import { limits } from '../limits.ts';
import { stockCategories } from './stock.ts';

/** `none`: without a category, so it appears among the featured images only. */
export const stockImageCategories = [...stockCategories, 'none'] as const;
export type StockImageCategory = (typeof stockImageCategories)[number];

export const stockImageSchema = z.object({
  /** For a built-in image its file name without extension. */
  id: z.string(),
  /** Added by staff; all others are built-in. */
  isOwn: z.boolean(),
  url: z.string(),
  thumbnail: z.string(),
  title: z.string(),
  alt: z.string(),
  category: z.enum(stockImageCategories),
  tags: z.array(z.string()),
  credit: z.string(),
  licence: z.string(),
  /** Original source; null for built-in images. */
  sourceUrl: z.string().nullable(),
  width: z.number().int(),
  height: z.number().int(),
  /** Hidden from all users. */
  isHidden: z.boolean(),
  /** Position among the featured images, 1-based; null when not featured. */
  featuredPlace: z.number().int().nullable(),
  /** Whether it differs from the built-in default. */
  isChanged: z.boolean(),
  /** Incremented with each change; 0 when unchanged. */
  version: z.number().int(),
  updatedAt: isoDate.nullable(),
});
export type StockImage = z.infer<typeof stockImageSchema>;

const title = required(limits.stock.titleMaxLength, 'Enter a title');
const alt = required(limits.media.altMaxLength, 'Enter alt text');
const category = z.enum(stockImageCategories, 'Choose a category');
const tag = trimmed(limits.media.tagMaxLength).min(1);
const tags = z.array(tag).max(limits.media.tagsMax, `Use up to ${limits.media.tagsMax} tags`);
const credit = required(limits.media.creditMaxLength, 'Enter a credit');
const licence = required(limits.stock.licenceMaxLength, 'Enter a license');
const sourceUrl = required(limits.media.addressMaxLength, 'Enter a source URL').refine(
  (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
  'Enter a full URL, such as https://example.com/photo',
);

/** Metadata of an added image. */
export const stockImageFields = z.object({
  title,
  alt,
  category: category.exclude(['none'], 'Choose a category'),
  /** Comma-separated. */
  tags: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean),
    )
    .pipe(tags),
  credit,
  licence,
  sourceUrl,
});

const imageParams = z.object({ id: z.string().regex(/^[a-z0-9-]{1,60}$/) });

/** Filters by state. */
export const stockImageFilters = ['featured', 'hidden', 'own', 'changed'] as const;

export const listStockImages = endpoint({
  method: 'GET',
  path: '/admin/stock-pictures',
  summary: 'List the stock images of the installation; `featured` in display order',
  access: 'platform.read',
  reads: 'replica',
  query: listQuery(limits.media.pageSizeMax, limits.media.libraryPageSize).extend({
    q: trimmed(limits.lists.searchMaxLength).optional(),
    category: category.optional(),
    show: z.enum(stockImageFilters).optional(),
  }),
  response: z.object({
    pictures: z.array(stockImageSchema),
    pagination,
    /** All featured images in order, and the version required to change them. */
    featured: z.object({ ids: z.array(z.string()), version: z.number().int() }),
    /** Number of images added by staff. */
    own: z.number().int(),
  }),
});

export const addStockImage = endpoint({
  method: 'POST',
  path: '/admin/stock-pictures',
  summary: 'Add a stock image (multipart: image, title, alt, category, tags, credit, licence, sourceUrl)',
  access: 'platform.write',
  multipart: true,
  response: stockImageSchema,
  status: 201,
  errors: ['too_large', 'unsupported_media_type', 'storage_full', 'limit_reached', 'wrong_state'],
});

export const changeStockImage = endpoint({
  method: 'PATCH',
  path: '/admin/stock-pictures/{id}',
  summary: 'Update the metadata of a stock image, hide it or show it again',
  access: 'platform.write',
  params: imageParams,
  body: z
    .object({ title, alt, category, tags, credit, licence, sourceUrl, isHidden: z.boolean() })
    .partial()
    .extend({ version: changeCount }),
  response: stockImageSchema,
  errors: ['stale_version'],
});

export const resetStockImage = endpoint({
  method: 'POST',
  path: '/admin/stock-pictures/{id}/reset',
  summary: 'Reset a built-in stock image to its defaults, including visibility and featured position',
  access: 'platform.write',
  params: imageParams,
  response: stockImageSchema,
  errors: ['wrong_state'],
});

export const removeStockImage = endpoint({
  method: 'DELETE',
  path: '/admin/stock-pictures/{id}',
  summary: 'Delete a stock image added by staff; sites keep their copies',
  access: 'platform.write',
  params: imageParams,
  response: ok,
  errors: ['wrong_state'],
});

export const setFeaturedImages = endpoint({
  method: 'PUT',
  path: '/admin/stock-pictures/featured',
  summary: 'Set the featured images and their order: the fallback while no stock service responds',
  access: 'platform.write',
  body: z.object({
    ids: z
      .array(imageParams.shape.id)
      .min(1, 'Keep at least one featured image')
      .max(limits.stock.featuredMax, `Feature up to ${limits.stock.featuredMax} images`)
      .refine((ids) => new Set(ids).size === ids.length, 'List each image once'),
    version: changeCount,
  }),
  response: z.object({ ids: z.array(z.string()), version: z.number().int() }),
  errors: ['stale_version'],
});
