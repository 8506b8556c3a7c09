import { z } from 'zod';
import {
  fetchService,
  type ServicePhoto,
  readResponse,
  readPhotos,
  type ServiceAccess,
  type StockClient,
  webUrl,
} from './stock-client.ts';

const photoSchema = z.object({
  id: z.number(),
  width: z.number().int().catch(0),
  height: z.number().int().catch(0),
  url: webUrl.nullish().catch(null),
  photographer: z.string(),
  photographer_url: webUrl.nullish().catch(null),
  avg_color: z.string().nullish().catch(null),
  alt: z.string().nullish().catch(null),
  src: z.object({
    large: webUrl,
    large2x: webUrl.optional().catch(undefined),
    medium: webUrl.optional().catch(undefined),
  }),
});

const pageSchema = z.object({
  photos: z.array(z.unknown()),
  total_results: z.number().int().nonnegative().catch(0),
});

const present = (found: z.output<typeof photoSchema>): ServicePhoto => {
  const alt = found.alt?.trim() ?? '';
  return {
    downloadLocation: null,
    photo: {
      id: String(found.id),
      source: 'pexels',
      url: found.src.large2x ?? found.src.large,
      thumbnail: found.src.medium ?? found.src.large,
      alt,
      name: alt || `Pexels ${found.id}`,
      width: found.width,
      height: found.height,
      color: found.avg_color ?? null,
      photographer: found.photographer,
      photographerUrl: found.photographer_url ?? null,
      sourceUrl: found.url ?? null,
      category: null,
      tags: [],
      unsplashData: null,
    },
  };
};

export const createPexelsClient = (access: ServiceAccess): StockClient => ({
  service: 'pexels',
  name: 'Pexels',
  find: async ({ kind, query, page, perPage }) => {
    const { body } = await fetchService(access, kind === 'search' ? '/search' : '/curated', {
      ...(kind === 'search' ? { query } : {}),
      page,
      per_page: perPage,
    });
    const answer = readResponse(pageSchema, body);
    const photos = readPhotos(photoSchema, answer.photos).map(present);
    return { photos, total: Math.max(answer.total_results, photos.length) };
  },
});
