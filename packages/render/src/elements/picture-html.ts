import { escapeHtml } from '../escape.ts';
import { pictureStyle } from './picture-style.ts';
import type { ReadPicture } from './field-reader.ts';

/** HTML of an image; `sizes` states its display width. */
export const pictureHtml = (
  picture: ReadPicture,
  attributes = '',
  sizes = '(min-width: 1024px) 60vw, 100vw',
): string => {
  const { src, srcset, width, height, alt } = picture;
  const size = width && height ? ` width="${width}" height="${height}"` : '';
  const sources = srcset ? ` srcset="${escapeHtml(srcset)}" sizes="${escapeHtml(sizes)}"` : '';
  return `<img${attributes} src="${escapeHtml(src)}"${sources}${size} alt="${escapeHtml(alt)}"${pictureStyle(picture)} loading="lazy" decoding="async">`;
};
