import { limits } from '@sitewright/contract/limits';
import type { DocumentKind, MediaItem } from '@sitewright/contract/media/media';
import type { MediaFile } from './media.store.ts';
import { atWidth } from './external-images.ts';

const kindsByType: readonly [RegExp, DocumentKind][] = [
  [/^application\/pdf$/, 'pdf'],
  [/wordprocessing|msword|ms-word|opendocument\.text/, 'word'],
  [/spreadsheet|ms-excel/, 'excel'],
  [/presentation|ms-powerpoint/, 'powerpoint'],
  [/^text\/csv$/, 'csv'],
  [/^text\//, 'text'],
];

export const documentKindOf = (mimeType: string): DocumentKind =>
  kindsByType.find(([pattern]) => pattern.test(mimeType))?.[1] ?? 'file';

/** Default file names of cameras and screenshots say nothing about an image. */
const saysNothing =
  /^(img|dsc[a-z]?|dcim|pxl|image|picture|photo|screenshot|screen shot|whatsapp image|untitled|download)?[\s\d._()-]*$|^[0-9a-f-]{16,}$/i;

export const suggestedAlt = (name: string): string => {
  const words = name
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[-_.]+/g, ' ')
    .trim();
  if (saysNothing.test(words) || /^(img|dsc|pxl|screenshot|image)\b/i.test(words)) return '';
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const thumbnailOf = (file: MediaFile, url: string): string | null => {
  const { blob, kind } = file;
  if (kind === 'external') return URL.canParse(url) ? atWidth(url, limits.media.thumbnailWidth) : url;
  if (kind === 'document') {
    return blob && blob.variants.length > 0 ? `${url}?w=${limits.media.thumbnailWidth}` : null;
  }
  const isDrawn = !blob || blob.mime_type === 'image/svg+xml';
  return isDrawn ? url : `${url}?w=${limits.media.thumbnailWidth}`;
};

export const presentMedia = (file: MediaFile): MediaItem => {
  const { blob } = file;
  const url = file.kind === 'external' ? (file.external_url ?? '') : `/media/${file.storage_key}`;
  return {
    id: file.id,
    siteId: file.site_id,
    kind: file.kind,
    state: file.blocked_at ? 'blocked' : (blob?.state ?? 'ready'),
    url,
    thumbnail: thumbnailOf(file, url),
    name: file.name,
    mimeType: file.mime_type,
    documentKind: file.kind === 'document' ? documentKindOf(file.mime_type) : null,
    size: file.size,
    width: file.width,
    height: file.height,
    alt: file.alt,
    suggestedAlt: file.kind === 'document' ? '' : suggestedAlt(file.name),
    category: file.category,
    tags: file.tags,
    folderId: file.folder_id,
    focalPoint: { x: file.focal_x ?? blob?.focal_x ?? 0.5, y: file.focal_y ?? blob?.focal_y ?? 0.5 },
    color: blob?.color ?? null,
    thumbhash: blob?.thumbhash ?? null,
    source: file.source,
    sourceUrl: file.source_url,
    photographer: file.photographer,
    photographerUrl: file.photographer_url,
    unsplashData: file.unsplash,
    createdAt: file.created_at.toISOString(),
  };
};

const endingOf = (key: string): string => key.slice(key.lastIndexOf('.') + 1);

/**
 * The extension must match the content: a re-encoded image gets that of its format, a document keeps its own even
 * when renamed.
 */
export const downloadName = ({ name, blob, kind, storage_key: address }: MediaFile): string => {
  const ending = endingOf(blob?.object_key ?? address);
  if (name.toLowerCase().endsWith(`.${ending}`)) return name;
  return `${kind === 'document' ? name : name.replace(/\.[A-Za-z0-9]{1,5}$/, '')}.${ending}`;
};
