// Maps oversized files and aborted connections to errors for the user.
import { limits } from '@sitewright/contract/limits';
import { AppError } from '../../../core/app-error.ts';
import { uploadAborted } from '../../../http/uploaded-parts.ts';
import { ObjectTooLargeError, StorageUnavailableError } from '../../../core/storage/storage.ts';

const megabyte = 1024 * 1024;

export const tooLarge = (maxBytes: number = limits.media.uploadBytes): AppError => {
  const size = maxBytes + 1;
  const shown = size < megabyte ? `${size / 1024}KB` : `${size / megabyte}MB`;
  return new AppError('too_large', `File size must be less than ${shown}`, { details: { maxBytes } });
};

const breaks = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'FST_PREMATURE_CLOSE']);

/** Returns an unknown error unchanged. */
export const asResponse = (error: unknown): unknown => {
  if (error instanceof ObjectTooLargeError) return tooLarge();
  // The error handler has one response for this.
  if (error instanceof StorageUnavailableError) return error;
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (/^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(code)) {
    return new AppError('validation_failed', 'Send one file with each upload.');
  }
  const isBroken =
    breaks.has(code) || /unexpected end|malformed|part terminated|boundary|premature/i.test(error.message);
  return isBroken ? uploadAborted() : error;
};
