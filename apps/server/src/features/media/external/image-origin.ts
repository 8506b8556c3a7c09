// Determines the source and the credit of an image URL. Metadata from the browser is used only where the server has
// none, because credits must not be forgeable.
import { basename } from 'node:path';
import type { EndpointInput } from '@sitewright/contract/endpoint';
import type { downloadExternalMedia } from '@sitewright/contract/media/media';
import type { StockPhoto, StockService } from '@sitewright/contract/stock/stock';
import { notFound } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { findImageAt } from '../../stock/built-in-stock.ts';
import { hotlink } from '../../stock/unsplash-client.ts';

export type ExternalImage = EndpointInput<typeof downloadExternalMedia>['body'];

export interface ImageOrigin {
  source: 'pexels' | 'unsplash' | 'built-in' | 'platform' | 'address';
  /** The URL to fetch or, for a hotlinked image, to display. */
  url: string;
  trustedOrigins: string[];
  /** The photo's id at its service; empty when it has none. */
  id: string;
  name: string;
  alt: string;
  width: number | null;
  height: number | null;
  sourceUrl: string | null;
  photographer: string | null;
  photographerUrl: string | null;
  category: string | null;
  tags: string[];
  unsplash: StockPhoto['unsplashData'];
}

const webUrlOr = <T>(text: string, otherwise: T): string | T =>
  /^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : otherwise;

const ofPhoto = (photo: StockPhoto, trustedOrigins: string[], alt: string): ImageOrigin => ({
  source: photo.source,
  url: photo.url,
  trustedOrigins,
  id: photo.id,
  name: photo.name,
  alt: alt || photo.alt,
  width: photo.width,
  height: photo.height,
  sourceUrl: photo.sourceUrl,
  photographer: photo.photographer,
  photographerUrl: photo.photographerUrl,
  category: photo.category,
  tags: photo.tags,
  unsplash: photo.unsplashData,
});

const nameIn = (address: string): string => {
  try {
    return basename(decodeURIComponent(new URL(address).pathname));
  } catch {
    return '';
  }
};

const originFromInput = ({ imageUrl, metadata }: ExternalImage): ImageOrigin => ({
  source: 'address',
  url: imageUrl,
  trustedOrigins: [],
  id: metadata.id,
  name: metadata.alt || nameIn(imageUrl),
  alt: metadata.alt,
  width: null,
  height: null,
  sourceUrl: webUrlOr(metadata.originalUrl, imageUrl),
  photographer: metadata.photographer || null,
  photographerUrl: webUrlOr(metadata.photographerUrl, null),
  category: null,
  tags: [],
  unsplash: null,
});

const ofService = async (
  ctx: ServerContext,
  service: StockService,
  input: ExternalImage,
): Promise<ImageOrigin> => {
  const trustedOrigins = ctx.stock.ownOrigins(service);
  const { id, alt } = input.metadata;
  const known = id === '' ? undefined : await ctx.stock.cachedPhoto(service, id);
  if (known) return ofPhoto(known.photo, trustedOrigins, alt);
  const origin: ImageOrigin = { ...originFromInput(input), source: service, trustedOrigins };
  return service === 'unsplash' ? { ...origin, url: hotlink(input.imageUrl) } : origin;
};

export const originOf = async (ctx: ServerContext, input: ExternalImage): Promise<ImageOrigin> => {
  const { imageUrl, metadata } = input;
  if (imageUrl.startsWith('/')) {
    const photo = await findImageAt(ctx, imageUrl);
    if (!photo) throw notFound('The image');
    return ofPhoto(photo, [], metadata.alt);
  }
  const { source } = metadata;
  const isOfService = source === 'pexels' || source === 'unsplash';
  // An image that only claims to come from a service is treated as any image of the web.
  return isOfService && ctx.stock.isImageOf(source, imageUrl)
    ? ofService(ctx, source, input)
    : originFromInput(input);
};
