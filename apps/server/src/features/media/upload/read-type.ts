// Detects a file's type by content and extension, which must agree. Types that a browser could execute are not
// accepted.
import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { AppError } from '../../../core/app-error.ts';
import { looksLikeMarkup, looksLikeSvg } from '../images/sanitize-svg.ts';
import { extensionOf } from './file-name.ts';

export type ReadType =
  | { kind: 'raster'; mimeType: string }
  | { kind: 'svg' }
  | { kind: 'document'; mimeType: string; extension: string };

export const notAccepted = (): AppError =>
  new AppError('unsupported_media_type', 'Please upload an image or document file');

const rasterTypes: Readonly<Record<string, string>> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/apng': 'image/png',
  'image/webp': 'image/webp',
  'image/gif': 'image/gif',
  'image/avif': 'image/avif',
  'image/tiff': 'image/tiff',
};
/** An image with the extension of another image format is common and harmless, because all are re-encoded. */
const rasterEndings = new Set([
  '',
  'jpg',
  'jpeg',
  'jpe',
  'jfif',
  'png',
  'apng',
  'webp',
  'gif',
  'avif',
  'tif',
  'tiff',
]);

/** Older office files share one container format; only the extension tells them apart. */
const container = 'application/x-cfb';
const documents: Readonly<Record<string, { mimeType: string; container?: true }>> = {
  pdf: { mimeType: 'application/pdf' },
  docx: { mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  xlsx: { mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  pptx: { mimeType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation' },
  odt: { mimeType: 'application/vnd.oasis.opendocument.text' },
  ods: { mimeType: 'application/vnd.oasis.opendocument.spreadsheet' },
  odp: { mimeType: 'application/vnd.oasis.opendocument.presentation' },
  doc: { mimeType: 'application/msword', container: true },
  xls: { mimeType: 'application/vnd.ms-excel', container: true },
  ppt: { mimeType: 'application/vnd.ms-powerpoint', container: true },
};
const texts: Readonly<Record<string, string>> = { txt: 'text/plain', csv: 'text/csv' };

/** Accepted for the company profile only. */
const fonts: Readonly<Record<string, string>> = {
  woff2: 'font/woff2',
  woff: 'font/woff',
  ttf: 'font/ttf',
  otf: 'font/otf',
};

const blockBytes = 65_536;

/** Reads the content block by block into one buffer: a large file needs no more memory than a small one. */
async function* blocksOf(path: string): AsyncGenerator<Buffer> {
  const block = Buffer.alloc(blockBytes);
  const file = await open(path, 'r');
  try {
    for (;;) {
      const { bytesRead } = await file.read(block, 0, blockBytes, null);
      if (bytesRead === 0) return;
      yield block.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

const readHead = async (path: string): Promise<Buffer> => {
  for await (const block of blocksOf(path)) return Buffer.from(block);
  return Buffer.alloc(0);
};

const isUtf16 = (head: Buffer): boolean =>
  (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);

const isControl = (byte: number): boolean =>
  byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13;

/** Checks the whole file for plain text: no NUL and no control characters besides line ends and tabs. */
const isText = async (path: string, head: Buffer): Promise<boolean> => {
  if (isUtf16(head)) return true;
  for await (const block of blocksOf(path)) if (block.some(isControl)) return false;
  return true;
};

const assertNotHeic = (): never => {
  throw new AppError(
    'unsupported_media_type',
    'HEIC photos aren’t supported. Save the photo as JPEG and upload it again.',
  );
};

/** @throws AppError when the type is not accepted. */
export const readType = async (
  path: string,
  name: string,
  { acceptsFonts }: { acceptsFonts: boolean } = { acceptsFonts: false },
): Promise<ReadType> => {
  const ending = extensionOf(name);
  const [head, found] = await Promise.all([readHead(path), fileTypeFromFile(path)]);
  if (/^image\/hei[cf]/.test(found?.mime ?? '') || (!found && /^hei[cf]$/.test(ending))) assertNotHeic();
  const raster = rasterTypes[found?.mime ?? ''];
  if (raster !== undefined) {
    if (!rasterEndings.has(ending)) throw notAccepted();
    return { kind: 'raster', mimeType: raster };
  }
  if (ending === 'svg' && looksLikeSvg(head)) return { kind: 'svg' };
  const font = acceptsFonts ? fonts[ending] : undefined;
  if (font !== undefined && found?.mime === font)
    return { kind: 'document', mimeType: font, extension: ending };
  const document = documents[ending];
  if (document && found?.mime === (document.container ? container : document.mimeType)) {
    return { kind: 'document', mimeType: document.mimeType, extension: ending };
  }
  const text = texts[ending];
  const isPlain = text !== undefined && !found && !looksLikeMarkup(head) && (await isText(path, head));
  if (isPlain) return { kind: 'document', mimeType: text, extension: ending };
  throw notAccepted();
};
