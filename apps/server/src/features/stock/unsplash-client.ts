import { limits } from '@sitewright/contract/limits';
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
  id: z
    .string()
    .regex(/^[\w-]+$/)
    .max(limits.stock.photoIdMaxLength),
  width: z.number().int(),
  height: z.number().int(),
  color: z.string().nullish().catch(null),
  likes: z.number().nullish().catch(null),
  downloads: z.number().nullish().catch(null),
  description: z.string().nullish().catch(null),
  alt_description: z.string().nullish().catch(null),
  urls: z.object({ raw: webUrl, small: webUrl.optional().catch(undefined) }),
  links: z.object({ html: webUrl, download_location: webUrl }),
  user: z.object({ name: z.string(), links: z.object({ html: webUrl }) }),
});
type UnsplashPhoto = z.output<typeof photoSchema>;

const searchSchema = z.object({
  results: z.array(z.unknown()),
  total: z.number().int().nonnegative().catch(0),
});

/** Unsplash requires referral parameters in links. */
const referral = (address: string): string => {
  const url = new URL(address);
  url.searchParams.set('utm_source', 'sitewright');
  url.searchParams.set('utm_medium', 'referral');
  return url.href;
};

/** Unsplash requires hotlinking; the size is a URL parameter. */
export const hotlink = (address: string, width: number = limits.stock.hotlinkWidth): string => {
  const url = new URL(address);
  url.searchParams.set('w', String(width));
  url.searchParams.set('q', String(limits.stock.hotlinkQuality));
  url.searchParams.set('fm', 'webp');
  url.searchParams.set('fit', 'max');
  return url.href;
};

const present = (found: UnsplashPhoto): ServicePhoto => {
  const alt = (found.alt_description ?? found.description ?? '').trim();
  const { id, width, height } = found;
  const color = found.color ?? null;
  return {
    downloadLocation: found.links.download_location,
    photo: {
      id,
      source: 'unsplash',
      url: hotlink(found.urls.raw),
      thumbnail: found.urls.small ?? hotlink(found.urls.raw, limits.media.thumbnailWidth),
      alt,
      name: alt || `Unsplash ${id}`,
      width,
      height,
      color,
      photographer: found.user.name,
      photographerUrl: referral(found.user.links.html),
      sourceUrl: referral(found.links.html),
      category: null,
      tags: [],
      unsplashData: {
        id,
        downloads: found.downloads ?? null,
        likes: found.likes ?? null,
        width,
        height,
        color,
      },
    },
  };
};

/** spec: landscape only. The feed API has no such filter. */
const isLandscape = ({ width, height }: UnsplashPhoto): boolean => width > height;

export interface UnsplashClient extends StockClient {
  photo: (id: string) => Promise<ServicePhoto>;
  /** The call that Unsplash counts as a download. */
  callDownloadLocation: (location: string) => Promise<void>;
}

export const createUnsplashClient = (access: ServiceAccess): UnsplashClient => ({
  service: 'unsplash',
  name: 'Unsplash',
  find: async ({ kind, query, page, perPage }) => {
    const isSearch = kind === 'search';
    const { body, headers } = await fetchService(access, isSearch ? '/search/photos' : '/photos', {
      page,
      per_page: perPage,
      ...(isSearch ? { query, orientation: 'landscape', content_filter: 'high' } : { order_by: 'popular' }),
    });
    const answer = isSearch
      ? readResponse(searchSchema, body)
      : { results: readResponse(z.array(z.unknown()), body), total: Number(headers['x-total'] ?? 0) || 0 };
    const photos = readPhotos(photoSchema, answer.results).filter(isLandscape).map(present);
    return { photos, total: Math.max(answer.total, photos.length) };
  },
  photo: async (id) => present(readResponse(photoSchema, (await fetchService(access, `/photos/${id}`)).body)),
  callDownloadLocation: async (location) => {
    // The request carries the API key, so only the service itself may be called.
    if (URL.parse(location)?.origin !== new URL(access.base).origin) {
      throw new TypeError('the download URL does not belong to the service');
    }
    await fetchService(access, location);
  },
});
