// Streams a multipart request to disk; the file is never held in memory as a whole.
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { limits } from '@sitewright/contract/limits';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../core/app-error.ts';
import { partsOf } from '../../../http/uploaded-parts.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { ObjectTooLargeError } from '../../../core/storage/storage.ts';
import { withTempFolder, receive } from '../workers/temp-folder.ts';
import { notAccepted } from './read-type.ts';
import { asResponse, tooLarge } from './storage-responses.ts';

export interface ReceivedFile {
  /** Temporary path while the request is handled. */
  path: string;
  size: number;
  /** SHA-256 of the whole content, in hex. */
  sha256: string;
  /** As sent by the client; not sanitized. */
  name: string;
  /** Fonts are accepted only where they are asked for. */
  acceptsFonts?: boolean;
  /** From a backup: images that this program has stored before stay as they are. */
  keepsStored?: boolean;
}

export interface ReceivedUpload {
  fields: Readonly<Record<string, string>>;
  file: ReceivedFile;
}

/** Types that a browser would run are rejected by their declared content type. */
const runs = /^(text\/(html|javascript|css)|application\/(xhtml\+xml|(x-)?javascript|ecmascript))/i;

const missing = (field: string): AppError =>
  new AppError('validation_failed', 'Choose a file to upload', {
    fields: { [field]: 'Choose a file to upload' },
  });

const empty = (field: string): AppError =>
  new AppError('validation_failed', 'The file is empty.', { fields: { [field]: 'The file is empty.' } });

/**
 * A request that declares far too much is rejected at once; a slightly larger one is read to the end, so that the
 * client receives the response.
 */
const assertAnnouncedSize = ({ headers }: FastifyRequest, maxBytes: number): void => {
  if (Number(headers['content-length'] ?? 0) > maxBytes * 4) throw tooLarge(maxBytes);
};

interface Reading {
  fields: Record<string, string>;
  file: ReceivedFile | undefined;
  /** Why the file is rejected; the rest of the request is still read. */
  failure: unknown;
}

const readParts = async (request: FastifyRequest, path: string, maxBytes: number): Promise<Reading> => {
  const reading: Reading = { fields: {}, file: undefined, failure: undefined };
  const parts = partsOf(request, {
    // One byte more than allowed is let through, so that an oversized file can be detected.
    limits: { fileSize: maxBytes + 1, files: 1, fields: 20, fieldSize: 10_000 },
    throwFileSizeLimit: false,
  } as Parameters<FastifyRequest['parts']>[0]);
  for await (const part of parts) {
    if (part.type === 'field') {
      reading.fields[part.fieldname] = String(part.value);
      continue;
    }
    try {
      if (runs.test(part.mimetype)) throw notAccepted();
      const body = Readable.from(part.file.iterator({ destroyOnReturn: false }));
      reading.file = { path, ...(await receive(path, body, maxBytes)), name: part.filename ?? '' };
    } catch (error) {
      reading.failure = error instanceof ObjectTooLargeError ? tooLarge(maxBytes) : error;
    }
    // The rest is read and discarded: responding earlier would break the connection and lose the response.
    part.file.resume();
  }
  return reading;
};

interface UploadOptions {
  /** Name of the file in errors. */
  field?: string;
  maxBytes?: number;
}

/** Passes the fields, and the file if there is one, to `handle`, and always deletes the temporary file afterwards. */
export const withOptionalUpload = async <T>(
  ctx: ServerContext,
  request: FastifyRequest,
  handle: (received: Pick<ReceivedUpload, 'fields'> & { file: ReceivedFile | undefined }) => Promise<T>,
  { field = 'image', maxBytes = limits.media.uploadBytes }: UploadOptions = {},
): Promise<T> => {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_media_type', 'Send the file as multipart/form-data.');
  }
  assertAnnouncedSize(request, maxBytes);
  try {
    return await withTempFolder(ctx, async (folder) => {
      const { fields, file, failure } = await readParts(request, join(folder, 'received'), maxBytes);
      if (failure !== undefined) throw failure;
      if (file?.size === 0) throw empty(field);
      return await handle({ fields, file });
    });
  } catch (error) {
    throw asResponse(error);
  }
};

/** The same for a request that must have a file. */
export const withUpload = <T>(
  ctx: ServerContext,
  request: FastifyRequest,
  handle: (received: ReceivedUpload) => Promise<T>,
  options: UploadOptions = {},
): Promise<T> =>
  withOptionalUpload(
    ctx,
    request,
    ({ fields, file }) => {
      if (!file) throw missing(options.field ?? 'image');
      return handle({ fields, file });
    },
    options,
  );
