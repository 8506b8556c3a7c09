// Pictures of others that people may choose from. The services are asked by the server alone: their keys
// never reach a browser, and their limits are shared by everybody here.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ok, trimmed } from '../fields.ts';
import { limits } from '../limits.ts';

export const stockServices = ['pexels', 'unsplash'] as const;
export type StockService = (typeof stockServices)[number];
/** spec: stock categories. */
export const stockCategories = ['business', 'technology', 'people', 'nature', 'abstract'] as const;
export type StockCategory = (typeof stockCategories)[number];

export const stockPhotoSchema = z.object({
  /** As the service writes it; of a picture that comes with the product its file name without ending. */
  id: z.string(),
  /** `built-in`: comes with the product, and may be shown from its address for good; `platform`: added by staff. */
  source: z.enum(['pexels', 'unsplash', 'built-in', 'platform']),
  /** What a page shows. */
  url: z.string(),
  thumbnail: z.string(),
  alt: z.string(),
  name: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Shown until the picture has come. */
  color: z.string().nullable(),
  photographer: z.string(),
  photographerUrl: z.string().nullable(),
  /** The photo's own page at the service. */
  sourceUrl: z.string().nullable(),
  category: z.string().nullable(),
  tags: z.array(z.string()),
  unsplashData: z
    .object({
      id: z.string(),
      downloads: z.number().nullable(),
      likes: z.number().nullable(),
      width: z.number().int(),
      height: z.number().int(),
      color: z.string().nullable(),
    })
    .nullable(),
});
export type StockPhoto = z.infer<typeof stockPhotoSchema>;

const stockPage = z.object({
  photos: z.array(stockPhotoSchema),
  page: z.number().int(),
  perPage: z.number().int(),
  total: z.number().int(),
  /** `connected`: the service's own; `not_connected`: no key is set; `fallback`: it does not answer now. */
  state: z.enum(['connected', 'not_connected', 'fallback']),
});
export type StockPage = z.infer<typeof stockPage>;

const serviceParams = z.object({ service: z.enum(stockServices) });
const pageQuery = z.object({ page: z.coerce.number().int().min(1).max(limits.stock.pageMax).default(1) });

export const searchStock = endpoint({
  method: 'GET',
  path: '/stock/{service}/search',
  summary: 'Search a stock service, 30 photos a page; Unsplash gives landscape photos only',
  access: 'media.read',
  params: serviceParams,
  query: pageQuery.extend({ query: trimmed(limits.stock.queryMaxLength).min(1, 'Type what to search for') }),
  response: stockPage,
  errors: ['upstream_failed', 'provider_not_configured', 'rate_limited'],
});

/** Pexels calls it curated, Unsplash featured. Twelve pictures of ours come when the service does not answer. */
export const stockFeed = endpoint({
  method: 'GET',
  path: '/stock/{service}/feed',
  summary: 'What a stock service shows first',
  access: 'media.read',
  params: serviceParams,
  query: pageQuery,
  response: stockPage,
});

export const builtInStock = endpoint({
  method: 'GET',
  path: '/stock/built-in',
  summary: 'Pictures that come with the product, and those that staff added',
  access: 'media.read',
  query: z.object({
    category: z.enum(stockCategories).optional(),
    q: trimmed(limits.stock.queryMaxLength).optional(),
  }),
  response: z.object({ photos: z.array(stockPhotoSchema) }),
});

/** Unsplash asks to hear of each photo that is chosen. */
export const trackStockDownload = endpoint({
  method: 'POST',
  path: '/stock/unsplash/track',
  summary: 'Tell Unsplash that a photo was chosen',
  access: 'media.write',
  body: z.object({ id: trimmed(limits.stock.photoIdMaxLength).regex(/^[\w-]+$/) }),
  response: ok,
  errors: ['upstream_failed', 'provider_not_configured'],
});
