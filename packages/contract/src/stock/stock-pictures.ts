// The stock pictures of the installation, for its staff: those that come with the product, as they are to be offered
// here, and those that staff add. What a site took is a copy of its own and stays as it was.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { changeCount, isoDate, listQuery, ok, pagination, required, trimmed } from '../fields.ts';
import { limits } from '../limits.ts';
import { stockCategories } from './stock.ts';

/** `none`: in no category, so it is offered among the featured pictures only. */
export const stockPictureCategories = [...stockCategories, 'none'] as const;
export type StockPictureCategory = (typeof stockPictureCategories)[number];

export const stockPictureSchema = z.object({
  /** Of a picture that comes with the product its file name without ending. */
  id: z.string(),
  /** Added by staff; all others come with the product. */
  isOwn: z.boolean(),
  url: z.string(),
  thumbnail: z.string(),
  title: z.string(),
  alt: z.string(),
  category: z.enum(stockPictureCategories),
  tags: z.array(z.string()),
  credit: z.string(),
  licence: z.string(),
  /** Where it was taken from; null for those that come with the product. */
  sourceUrl: z.string().nullable(),
  width: z.number().int(),
  height: z.number().int(),
  /** Offered to nobody. */
  isHidden: z.boolean(),
  /** Its place among the featured pictures, from 1; null when it is none of them. */
  featuredPlace: z.number().int().nullable(),
  /** No longer as it came with the product. */
  isChanged: z.boolean(),
  /** Rises with each change; 0 for what nobody has changed. */
  version: z.number().int(),
  updatedAt: isoDate.nullable(),
});
export type StockPicture = z.infer<typeof stockPictureSchema>;

const title = required(limits.stock.titleMaxLength, 'Give the picture a title');
const alt = required(limits.media.altMaxLength, 'Say what the picture shows');
const category = z.enum(stockPictureCategories, 'Choose a category');
const tag = trimmed(limits.media.tagMaxLength).min(1);
const tags = z.array(tag).max(limits.media.tagsMax, `Give at most ${limits.media.tagsMax} tags`);
const credit = required(limits.media.creditMaxLength, 'Say who made the picture');
const licence = required(limits.stock.licenceMaxLength, 'Say under which licence the picture may be used');
const sourceUrl = required(limits.media.addressMaxLength, 'Say where the picture comes from').refine(
  (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
  'Give an address of the web, such as https://example.com/picture',
);

/** What is said of a picture when it is added. */
export const stockPictureFields = z.object({
  title,
  alt,
  category: category.exclude(['none'], 'Choose a category'),
  /** Words with commas between them. */
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

const pictureParams = z.object({ id: z.string().regex(/^[a-z0-9-]{1,60}$/) });

/** Which of the pictures: by what staff did to them. */
export const stockPictureShows = ['featured', 'hidden', 'own', 'changed'] as const;

export const listStockPictures = endpoint({
  method: 'GET',
  path: '/admin/stock-pictures',
  summary: 'The stock pictures of the installation; `featured` in their order',
  access: 'platform.read',
  query: listQuery(limits.media.pageSizeMax, limits.media.libraryPageSize).extend({
    q: trimmed(limits.lists.searchMaxLength).optional(),
    category: category.optional(),
    show: z.enum(stockPictureShows).optional(),
  }),
  response: z.object({
    pictures: z.array(stockPictureSchema),
    pagination,
    /** All featured pictures in their order, and the version that a change of them must name. */
    featured: z.object({ ids: z.array(z.string()), version: z.number().int() }),
    /** How many staff have added. */
    own: z.number().int(),
  }),
});

export const addStockPicture = endpoint({
  method: 'POST',
  path: '/admin/stock-pictures',
  summary: 'Add a stock picture (multipart: image, title, alt, category, tags, credit, licence, sourceUrl)',
  access: 'platform.write',
  multipart: true,
  response: stockPictureSchema,
  status: 201,
  errors: ['too_large', 'unsupported_media_type', 'storage_full', 'limit_reached', 'wrong_state'],
});

export const changeStockPicture = endpoint({
  method: 'PATCH',
  path: '/admin/stock-pictures/{id}',
  summary: 'Change what is said of a stock picture, hide it or show it again',
  access: 'platform.write',
  params: pictureParams,
  body: z
    .object({ title, alt, category, tags, credit, licence, sourceUrl, isHidden: z.boolean() })
    .partial()
    .extend({ version: changeCount }),
  response: stockPictureSchema,
  errors: ['stale_version'],
});

export const resetStockPicture = endpoint({
  method: 'POST',
  path: '/admin/stock-pictures/{id}/reset',
  summary: 'Put a picture that comes with the product back as it came, shown and featured as it was then',
  access: 'platform.write',
  params: pictureParams,
  response: stockPictureSchema,
  errors: ['wrong_state'],
});

export const removeStockPicture = endpoint({
  method: 'DELETE',
  path: '/admin/stock-pictures/{id}',
  summary: 'Remove a picture that staff added. Sites that took it keep their copy',
  access: 'platform.write',
  params: pictureParams,
  response: ok,
  errors: ['wrong_state'],
});

export const setFeaturedPictures = endpoint({
  method: 'PUT',
  path: '/admin/stock-pictures/featured',
  summary: 'Choose the featured pictures and their order: what people see while no stock service answers',
  access: 'platform.write',
  body: z.object({
    ids: z
      .array(pictureParams.shape.id)
      .min(1, 'Keep at least one featured picture')
      .max(limits.stock.featuredMax, `Feature at most ${limits.stock.featuredMax} pictures`)
      .refine((ids) => new Set(ids).size === ids.length, 'Name each picture once'),
    version: changeCount,
  }),
  response: z.object({ ids: z.array(z.string()), version: z.number().int() }),
  errors: ['stale_version'],
});
