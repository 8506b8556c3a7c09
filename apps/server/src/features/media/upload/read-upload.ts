// Reads a multipart call piece by piece: the file flows into the storage as it comes and is never held whole.
import { Readable } from 'node:stream';
import { limits } from '@sitewright/contract/limits';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../http/app-error.ts';
import { createObjectKey } from '../../../storage/object-keys.ts';
import type { Storage, StoredObject } from '../../../storage/storage.ts';
import { notAccepted } from './read-type.ts';
import { asAnswer, tooLarge } from './storage-answers.ts';

export const temporaryFolder = 'temporary/';

export interface ReceivedFile extends StoredObject {
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

/** Bytes flow into the storage as they come. */
const readParts = async (storage: Storage, request: FastifyRequest, key: string): Promise<Reading> => {
  const maxBytes = limits.media.uploadBytes;
  const reading: Reading = { fields: {}, file: undefined, failure: undefined };
  const parts = request.parts({
    // One byte more than allowed is let through, so that the storage sees that it is too much.
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
      const stored = await storage.put(key, body, { contentType: 'application/octet-stream', maxBytes });
      reading.file = { ...stored, name: part.filename ?? '' };
    } catch (error) {
      reading.failure = error;
    }
    // What is left is heard and forgotten: an answer sent earlier would be lost in a broken connection.
    part.file.resume();
  }
  return reading;
};

/**
 * Hands what came to `handle`. The received bytes lie under a temporary key, which is gone afterwards whatever happens.
 */
export const withUpload = async <T>(
  storage: Storage,
  request: FastifyRequest,
  handle: (received: Received) => Promise<T>,
): Promise<T> => {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_media_type', 'Send the file as multipart/form-data.');
  }
  refuseAnnounced(request);
  const key = `${temporaryFolder}${createObjectKey('part')}`;
  try {
    const { fields, file, failure } = await readParts(storage, request, key);
    if (failure !== undefined) throw failure;
    if (!file) throw missing();
    if (file.size === 0) throw empty();
    return await handle({ fields, file });
  } catch (error) {
    throw asAnswer(error);
  } finally {
    await storage.delete(key).catch(() => undefined);
  }
};
