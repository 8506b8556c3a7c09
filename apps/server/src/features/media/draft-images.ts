import { limits } from '@sitewright/contract/limits';
import type { ResolvedImage } from '@sitewright/render/template-tags';
import type { MediaFile } from './media.store.ts';

/** The storage key in the URL of an uploaded file. */
export const mediaKeyOf = (src: string): string | undefined => /^\/media\/([^/?#]+\/[^/?#]+)$/.exec(src)?.[1];

/** The storage keys of all uploaded files that content references, in rich text and styles too. */
export const mediaKeysIn = (content: unknown): string[] => {
  const used = JSON.stringify(content).matchAll(/\/media\/([a-z0-9]{2}\/[A-Za-z0-9]+\.[a-z0-9]+)/g);
  return [...new Set([...used].map(([, key]) => key!))];
};

/** Image attributes that are the same everywhere: its size, its placeholder colour and its focal point. */
export const imageProps = (file: MediaFile): Omit<ResolvedImage, 'src' | 'srcset'> => {
  const { blob } = file;
  const x = file.focal_x ?? blob?.focal_x ?? 0.5;
  const y = file.focal_y ?? blob?.focal_y ?? 0.5;
  const isCentred = x === 0.5 && y === 0.5;
  return {
    width: file.width ?? undefined,
    height: file.height ?? undefined,
    color: blob?.color ?? undefined,
    position: isCentred ? undefined : `${Math.round(x * 100)}% ${Math.round(y * 100)}%`,
  };
};

/** The `srcset` of an upload at the app's own URLs; the original is the largest. */
export const draftSizes = (src: string, { width, blob }: MediaFile): string | undefined => {
  if (!blob || blob.mime_type === 'image/svg+xml' || width === null) return undefined;
  const widths = limits.media.variantWidths.filter((candidate) => candidate < width);
  if (widths.length === 0) return undefined;
  return [...widths.map((one) => `${src}?w=${one} ${one}w`), `${src} ${width}w`].join(', ');
};
