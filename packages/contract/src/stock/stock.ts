// Stock photos of external services and built-in ones. Only the server calls the services: API keys never reach a
// browser, and rate limits are shared by all users.
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
  /** Id at the service; for a built-in image its file name without extension. */
  id: z.string(),
  /** `built-in`: part of the product, with a permanent URL; `platform`: added by staff. */
  source: z.enum(['pexels', 'unsplash', 'built-in', 'platform']),
  /** URL used in pages. */
  url: z.string(),
  thumbnail: z.string(),
  alt: z.string(),
  name: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Placeholder while the image loads. */
  color: z.string().nullable(),
  photographer: z.string(),
  photographerUrl: z.string().nullable(),
  /** Page of the photo at the service. */
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
  /** `connected`: results of the service; `not_connected`: no API key; `fallback`: the service is down. */
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
  query: pageQuery.extend({ query: trimmed(limits.stock.queryMaxLength).min(1, 'Enter a search term') }),
  response: stockPage,
  errors: ['upstream_failed', 'provider_not_configured', 'rate_limited'],
});

/** Pexels calls it curated, Unsplash featured. Falls back to twelve built-in images when the service is down. */
export const stockFeed = endpoint({
  method: 'GET',
  path: '/stock/{service}/feed',
  summary: 'Default feed of a stock service',
  access: 'media.read',
  params: serviceParams,
  query: pageQuery,
  response: stockPage,
});

export const builtInStock = endpoint({
  method: 'GET',
  path: '/stock/built-in',
  summary: 'List built-in stock images and those added by staff',
  access: 'media.read',
  query: z.object({
    category: z.enum(stockCategories).optional(),
    q: trimmed(limits.stock.queryMaxLength).optional(),
  }),
  response: z.object({ photos: z.array(stockPhotoSchema) }),
});

/** Required by the Unsplash API guidelines for each selected photo. */
export const trackStockDownload = endpoint({
  method: 'POST',
  path: '/stock/unsplash/track',
  summary: 'Report the use of a photo to Unsplash',
  access: 'media.write',
  body: z.object({ id: trimmed(limits.stock.photoIdMaxLength).regex(/^[\w-]+$/) }),
  response: ok,
  errors: ['upstream_failed', 'provider_not_configured'],
});
