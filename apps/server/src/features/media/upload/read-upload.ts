// Reads a multipart call piece by piece: the file flows onto the disk as it comes and is never held whole.
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { limits } from '@sitewright/contract/limits';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../core/app-error.ts';
import { partsOf } from '../../../http/uploaded-parts.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { inWorkFolder, receive } from '../work/work-folder.ts';
import { notAccepted } from './read-type.ts';
import { asResponse, tooLarge } from './storage-responses.ts';

export interface ReceivedFile {
  /** Where it lies while it is handled. */
  path: string;
  size: number;
  /** Hex, of the whole content. */
  sha256: string;
  /** As it was given; not yet fit to be shown. */
  name: string;
}

export interface Received {
  fields: Readonly<Record<string, string>>;
  file: ReceivedFile;
}

/** What a browser would run is refused by its declared type already. */
const runs = /^(text\/(html|javascript|css)|application\/(xhtml\+xml|(x-)?javascript|ecmascript))/i;

const missing = (): AppError =>
  new AppError('validation_failed', 'Choose a file to upload', {
    fields: { image: 'Choose a file to upload' },
  });

const empty = (): AppError =>
  new AppError('validation_failed', 'The file is empty.', { fields: { image: 'The file is empty.' } });

/** One who announces far too much is not listened to; a little more is heard out, so that the answer arrives. */
const refuseAnnounced = ({ headers }: FastifyRequest): void => {
  if (Number(headers['content-length'] ?? 0) > limits.media.uploadBytes * 4) throw tooLarge();
};

interface Reading {
  fields: Record<string, string>;
  file: ReceivedFile | undefined;
  /** Why the file cannot be taken; the rest is heard nevertheless. */
  failure: unknown;
}

const readParts = async (request: FastifyRequest, path: string): Promise<Reading> => {
  const maxBytes = limits.media.uploadBytes;
  const reading: Reading = { fields: {}, file: undefined, failure: undefined };
  const parts = partsOf(request, {
    // One byte more than allowed is let through, so that it is seen to be too much.
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
      reading.failure = error;
    }
    // What is left is heard and forgotten: an answer sent earlier would be lost in a broken connection.
    part.file.resume();
  }
  return reading;
};

/** Hands what came to `handle`. The received bytes are gone afterwards whatever happens. */
export const withUpload = async <T>(
  ctx: ServerContext,
  request: FastifyRequest,
  handle: (received: Received) => Promise<T>,
): Promise<T> => {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_media_type', 'Send the file as multipart/form-data.');
  }
  refuseAnnounced(request);
  try {
    return await inWorkFolder(ctx, async (folder) => {
      const { fields, file, failure } = await readParts(request, join(folder, 'received'));
      if (failure !== undefined) throw failure;
      if (!file) throw missing();
      if (file.size === 0) throw empty();
      return await handle({ fields, file });
    });
  } catch (error) {
    throw asResponse(error);
  }
};
