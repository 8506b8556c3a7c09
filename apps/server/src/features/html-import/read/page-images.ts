// Images of a website while it is not imported: each has a number, by which styles, markup and fields name it.
import { fileTypeFromBuffer } from 'file-type';
import { htmlImportLimits as limits } from '@sitewright/contract/html-import/html-import-limits';
import { sanitizeSvg } from '../../media/images/sanitize-svg.ts';
import type { SiteSource, Warn } from './site-source.ts';

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
};
export const mimeTypes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(extensions).map(([type, extension]) => [extension, type])),
  svg: 'image/svg+xml',
};

export interface StoredImage {
  /** Such as `12.jpg`. */
  file: string;
  /** Name in the website. */
  name: string;
  bytes: number;
}

const prefix = '/imported-image/';
const placeholder = /\/imported-image\/(\d{1,4}\.[a-z]{3,4})/g;

/** Puts the addresses of images in place of their numbers, in a text of any kind. */
export const placeImages = (text: string, urlOf: (file: string) => string): string =>
  text.replaceAll(placeholder, (_all, file: string) => urlOf(file));

export const importedFile = (src: string): string => src.slice(prefix.length);

const nameOf = (url: URL): string => {
  const last = url.pathname.split('/').at(-1)!;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
};

/** The bytes of an image that browsers can show, and how its file name ends. */
const readImage = async (bytes: Buffer): Promise<{ bytes: Buffer; extension: string } | undefined> => {
  const extension = extensions[(await fileTypeFromBuffer(bytes))?.mime ?? ''];
  if (extension !== undefined) return { bytes, extension };
  const text = bytes.toString('utf8');
  const svg = /<svg[\s>]/i.test(text.slice(0, 4_096)) ? sanitizeSvg(text) : undefined;
  return svg === undefined ? undefined : { bytes: Buffer.from(svg), extension: 'svg' };
};

export class PageImages {
  readonly stored: StoredImage[] = [];
  readonly #urls = new Map<string, string | undefined>();
  readonly #source: SiteSource;
  readonly #warn: Warn;
  readonly #keep: (file: string, bytes: Buffer) => Promise<void>;
  #count = 0;
  #bytes = 0;

  constructor(
    source: SiteSource,
    { warn, keep }: { warn: Warn; keep: (file: string, bytes: Buffer) => Promise<void> },
  ) {
    this.#source = source;
    this.#warn = warn;
    this.#keep = keep;
  }

  /** Fetches an image, unless it is here already. */
  async add(url: URL): Promise<void> {
    if (this.#urls.has(url.href)) return;
    this.#urls.set(url.href, undefined);
    this.#count += 1;
    const number = this.#count;
    if (number > limits.imagesMax) {
      if (number === limits.imagesMax + 1) this.#warn('images_limit', '');
      return;
    }
    const bytes = await this.#source.readImage(url);
    const image = bytes && (await readImage(bytes));
    if (!image) {
      this.#warn('image_failed', url.href.replace('https://folder.invalid/', ''));
      return;
    }
    this.#bytes += image.bytes.length;
    if (this.#bytes > limits.imagesBytesMax) {
      this.#warn('images_limit', '');
      return;
    }
    const file = `${number}.${image.extension}`;
    this.stored.push({ file, name: nameOf(url), bytes: image.bytes.length });
    await this.#keep(file, image.bytes);
    this.#urls.set(url.href, prefix + file);
  }

  /** Where an image stands until it is imported; undefined for one that was not read. */
  placeOf(url: URL | null): string | undefined {
    return url === null ? undefined : this.#urls.get(url.href);
  }
}
