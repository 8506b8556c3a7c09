// The images and documents of a draft for a folder: named after the file that was uploaded, and left in the storage until
// the export gets to them.
import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { limits } from '@sitewright/contract/limits';
import { slugFromTitle } from '@sitewright/contract/sites/subdomain';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { readWhole } from '../../../core/storage/whole-objects.ts';
import { imageUrlPrefix } from '../../library/library-render.ts';
import { imageProps, mediaKeyOf } from '../../media/draft-images.ts';
import { type PublishedImage, releasedAs } from '../../publishing/image-variants.ts';
import {
  findImage,
  type ImageOrigin,
  listSizes,
  missingOriginal,
  type StoredSize,
  usedImages,
} from '../../publishing/site-images.ts';
import type { SiteDraft } from '../../rendering/site-draft.ts';
import type { FolderPaths } from './folder-paths.ts';
import type { FindAvif } from './published-avifs.ts';
import type { StaticFile, Warnings } from './static-folder.ts';

interface StoredImageFile {
  width: number;
  ending: string;
  bytes: number;
  open: StaticFile['open'];
  /** Its path in a release, which tells its content. */
  releasePath: () => Promise<string>;
}

interface FoundImage {
  image: Omit<PublishedImage, 'variants'>;
  sizes: StoredImageFile[];
}

const emptyBody = Buffer.alloc(0);

const endingOf = (name: string): string => extname(name).toLowerCase();

const storedFile = async (
  ctx: ServerContext,
  { key, width }: StoredSize,
): Promise<StoredImageFile | undefined> => {
  const found = await ctx.storage.head(key);
  const open = async () => {
    const opened = await ctx.storage.get(key);
    if (!opened) throw new Error(`the object ${key} was deleted meanwhile`);
    return opened.body;
  };
  const ending = endingOf(key);
  const releasePath = async (): Promise<string> =>
    releasedAs((await readWhole(ctx.storage, key)) ?? emptyBody, width, ending.slice(1)).path;
  return found && { width, ending, bytes: found.size, open, releasePath };
};

const ofUpload = async (
  ctx: ServerContext,
  { file }: Extract<ImageOrigin, { kind: 'upload' }>,
): Promise<FoundImage> => {
  const sizes: StoredImageFile[] = [];
  const add = async (size: StoredSize): Promise<void> => {
    const stored = await storedFile(ctx, size);
    if (stored) sizes.push(stored);
  };
  for (const size of listSizes(file)) await add(size);
  const original = missingOriginal(file, sizes);
  if (original) await add(original);
  return { image: imageProps(file), sizes };
};

const ofSingle = async ({
  variants,
}: Extract<ImageOrigin, { kind: 'single' }>): Promise<FoundImage | undefined> => {
  const made = await variants();
  if (!made) return undefined;
  const { variants: all, ...image } = made;
  const sizes = all.map(({ path, width, body, file }) => ({
    width,
    ending: endingOf(path),
    bytes: body.length,
    open: () => createReadStream(file!),
    releasePath: () => Promise.resolve(path),
  }));
  return { image, sizes };
};

const nameOf = (draft: SiteDraft, src: string): string => {
  const file = draft.media.get(mediaKeyOf(src) ?? '');
  const name = file?.name ?? (src.startsWith(imageUrlPrefix) ? src.slice(imageUrlPrefix.length) : '');
  return slugFromTitle(name.slice(name.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')) || 'image';
};

export interface StaticImages {
  images: Map<string, PublishedImage>;
  /** Path in the folder → file. */
  files: Map<string, StaticFile>;
  /** Path of an image → that of its AVIF. */
  avifs: Map<string, string>;
}

interface Listing {
  /** Of the draft and besides it. */
  content: readonly unknown[];
  /** False: only the largest of each. */
  isEverySize: boolean;
  findAvif: FindAvif | undefined;
  paths: FolderPaths;
  warnings: Warnings;
}

/** Only these sizes have one, see the job that makes them. */
const mayHaveAvif = ({ width, ending }: StoredImageFile): boolean =>
  ending === '.webp' && width > 0 && width <= limits.media.smallerFormatWidth;

/** The builder gets the names of the files only. */
export const listStaticImages = async (
  ctx: ServerContext,
  draft: SiteDraft,
  { content, isEverySize, findAvif, paths, warnings }: Listing,
): Promise<StaticImages> => {
  const images = new Map<string, PublishedImage>();
  const files = new Map<string, StaticFile>();
  const avifs = new Map<string, string>();
  for (const src of usedImages(draft, content)) {
    const origin = await findImage(ctx, draft, src);
    if (origin === 'unknown') continue;
    const found = origin && (origin.kind === 'upload' ? await ofUpload(ctx, origin) : await ofSingle(origin));
    if (!found || found.sizes.length === 0) {
      warnings.add('image_missing', src);
      continue;
    }
    const name = nameOf(draft, src);
    const folder = found.image.width === undefined ? 'files' : 'images';
    const variants: PublishedImage['variants'] = [];
    for (const size of isEverySize ? found.sizes : found.sizes.slice(-1)) {
      const { width, ending, bytes, open } = size;
      const stem = `${folder}/${name}${width > 0 && folder === 'images' ? `-${width}` : ''}`;
      const path = paths.take(stem + ending);
      files.set(path, { path, bytes, open, isPacked: ending !== '.svg' });
      variants.push({ path, width, body: emptyBody });
      const avif = findAvif && mayHaveAvif(size) ? await findAvif(await size.releasePath()) : undefined;
      if (!avif) continue;
      const avifPath = paths.take(`${stem}.avif`);
      files.set(avifPath, { ...avif, path: avifPath, isPacked: true });
      avifs.set(path, avifPath);
    }
    images.set(src, { ...found.image, variants });
  }
  return { images, files, avifs };
};
