// Reads an uploaded avatar: it is re-encoded as a square, which removes location, camera and any other data hidden
// in the file. The image type is detected from the content.
import { limits } from '@sitewright/contract/limits';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { AppError } from '../../../core/app-error.ts';
import type { CallMeta } from '../../../http/mount-endpoint.ts';
import { partsOf } from '../../../http/uploaded-parts.ts';

const accepted = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);
const megabytes = limits.auth.avatarBytes / 1024 / 1024;

const avatarError = (
  code: 'unsupported_media_type' | 'too_large' | 'validation_failed',
  sentence: string,
): AppError => new AppError(code, sentence, { fields: { image: sentence } });

const wrongType = (): AppError =>
  avatarError('unsupported_media_type', 'Please upload a JPEG, PNG, WebP, GIF or AVIF picture.');
const tooLarge = (): AppError =>
  avatarError('too_large', `This picture is too large. Use one of at most ${megabytes} MB.`);

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';

const readFile = async ({ request }: CallMeta): Promise<Buffer> => {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_media_type', 'Send the picture as multipart/form-data.');
  }
  let body: Buffer | undefined;
  try {
    const parts = partsOf(request, { limits: { fileSize: limits.auth.avatarBytes, files: 1, fields: 5 } });
    for await (const part of parts) if (part.type === 'file') body = await part.toBuffer();
  } catch (error) {
    throw isTooLarge(error) ? tooLarge() : error;
  }
  if (!body || body.length === 0) throw avatarError('validation_failed', 'Choose a picture to upload');
  return body;
};

export const readAvatar = async (meta: CallMeta): Promise<Buffer> => {
  const body = await readFile(meta);
  const found = await fileTypeFromBuffer(body);
  if (!found || !accepted.has(found.mime)) throw wrongType();
  const { avatarPx } = limits.auth;
  try {
    // The first frame only, also of an image with thousands of frames.
    return await sharp(body, { limitInputPixels: limits.media.pixelsMax, animated: false })
      .rotate()
      .resize({ width: avatarPx, height: avatarPx, fit: 'cover', position: 'attention' })
      .webp({ quality: 86 })
      .toBuffer();
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message)) {
      throw avatarError('too_large', 'This picture has too many pixels: at most 40 megapixels are accepted.');
    }
    throw wrongType();
  }
};
