// Maps every error to the one error response. Internals (stack, SQL, file) are never sent.
import type { ErrorBody } from '@sitewright/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '@sitewright/contract/limits';
import { isDatabaseFull, isDatabaseGone, isPoolExhausted } from '../core/db/database-errors.ts';
import { CommitUnknownError } from '../core/db/scoped-dialect.ts';
import { isDiskFull, isReadOnly } from '../core/storage/on-disk.ts';
import { StorageUnavailableError } from '../core/storage/storage.ts';
import { AppError } from '../core/app-error.ts';

const megabytes = (bytes: number): string => `${Math.round((bytes / 1024 / 1024) * 10) / 10} MB`;

/** Errors of Fastify and other libraries, in our own wording. */
const translate = (error: FastifyError | Error): AppError | undefined => {
  const code = 'code' in error ? error.code : '';
  if (error instanceof StorageUnavailableError && error.reason === 'unreachable') {
    return new AppError(
      'unavailable',
      'Files cannot be reached right now. Try again in a moment; nothing was changed.',
      { headers: { 'retry-after': '5' } },
    );
  }
  if (isReadOnly(error)) {
    return new AppError(
      'unavailable',
      'Files cannot be saved right now. Try again in a moment; nothing was changed.',
      { headers: { 'retry-after': '5' } },
    );
  }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE') {
    const max = code === 'FST_REQ_FILE_TOO_LARGE' ? limits.media.uploadBytes : limits.http.bodyBytes;
    return new AppError('too_large', `This is too large: at most ${megabytes(max)} are accepted.`, {
      details: { maxBytes: max },
    });
  }
  if (code === 'FST_ERR_BAD_URL') {
    return new AppError('bad_request', 'This address has a percent sign that encodes no character.');
  }
  // No id and no name is that long.
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') {
    return new AppError('not_found', 'There is nothing at this address.');
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new AppError('unsupported_media_type', 'Send the request as application/json.');
  }
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || code === 'FST_ERR_CTP_EMPTY_JSON_BODY') {
    return new AppError('bad_request', 'The request is not valid JSON.');
  }
  if (isDiskFull(error) || isDatabaseFull(error) || error instanceof StorageUnavailableError) {
    return new AppError(
      'storage_full',
      'The disk is full. Free some space and try again; nothing was changed.',
    );
  }
  // Node's error for a client that disconnected. The database driver uses this code with another message.
  if (code === 'ECONNRESET' && error.message === 'aborted') {
    return new AppError('bad_request', 'The request broke off before it was whole.');
  }
  if (error instanceof CommitUnknownError) {
    return new AppError(
      'unavailable',
      'The database was lost while this was being saved. Look whether it is there before you try again.',
      { headers: { 'retry-after': '2' } },
    );
  }
  if (isPoolExhausted(error)) {
    return new AppError('overloaded', 'The server is very busy. Try again in a moment.', {
      headers: { 'retry-after': '2' },
    });
  }
  if (isDatabaseGone(error)) {
    return new AppError('unavailable', 'The database cannot be reached right now. Try again in a moment.', {
      headers: { 'retry-after': '2' },
    });
  }
  const status = 'statusCode' in error ? error.statusCode : undefined;
  return status !== undefined && status >= 400 && status < 500
    ? new AppError('bad_request', 'The request could not be read.')
    : undefined;
};

const bodyOf = (error: AppError, request: Pick<FastifyRequest, 'id'>): ErrorBody => ({
  error: error.message,
  message: error.message,
  code: error.code,
  errors: Object.keys(error.fields).length > 0 ? Object.values(error.fields) : [error.message],
  fields: error.fields,
  requestId: request.id,
  ...(error.details ? { details: error.details } : {}),
});

export const sendError = async (
  error: AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const body = bodyOf(error, request);
  await reply
    .code(error.status)
    .headers({ ...error.headers, 'cache-control': 'no-store' })
    .send(body);
};

/** Any error as callers may see it; what is our own fault is logged. */
export const asAppError = (error: FastifyError | Error, request: FastifyRequest): AppError => {
  const known = error instanceof AppError ? error : translate(error);
  if (!known || known.status >= 500) request.log.error({ err: error }, 'request failed');
  return known ?? new AppError('internal', 'Something went wrong on our side. It has been recorded.');
};

/** The error response as an event of a stream that has begun. */
export const errorEvent = (error: unknown, request: FastifyRequest): ErrorBody =>
  bodyOf(asAppError(error instanceof Error ? error : new Error(String(error)), request), request);

export const sendAnyError = (
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => sendError(asAppError(error, request), request, reply);

export const installErrorResponses = (app: FastifyInstance): void => {
  app.setErrorHandler(sendAnyError);
};
