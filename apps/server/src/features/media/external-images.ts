// Hotlinked images, displayed from the service's own URL as it requires. The service resizes by URL parameters.
import { limits } from '@sitewright/contract/limits';
import type { ResolvedImage } from '@sitewright/render/template-tags';
import { imageProps } from './draft-images.ts';
import { urlOf, type MediaFile } from './media.store.ts';

const makesSizes = /^https:\/\/(images|plus)\.unsplash\.com\//;

/** The same image in the given width. */
export const atWidth = (address: string, width: number): string => {
  const url = new URL(address);
  url.searchParams.set('w', String(width));
  return url.href;
};

const bareOf = (src: string): string => src.split(/[?#]/)[0]!;

export const externalFiles = (media: Iterable<MediaFile>): Map<string, MediaFile> =>
  new Map([...media].filter(({ kind }) => kind === 'external').map((file) => [urlOf(file), file]));

/** Undefined when it is not a web URL. Unknown metadata is omitted. */
export const externalImage = (
  src: string,
  files: ReadonlyMap<string, MediaFile>,
): ResolvedImage | undefined => {
  if (!/^https?:\/\//.test(src) || !URL.canParse(src)) return undefined;
  const file = files.get(bareOf(src));
  const facts = file ? imageProps(file) : {};
  if (!file && !makesSizes.test(src)) return { src };
  const widths = limits.media.variantWidths.filter((width) => width <= (file?.width ?? Infinity));
  const srcset = widths.map((width) => `${atWidth(src, width)} ${width}w`).join(', ');
  return { src, ...(widths.length > 1 ? { srcset } : {}), ...facts };
};
