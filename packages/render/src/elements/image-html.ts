import { escapeHtml } from '../escape.ts';
import { imageStyle } from './image-style.ts';
import type { FieldImage } from './field-reader.ts';

/** HTML of an image; `sizes` states its display width. */
export const imageHtml = (
  picture: FieldImage,
  attributes = '',
  sizes = '(min-width: 1024px) 60vw, 100vw',
): string => {
  const { src, srcset, width, height, alt } = picture;
  const size = width && height ? ` width="${width}" height="${height}"` : '';
  const sources = srcset ? ` srcset="${escapeHtml(srcset)}" sizes="${escapeHtml(sizes)}"` : '';
  return `<img${attributes} src="${escapeHtml(src)}"${sources}${size} alt="${escapeHtml(alt)}"${imageStyle(picture)} loading="lazy" decoding="async">`;
};
