// The image that social networks show for a post without one: its title and the name of the site in the colors and the font
// of the theme.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cssColor } from '@sitewright/render/css-value';
import sharp from 'sharp';
import type { Library } from '../../../library/library.ts';
import type { SocialImage } from '../blog-data.ts';
import { fitLines } from './fit-lines.ts';
import { loadOutlines, type Outlines } from './text-outlines.ts';

export const socialImageSize = { width: 1200, height: 630 } as const;
const margin = 90;
/** Vietnamese capitals carry two diacritics. */
const lineHeight = 1.22;
/** Raised when the drawing changes, so that no older one is taken from the cache. */
const drawing = 2;

const known = new Map<string, Outlines>();

const outlinesOf = (library: Library, fontId: string, weight: number): Outlines => {
  const font = library.fonts.get(fontId) ?? library.fonts.get('inter')!;
  const key = `${font.id} ${weight}`;
  let found = known.get(key);
  if (!found) {
    const readFont = (file: string): Buffer => readFileSync(library.fontFiles.get(file)!);
    known.set(key, (found = loadOutlines(font, readFont, weight)));
  }
  return found;
};

/** The font of the theme, or one that has the letters of the text. */
const fontFor = (library: Library, { font, title, siteName }: SocialImage, weight: number): Outlines => {
  const text = title + siteName;
  const own = outlinesOf(library, font, weight);
  if (own.coverage(text) === 1) return own;
  const other = outlinesOf(library, 'inter', weight);
  return other.coverage(text) > own.coverage(text) ? other : own;
};

const svgOf = (library: Library, image: SocialImage): string => {
  const { width, height } = socialImageSize;
  const color = (value: string, otherwise: string): string => cssColor(value) ?? otherwise;
  const background = color(image.colors.background, '#fff');
  const text = color(image.colors.text, '#111');
  const accent = color(image.colors.accent, '#444');
  const heading = fontFor(library, image, 700);
  const box = { width: width - 2 * margin, height: 340, lineHeight, sizes: [84, 72, 60, 50] as const };
  const { lines, size } = fitLines(image.title.trim() || image.siteName, box, heading.widthOf);
  const rows = lines.map((line, index) =>
    heading.draw(line, { x: margin, y: margin + size * (1 + index * lineHeight), size }),
  );
  const name = fitLines(
    image.siteName,
    { width: width - 2 * margin - 60, height: 50, lineHeight, sizes: [34] },
    heading.widthOf,
  );
  const base = height - margin;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${background}"/><rect width="${width}" height="18" fill="${accent}"/>` +
    `<g fill="${text}" color="${text}">${rows.join('')}</g><rect x="${margin}" y="${base - 26}" width="36" height="36" rx="8" fill="${accent}"/>` +
    `<g fill="${text}" color="${text}">${heading.draw(name.lines[0] ?? '', { x: margin + 60, y: base + 4, size: name.size })}</g></svg>`
  );
};

interface SocialImagePlaces {
  library: Library;
  /** Folder of images that were drawn before. */
  cacheDir: string;
}

const pathOf = (image: SocialImage, cacheDir: string): string => {
  const hash = createHash('sha256')
    .update(JSON.stringify([drawing, image]))
    .digest('hex')
    .slice(0, 32);
  return join(cacheDir, `${hash}.png`);
};

/** Undefined for one that was not drawn yet. */
export const findSocialImage = (image: SocialImage, cacheDir: string): Promise<Buffer | undefined> =>
  readFile(pathOf(image, cacheDir)).catch(() => undefined);

/** PNG of 1200 by 630 pixels. */
export const drawSocialImage = async (
  image: SocialImage,
  { library, cacheDir }: SocialImagePlaces,
): Promise<Buffer> => {
  const path = pathOf(image, cacheDir);
  const cached = await findSocialImage(image, cacheDir);
  if (cached) return cached;
  // Three colors and the steps between them: more colors and more effort cost four times as long.
  const body = await sharp(Buffer.from(svgOf(library, image)))
    .png({ palette: true, colours: 32, effort: 1, dither: 0 })
    .toBuffer();
  await mkdir(cacheDir, { recursive: true });
  // Two releases may draw the same image at once.
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await writeFile(draft, body);
  await rename(draft, path);
  return body;
};
