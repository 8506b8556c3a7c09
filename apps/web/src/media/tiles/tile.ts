import type { DocumentKind, MediaItem } from '@sitewright/contract/media/media';
import type { StockPhoto } from '@sitewright/contract/stock/stock';

/** Source of a tile: a file of the site, or a stock photo. */
export type TileSource = { from: 'media'; item: MediaItem } | { from: 'stock'; photo: StockPhoto };

export interface Credit {
  name: string;
  url: string | null;
  service: string;
  serviceUrl: string | null;
}

export interface Tile {
  key: string;
  kind: 'image' | 'document';
  name: string;
  thumbnail: string | null;
  /** Placeholder while loading: dominant colour, and thumbhash if available. */
  color: string | null;
  thumbhash: string | null;
  documentKind: DocumentKind;
  /** Size in bytes; unknown for stock photos. */
  size: number | undefined;
  alt: string;
  suggestedAlt: string;
  credit: Credit | undefined;
  isBlocked: boolean;
  source: TileSource;
}

/** UTM parameters required by Unsplash in links. */
const referral = 'utm_source=sitewright&utm_medium=referral';
const services: Record<string, { service: string; serviceUrl: string | null }> = {
  pexels: { service: 'Pexels', serviceUrl: 'https://www.pexels.com' },
  unsplash: { service: 'Unsplash', serviceUrl: `https://unsplash.com/?${referral}` },
  'built-in': { service: 'Sitewright', serviceUrl: null },
  platform: { service: 'Sitewright', serviceUrl: null },
};

const creditOf = (source: string, name: string | null, url: string | null): Credit | undefined => {
  const service = services[source];
  if (!name || !service) return undefined;
  const isCounted = source === 'unsplash' && url !== null && !url.includes('utm_source');
  return { name, url: isCounted ? `${url}${url.includes('?') ? '&' : '?'}${referral}` : url, ...service };
};

export const tileOfMedia = (item: MediaItem): Tile => ({
  key: item.id,
  kind: item.kind === 'document' ? 'document' : 'image',
  name: item.name,
  thumbnail: item.kind === 'document' || item.state === 'blocked' ? null : (item.thumbnail ?? item.url),
  color: item.color,
  thumbhash: item.thumbhash,
  documentKind: item.documentKind ?? 'file',
  size: item.size,
  alt: item.alt,
  suggestedAlt: item.suggestedAlt,
  credit: creditOf(item.source, item.photographer, item.photographerUrl),
  isBlocked: item.state === 'blocked',
  source: { from: 'media', item },
});

export const tileOfStock = (photo: StockPhoto): Tile => ({
  key: `${photo.source}/${photo.id}`,
  kind: 'image',
  name: photo.name || photo.alt,
  thumbnail: photo.thumbnail,
  color: photo.color,
  thumbhash: null,
  documentKind: 'file',
  size: undefined,
  alt: photo.alt,
  suggestedAlt: '',
  credit: creditOf(photo.source, photo.photographer, photo.photographerUrl),
  isBlocked: false,
  source: { from: 'stock', photo },
});
