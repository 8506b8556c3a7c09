import { imageStyle } from '@sitewright/render/elements/image-style';
import { escapeHtml } from '@sitewright/render/escape';
import { safeUrl } from '@sitewright/render/links/safe-url';
import type { ResolvedImage } from '@sitewright/render/template-tags';

/** Where images of a post come from. */
export interface ImageSource {
  resolve: (src: string) => ResolvedImage | undefined;
  /** True once, for an image that is near the top of the page. */
  takePriority: () => boolean;
}

interface PostImage {
  src: string;
  alt: string;
  /** Its width on the page, as in the attribute `sizes`. */
  sizes: string;
}

/** Empty for an image that the site does not have. */
export const postImage = (source: ImageSource, { src, alt, sizes }: PostImage): string => {
  const found = src === '' ? undefined : source.resolve(src);
  if (!found) return '';
  const box = found.width && found.height ? ` width="${found.width}" height="${found.height}"` : '';
  const sources = found.srcset ? ` srcset="${escapeHtml(found.srcset)}" sizes="${escapeHtml(sizes)}"` : '';
  const loading = source.takePriority() ? ' fetchpriority="high"' : ' loading="lazy" decoding="async"';
  return `<img src="${escapeHtml(safeUrl(found.src))}"${sources}${box} alt="${escapeHtml(alt)}"${imageStyle(found)}${loading}>`;
};
