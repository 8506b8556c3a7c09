// Collects the images and documents that a draft shows, for its release.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@sitewright/contract/limits';
import { withTenant } from '../../core/db/tenant-scope.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { readWhole } from '../../core/storage/whole-objects.ts';
import { imageUrlPrefix } from '../library/library-render.ts';
import { mediaKeyOf, imageProps } from '../media/draft-images.ts';
import { findServedMedia, type MediaFile } from '../media/media.store.ts';
import { makeVariants } from '../media/images/make-variants.ts';
import type { SiteDraft } from '../rendering/site-draft.ts';
import { imageSources } from '../rendering/content-sources.ts';
import { imageVariants, type ImageVariant, type PublishedImage, releasedAs } from './image-variants.ts';

const extensionOf = (key: string): string => key.slice(key.lastIndexOf('.') + 1);

/** Waits for variants that are still being generated: a release has them all. */
const withSizes = async (ctx: ServerContext, file: MediaFile): Promise<MediaFile> => {
  if (file.blob?.state !== 'processing') return file;
  const { tenant_id: tenantId, id } = file;
  await makeVariants(ctx, { tenantId, blobId: file.blob.id });
  return (await withTenant(ctx.db, { tenantId }, (tx) => findServedMedia(tx, id))) ?? file;
};

type StoredImage = MediaFile & { blob: NonNullable<MediaFile['blob']> };

export interface StoredSize {
  key: string;
  /** 0 where it is not known. */
  width: number;
}

/** The sizes of an upload for pages, smallest first. */
export const listSizes = ({ blob, kind }: StoredImage): StoredSize[] => {
  const isForPages = (width: number): boolean =>
    width !== limits.media.thumbnailWidth || width === blob.width;
  const sizes = kind === 'document' ? [] : blob.variants.filter(({ width }) => isForPages(width));
  return sizes.map(({ key, width }) => ({ key, width })).toSorted((a, b) => a.width - b.width);
};

/** The original, where the sizes that exist are not enough. */
export const missingOriginal = (
  { blob }: StoredImage,
  sizes: readonly { width: number }[],
): StoredSize | undefined => {
  const isWhole = (sizes.at(-1)?.width ?? 0) >= Math.min(blob.width ?? 0, limits.media.variantWidths.at(-1)!);
  return sizes.length === 0 || !isWhole ? { key: blob.object_key, width: blob.width ?? 0 } : undefined;
};

const uploadedImage = async (ctx: ServerContext, file: StoredImage): Promise<PublishedImage | undefined> => {
  const variants: ImageVariant[] = [];
  const add = async ({ key, width }: StoredSize): Promise<void> => {
    const body = await readWhole(ctx.storage, key);
    if (body) variants.push(releasedAs(body, width, extensionOf(key)));
  };
  for (const size of listSizes(file)) await add(size);
  const original = missingOriginal(file, variants);
  if (original) await add(original);
  return variants.length === 0 ? undefined : { ...imageProps(file), variants };
};

const libraryImage = (ctx: ServerContext, src: string): Promise<Buffer | undefined> => {
  const name = src.slice(imageUrlPrefix.length);
  if (!ctx.library.pictures.has(name)) return Promise.resolve(undefined);
  return readFile(join(ctx.library.root, 'images', name)).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });
};

/** Where the bytes of an image are: an upload with its sizes, or one file of which sizes are made. */
export type ImageOrigin =
  | { kind: 'upload'; file: StoredImage }
  | { kind: 'single'; variants: () => Promise<PublishedImage | undefined> };

/** Undefined for one that is missing; `unknown` for what is no image of the site, or blocked. */
export const findImage = async (
  ctx: ServerContext,
  draft: SiteDraft,
  src: string,
): Promise<ImageOrigin | 'unknown' | undefined> => {
  const cache = join(ctx.env.dataDir, 'cache', 'images');
  const isOfLibrary = src.startsWith(imageUrlPrefix);
  const key = mediaKeyOf(src);
  const file = key === undefined ? undefined : draft.media.get(key);
  if (file?.blocked_at) return 'unknown';
  if (file?.blob) {
    const { blob, ...ready } = await withSizes(ctx, file);
    return blob && { kind: 'upload', file: { ...ready, blob } };
  }
  const isKnown = isOfLibrary || file !== undefined || (key !== undefined && draft.custom.pictures.has(key));
  if (!isKnown) return 'unknown';
  return {
    kind: 'single',
    variants: async () => {
      const body = isOfLibrary ? await libraryImage(ctx, src) : await readWhole(ctx.storage, key!);
      return body && imageVariants(body, cache);
    },
  };
};

const published = async (
  ctx: ServerContext,
  draft: SiteDraft,
  src: string,
): Promise<PublishedImage | 'unknown' | undefined> => {
  const origin = await findImage(ctx, draft, src);
  if (origin === 'unknown' || origin === undefined) return origin;
  return origin.kind === 'upload' ? uploadedImage(ctx, origin.file) : origin.variants();
};

/** URLs of the images that a draft shows, and content besides that of its pages. */
export const usedImages = (draft: SiteDraft, content: readonly unknown[]): Set<string> => {
  const used = imageSources([
    draft.header,
    draft.footer,
    draft.pages.map((page) => [page.sections, page.seo]),
    draft.site.settings,
    content,
  ] as unknown);
  return new Set([...used, ...draft.custom.styleSources]);
};

interface Collecting {
  /** Content besides that of the draft's pages whose images are needed. */
  content?: readonly unknown[];
  /** Called after each image with how many of all are ready. */
  onImage?: (done: number, total: number) => Promise<void>;
}

/** A missing image is left out. */
export const collectImages = async (
  ctx: ServerContext,
  draft: SiteDraft,
  { content = [], onImage }: Collecting = {},
): Promise<Map<string, PublishedImage>> => {
  const images = new Map<string, PublishedImage>();
  const all = usedImages(draft, content);
  let done = 0;
  for (const src of all) {
    const image = await published(ctx, draft, src);
    if (image === undefined) ctx.log.warn({ src }, 'an image of a site is missing in the storage');
    else if (image !== 'unknown') images.set(src, image);
    done += 1;
    await onImage?.(done, all.size);
  }
  return images;
};
