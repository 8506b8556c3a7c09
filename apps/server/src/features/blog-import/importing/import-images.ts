// Images and documents of imported posts, copied into the media library: fetched through the guard against requests into the
// server's own network, or taken from the archive. Each is stored once, also over several imports.
import { writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { archiveScheme, type ImportedPost } from '@sitewright/blog/import/imported-item';
import { mapSources, type SourceUse } from '@sitewright/blog/import/map-sources';
import type { NewBlock } from '@sitewright/blog/new-block';
import { blogLimits as limits } from '@sitewright/contract/blog/blog-limits';
import type { ImportProblemCode } from '@sitewright/contract/blog-import/blog-imports';
import { AppError } from '../../../core/app-error.ts';
import { SafeFetchError } from '../../../core/safe-fetch/safe-fetch-error.ts';
import { safeFetch } from '../../../core/safe-fetch/safe-fetch.ts';
import { createObjectKey } from '../../../core/storage/object-keys.ts';
import { ObjectTooLargeError } from '../../../core/storage/storage.ts';
import { findMediaByKeys, insertMedia, urlOf } from '../../media/media.store.ts';
import { cleanFileName } from '../../media/upload/file-name.ts';
import { storeFile } from '../../media/upload/store-file.ts';
import { blobColumns } from '../../media/upload/upload.service.ts';
import { receive, withTempFolder } from '../../media/workers/temp-folder.ts';
import { requireSite } from '../../sites/require-site.ts';
import { findItem, saveItem } from '../blog-imports.store.ts';
import { sourceHash } from '../source-hash.ts';
import { type Importing, transact } from './import-context.ts';

/** After so many failures in a row, a host is left alone: thousands of images would each wait for their time to be over. */
const failuresMax = 5;
const parallel = 4;

interface Failure {
  code: ImportProblemCode;
  detail: string;
}

const sizedName = /-\d{2,4}x\d{2,4}(?=\.\w+$)/;

const nameOf = (address: string): string => {
  const last = address.split(/[?#]/)[0]!.split('/').at(-1)!;
  try {
    return cleanFileName(decodeURIComponent(last));
  } catch {
    return cleanFileName(last);
  }
};

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
};

/** Addresses without an ending, as image services have them, get that of their type. */
const withEnding = (name: string, contentType: string): string => {
  const ending = endings[contentType];
  return ending === undefined || /\.[a-z0-9]{2,5}$/i.test(name) ? name : `${name}.${ending}`;
};

const failureOf = (error: unknown, address: string): Failure => {
  if (error instanceof SafeFetchError) {
    return {
      code: error.reason === 'address' ? 'image_refused' : 'image_failed',
      detail: `${address} (${error.reason})`,
    };
  }
  if (error instanceof ObjectTooLargeError) return { code: 'image_failed', detail: `${address} (too_large)` };
  if (error instanceof AppError && /^(limit_reached|storage_full|plan_limit)/.test(error.code))
    return { code: 'no_space', detail: address };
  if (error instanceof AppError) return { code: 'image_failed', detail: `${address} (${error.code})` };
  throw error;
};

export class ImportedImages {
  readonly #importing: Importing;
  readonly #targets = new Map<string, string | undefined>();
  readonly #failures = new Map<string, number>();
  readonly #originals = new Set<string>();
  #isFull = false;
  stored = 0;

  constructor(importing: Importing) {
    this.#importing = importing;
  }

  /** An original of the source: smaller copies of it in posts give way to it. */
  addOriginal(address: string): void {
    this.#originals.add(address);
  }

  /** The full address of an image; undefined when its host is not known. */
  #addressOf(src: string): string | undefined {
    const { sourceUrl } = this.#importing;
    if (src.startsWith(archiveScheme)) return src;
    const base = /^https?:\/\//i.test(sourceUrl) ? sourceUrl : undefined;
    if (!URL.canParse(src, base)) return undefined;
    const url = new URL(src, base);
    if (!/^https?:$/.test(url.protocol)) return undefined;
    const original = url.href.replace(sizedName, '');
    return this.#originals.has(original) ? original : url.href;
  }

  async #receive(
    folder: string,
    address: string,
  ): Promise<{ path: string; size: number; sha256: string; name: string }> {
    const path = join(folder, 'received');
    if (address.startsWith(archiveScheme)) {
      const bytes = await this.#importing.source.read(address.slice(archiveScheme.length));
      if (!bytes || bytes.length > limits.importImageBytesMax)
        throw new ObjectTooLargeError(limits.importImageBytesMax);
      await writeFile(path, bytes, { mode: 0o600 });
      return {
        path,
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        name: nameOf(address),
      };
    }
    const answer = await safeFetch(address, {
      types: [
        'image/',
        'application/pdf',
        'application/vnd.',
        'application/msword',
        'application/octet-stream',
        'binary/octet-stream',
        'text/plain',
        'text/csv',
      ],
      maxBytes: limits.importImageBytesMax,
      totalMs: this.#importing.ctx.importImageMs,
      network: this.#importing.ctx.importNetwork,
    });
    if (answer.status >= 300) {
      answer.body.resume().on('error', () => undefined);
      throw new AppError('upstream_failed', `HTTP ${answer.status}`);
    }
    const got = await receive(path, answer.body, limits.importImageBytesMax).catch((error: unknown) => {
      throw error instanceof Error && error.cause instanceof SafeFetchError ? error.cause : error;
    });
    return { path, ...got, name: withEnding(nameOf(answer.url), answer.contentType) };
  }

  async #copy(address: string): Promise<string> {
    const { ctx, actor, siteId, batch } = this.#importing;
    const { tenantId, userId } = actor;
    return withTempFolder(ctx, async (folder) => {
      const received = await this.#receive(folder, address);
      return storeFile(
        ctx,
        { tenantId, userId, siteId, uploaderId: userId },
        received,
        async (tx, blob, prepared) => {
          await requireSite(tx, actor, siteId, 'blog.publish');
          const row = await insertMedia(tx, {
            site_id: siteId,
            owner_id: userId,
            name: received.name,
            storage_key: createObjectKey(prepared.extension),
            ...blobColumns(blob, prepared),
          });
          const target = urlOf(row);
          await saveItem(tx, {
            siteId,
            kind: 'image',
            hash: sourceHash(this.#keyOf(address)),
            target,
            batch,
          });
          return target;
        },
      );
    });
  }

  #keyOf(address: string): string {
    return address.startsWith(archiveScheme) ? `${this.#importing.source.format} ${address}` : address;
  }

  /** An image that an earlier import has stored and nobody has deleted. */
  async #earlier(address: string): Promise<string | undefined> {
    const { siteId } = this.#importing;
    return transact(this.#importing, async (tx) => {
      const item = await findItem(tx, { siteId, kind: 'image', hash: sourceHash(this.#keyOf(address)) });
      if (!item) return undefined;
      const found = await findMediaByKeys(tx, [item.target.slice('/media/'.length)]);
      return found.size > 0 ? item.target : undefined;
    });
  }

  async #load(address: string, place: string): Promise<string | undefined> {
    if (this.#isFull) return undefined;
    const host = address.startsWith(archiveScheme) ? '' : new URL(address).host;
    if ((this.#failures.get(host) ?? 0) >= failuresMax) {
      this.#importing.problems.add('image_failed', place, address);
      return undefined;
    }
    try {
      const earlier = await this.#earlier(address);
      const target = earlier ?? (await this.#copy(address));
      if (earlier === undefined) this.stored += 1;
      this.#failures.delete(host);
      return target;
    } catch (error) {
      const { code, detail } = failureOf(error, address);
      const isSlow = error instanceof SafeFetchError && /^(timeout|unreachable)$/.test(error.reason);
      if (isSlow && host !== '') this.#failures.set(host, (this.#failures.get(host) ?? 0) + 1);
      if (code === 'no_space') this.#isFull = true;
      this.#importing.problems.add(code, place, detail);
      return undefined;
    }
  }

  /** The post with its images in the media library. What could not be copied keeps its address, or is left out without one. */
  async copyOf(post: ImportedPost): Promise<ImportedPost> {
    const { options, signal } = this.#importing;
    const wanted = new Map<string, SourceUse>();
    const collect = (address: string, use: SourceUse): string => {
      if (!wanted.has(address)) wanted.set(address, use);
      return address;
    };
    mapSources(post, collect);
    const queue = [...wanted];
    const placed = new Map<string, string>();
    const work = async (): Promise<void> => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        signal.throwIfAborted();
        const [src, use] = next;
        const address = this.#addressOf(src);
        // Sounds and videos are no files of a media library.
        const isDocument =
          use !== 'file' ||
          /\.(pdf|docx?|xlsx?|pptx?|odt|ods|odp|txt|csv|jpe?g|png|gif|webp)$/i.test(src.split(/[?#]/)[0]!);
        if (address === undefined) continue;
        if (!options.images || !isDocument) {
          placed.set(src, address);
          continue;
        }
        if (!this.#targets.has(address)) this.#targets.set(address, await this.#load(address, post.place));
        placed.set(src, this.#targets.get(address) ?? address);
      }
    };
    await Promise.all(Array.from({ length: parallel }, work));
    const mapped = mapSources(post, (address) => placed.get(address) ?? address);
    return this.#withoutLost(mapped);
  }

  /** Files of the archive that were not stored have no address that readers could open. */
  #withoutLost(post: ImportedPost): ImportedPost {
    const isLost = (src: string | undefined): boolean => src?.startsWith(archiveScheme) === true;
    const report = (src: string): void =>
      this.#importing.problems.add('file_left_out', post.place, src.slice(archiveScheme.length));
    const blocks = post.blocks.flatMap((block): NewBlock[] => {
      if (block.type === 'post/gallery') {
        const images = block.data.images.filter(({ src }) => !isLost(src));
        return images.length === 0 ? [] : [{ ...block, data: { ...block.data, images } }];
      }
      const src = 'src' in block.data && typeof block.data.src === 'string' ? block.data.src : undefined;
      if (src === undefined || !isLost(src)) return [block];
      if (block.type !== 'post/image') report(src);
      // Words below a lost image stay.
      const caption =
        'caption' in block.data && typeof block.data.caption === 'string' ? block.data.caption : '';
      return caption === '' ? [] : [{ type: 'post/text' as const, data: { html: `<p>${caption}</p>` } }];
    });
    const { image, ...rest } = post;
    const { image: seoImage, ...seo } = post.seo;
    return {
      ...rest,
      ...(image && !isLost(image.src) ? { image } : {}),
      seo: { ...seo, ...(seoImage !== undefined && !isLost(seoImage) ? { image: seoImage } : {}) },
      blocks,
    };
  }
}
