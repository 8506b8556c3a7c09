import { changeMedia, downloadExternalMedia, type MediaItem } from '@sitewright/contract/media/media';
import { limits } from '@sitewright/contract/limits';
import { type StockPhoto, trackStockDownload } from '@sitewright/contract/stock/stock';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { request } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { notify } from '../../lib/notify.ts';
import { isSignedOut } from '../is-signed-out.ts';
import type { Tile } from '../tiles/tile.ts';
import { addToLists, replaceInLists } from '../uploads/use-site-media.ts';
import type { PickedMedia } from './picked-media.ts';

export interface Choice {
  tile: Tile;
  /** Alt text for this use of the image. */
  alt: string;
}

/** An image ready to be cropped. */
export interface CropSource {
  src: string;
  name: string;
  mimeType: string;
  /** The site's media item; absent for built-in images. */
  item: MediaItem | undefined;
}

const ofItem = (item: MediaItem): CropSource => ({
  src: item.url,
  name: item.name,
  mimeType: item.mimeType,
  item,
});

export const pickedOf = (item: MediaItem, alt: string): PickedMedia => ({
  src: item.url,
  alt,
  name: item.name,
  mediaId: item.id,
  ...(item.width !== null && item.height !== null && { width: item.width, height: item.height }),
});

/** Handles the selected tile: a document is returned directly, a stock image is imported first. */
export function useChoice(siteId: string, onPick: (media: PickedMedia) => void) {
  const { t } = useTranslation('media');
  const cache = useQueryClient();
  const [choice, setChoice] = useState<Choice>();
  const [isPreparing, setPreparing] = useState(false);
  const [cropping, setCropping] = useState<CropSource>();
  /** Reopening a cancelled crop must not import the photo twice. */
  const saved = useRef(new Map<string, MediaItem>());

  const save = async (photo: StockPhoto, alt: string): Promise<MediaItem> => {
    const { source, photographer, photographerUrl, sourceUrl, id } = photo;
    const item = await request(downloadExternalMedia, {
      body: {
        imageUrl: photo.url,
        siteId,
        metadata: {
          source,
          photographer,
          photographerUrl: photographerUrl ?? '',
          originalUrl: sourceUrl ?? photo.url,
          alt,
          id,
        },
      },
    });
    addToLists(cache, siteId, item);
    if (source === 'unsplash') {
      // Download tracking is best effort and must not block the selection.
      void request(trackStockDownload, { body: { id } }).catch(() => undefined);
      const words = t('byAt', { name: photographer, service: 'Unsplash' });
      notify.success(words, limits.stock.attributionSeconds * 1_000);
    }
    return item;
  };

  const sourceOf = async ({ tile, alt }: Choice): Promise<CropSource> => {
    if (tile.source.from === 'media') return ofItem(tile.source.item);
    const { photo } = tile.source;
    if (photo.source === 'built-in')
      return { src: photo.url, name: tile.name, mimeType: 'image/webp', item: undefined };
    const item = saved.current.get(tile.key) ?? (await save(photo, alt));
    saved.current.set(tile.key, item);
    return ofItem(item);
  };

  const prepare = async (chosen: Choice): Promise<void> => {
    if (isPreparing) return;
    if (chosen.tile.kind === 'document' && chosen.tile.source.from === 'media') {
      onPick(pickedOf(chosen.tile.source.item, ''));
      return;
    }
    setPreparing(true);
    try {
      const source = await sourceOf(chosen);
      // An object URL would not outlive this tab.
      if (source.src.startsWith('blob:')) notify.error(t('prepare.blob'));
      else setCropping(source);
    } catch (error) {
      const isAnswered = error instanceof ApiError && !error.isUnreachable;
      const why = isAnswered ? 'prepare.saveFailed' : 'prepare.failed';
      notify.error(t(isSignedOut(error) ? 'uploads.signIn' : why));
    }
    setPreparing(false);
  };

  /** Saves the alt text with the file as default for the next use; best effort. */
  const keepAlt = (item: MediaItem, alt: string): void => {
    if (alt === item.alt || alt === '') return;
    void request(changeMedia, { params: { id: item.id }, body: { alt } }).then(
      (changed) => replaceInLists(cache, siteId, changed),
      () => undefined,
    );
  };

  const takeOriginal = ({ src, name, item }: CropSource): void => {
    const alt = choice?.alt.trim() ?? '';
    if (item) keepAlt(item, alt);
    onPick(item ? pickedOf(item, alt) : { src, alt, name });
  };

  return {
    choice,
    isPreparing,
    cropping,
    prepare,
    takeOriginal,
    choose: (tile: Tile) => setChoice({ tile, alt: tile.alt }),
    unchoose: () => setChoice(undefined),
    setAlt: (alt: string) => setChoice((present) => present && { ...present, alt }),
    cancelCrop: () => setCropping(undefined),
    takeCropped: (item: MediaItem) => {
      addToLists(cache, siteId, item);
      onPick(pickedOf(item, choice?.alt.trim() ?? ''));
    },
  };
}
