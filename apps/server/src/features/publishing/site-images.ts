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

const uploadedImage = async (
  ctx: ServerContext,
  { blob, kind, ...row }: MediaFile & { blob: NonNullable<MediaFile['blob']> },
): Promise<PublishedImage | undefined> => {
  const isForPages = (width: number): boolean =>
    width !== limits.media.thumbnailWidth || width === blob.width;
  const sizes = kind === 'document' ? [] : blob.variants.filter(({ width }) => isForPages(width));
  const variants: ImageVariant[] = [];
  for (const { key, width } of sizes.toSorted((a, b) => a.width - b.width)) {
    const body = await readWhole(ctx.storage, key);
    if (body) variants.push(releasedAs(body, width, extensionOf(key)));
  }
  const isWhole =
    (variants.at(-1)?.width ?? 0) >= Math.min(blob.width ?? 0, limits.media.variantWidths.at(-1)!);
  if (variants.length === 0 || !isWhole) {
    const body = await readWhole(ctx.storage, blob.object_key);
    if (body) variants.push(releasedAs(body, blob.width ?? 0, extensionOf(blob.object_key)));
  }
  return variants.length === 0 ? undefined : { ...imageProps({ ...row, kind, blob }), variants };
};

const libraryImage = (ctx: ServerContext, src: string): Promise<Buffer | undefined> => {
  const name = src.slice(imageUrlPrefix.length);
  if (!ctx.library.pictures.has(name)) return Promise.resolve(undefined);
  return readFile(join(ctx.library.root, 'images', name)).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });
};

const published = async (
  ctx: ServerContext,
  draft: SiteDraft,
  src: string,
): Promise<PublishedImage | 'unknown' | undefined> => {
  const cache = join(ctx.env.dataDir, 'cache', 'images');
  const isOfLibrary = src.startsWith(imageUrlPrefix);
  const key = mediaKeyOf(src);
  const file = key === undefined ? undefined : draft.media.get(key);
  if (file?.blocked_at) return 'unknown';
  if (file?.blob) {
    const ready = await withSizes(ctx, file);
    return ready.blob ? uploadedImage(ctx, { ...ready, blob: ready.blob }) : undefined;
  }
  const isKnown = isOfLibrary || file !== undefined || (key !== undefined && draft.custom.pictures.has(key));
  if (!isKnown) return 'unknown';
  const body = isOfLibrary ? await libraryImage(ctx, src) : await readWhole(ctx.storage, key!);
  return body && imageVariants(body, cache);
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
  const used = imageSources([
    draft.header,
    draft.footer,
    draft.pages.map((page) => [page.sections, page.seo]),
    draft.site.settings,
    content,
  ] as unknown);
  const all = new Set([...used, ...draft.custom.styleSources]);
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
