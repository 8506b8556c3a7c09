// Reads the type of a received file from its content, and re-encodes images. Work on untrusted bytes runs in the worker
// processes of media.
import { createReadStream } from 'node:fs';
import { limits } from '@sitewright/contract/limits';
import { isAccepted } from '@sitewright/forms/checks/file-checks';
import { validate } from '@sitewright/forms/checks/validate';
import { AppError } from '../../core/app-error.ts';
import { MediaTaskError, runMediaTask } from '../media/workers/media-worker.ts';
import { FileRefusedError, refuseType, type UploadField } from './file-refused-error.ts';

interface ReceivedFile {
  path: string;
  /** Cleaned. */
  name: string;
  size: number;
}

export interface PreparedFile {
  /** Of the bytes to store. */
  path: string;
  size: number;
  mimeType: string;
  extension: string;
}

const imageExtensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/tiff': 'tif',
};

const signatureTypes = ['image/png'];
const pixelsInMillions = Math.round(limits.media.pixelsMax / 1_000_000);

const isUtf8 = async (path: string): Promise<boolean> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (chunk.includes(0)) return false;
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
};

/** Type and extension by content; `.html`, SVG and everything else that a browser could run is refused. */
const readType = async ({ path, name }: ReceivedFile, upload: UploadField) => {
  const found = await runMediaTask('prepareFile', { path, name, out: '', isKnown: true }).catch(
    (error: unknown) => {
      const isRefused = error instanceof AppError && error.code === 'unsupported_media_type';
      throw isRefused || error instanceof MediaTaskError ? refuseType(upload) : error;
    },
  );
  const { kind, mimeType } = found;
  if (kind === 'image') {
    const extension = imageExtensions[mimeType];
    if (extension === undefined) throw refuseType(upload);
    return { mimeType, extension };
  }
  if (mimeType.startsWith('text/') && !(await isUtf8(path))) throw refuseType(upload);
  return { mimeType, extension: found.extension };
};

/** @throws FileRefusedError when the field does not take such a file. */
const checkFile = ({ field, texts }: UploadField, { name, size }: ReceivedFile, type: string): void => {
  const file = { id: '', name, size, type };
  if (field.type === 'signature') {
    if (!isAccepted(file, signatureTypes)) throw refuseType({ field, texts });
    return;
  }
  const alone = { ...field, required: false, conditionalLogic: [] };
  const answers = { answers: { [field.id]: [file] }, malformed: {} };
  const { errors } = validate({ fields: [alone] }, answers, { texts });
  const issue = errors[field.id]?.find(({ rule }) => rule === 'fileType' || rule === 'fileSize');
  if (issue) throw new FileRefusedError(issue);
};

const reencode = async (path: string, mimeType: string, upload: UploadField) => {
  const out = `${path}.reencoded`;
  try {
    const { size } = await runMediaTask('reencodeImage', { path, out, mimeType });
    return { path: out, size };
  } catch (error) {
    if (error instanceof MediaTaskError) throw refuseType(upload, 'fileDamaged');
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'too_large') throw refuseType(upload, 'imagePixels', pixelsInMillions);
    throw error.code === 'unsupported_media_type' ? refuseType(upload, 'fileDamaged') : error;
  }
};

/** @throws FileRefusedError */
export const prepareFormFile = async (received: ReceivedFile, upload: UploadField): Promise<PreparedFile> => {
  if (received.size === 0) throw refuseType(upload, 'fileEmpty');
  const { mimeType, extension } = await readType(received, upload);
  checkFile(upload, received, mimeType);
  const { path, size } = received;
  const stored = mimeType.startsWith('image/') ? await reencode(path, mimeType, upload) : { path, size };
  return { ...stored, mimeType, extension };
};
