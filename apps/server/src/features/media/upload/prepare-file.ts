// Detects the type of a received file and writes the form in which it is stored.
import { readFile, writeFile } from 'node:fs/promises';
import { AppError } from '../../../core/app-error.ts';
import { decodeImage, readStoredImage } from '../images/decode-image.ts';
import { sanitizeSvg, svgSize } from '../images/sanitize-svg.ts';
import { readType } from './read-type.ts';

export interface FileMetadata {
  kind: 'image' | 'document';
  mimeType: string;
  extension: string;
  width: number | null;
  height: number | null;
  /** Size of the re-encoded file at `out`; undefined when the file is stored unchanged or is already known. */
  drawnSize: number | undefined;
}

const rasterExtensions = { 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;

const notDrawable = (): AppError =>
  new AppError(
    'unsupported_media_type',
    'This SVG is damaged or too complex. Save it as a simpler SVG or as PNG and upload that file.',
  );

const writeSvg = async (path: string, out: string) => {
  const clean = sanitizeSvg(await readFile(path, 'utf8'));
  if (clean === undefined) throw notDrawable();
  await writeFile(out, clean);
  return { ...svgSize(clean), drawnSize: Buffer.byteLength(clean) };
};

/**
 * Reads the file at `path`, named `name` by the uploader, and re-encodes an image to `out`. For a `known` file only
 * the type is read. With `keepsStored` an image in the form in which this program stores images stays as it is.
 * @throws AppError when the type is not accepted.
 */
export const prepareFile = async ({
  path,
  name,
  out,
  isKnown,
  acceptsFonts = false,
  keepsStored = false,
}: {
  path: string;
  name: string;
  out: string;
  isKnown: boolean;
  acceptsFonts?: boolean;
  keepsStored?: boolean;
}): Promise<FileMetadata> => {
  const type = await readType(path, name, { acceptsFonts });
  const unread = { width: null, height: null, drawnSize: undefined };
  if (type.kind === 'document') return { ...type, ...unread };
  if (type.kind === 'svg') {
    const facts = { kind: 'image', mimeType: 'image/svg+xml', extension: 'svg' } as const;
    return { ...facts, ...(isKnown ? unread : await writeSvg(path, out)) };
  }
  if (isKnown) return { kind: 'image', mimeType: type.mimeType, extension: 'webp', ...unread };
  const stored = keepsStored ? await readStoredImage(path) : undefined;
  if (stored) {
    const extension = rasterExtensions[stored.mimeType];
    return { kind: 'image', ...stored, extension, drawnSize: undefined };
  }
  const { mimeType, width, height, size } = await decodeImage(path, out);
  const extension = rasterExtensions[mimeType];
  return { kind: 'image', mimeType, extension, width, height, drawnSize: size };
};
