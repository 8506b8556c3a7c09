import type { FastifyRequest } from 'fastify';
import { AppError } from '../core/app-error.ts';

export const uploadAborted = (): AppError =>
  new AppError('bad_request', 'The upload broke off. Nothing was kept; try again.');

type Parts = FastifyRequest['parts'];

/**
 * The parts of a multipart request. Throws when the client has disconnected, because the iterator would never end.
 */
export const partsOf = (request: FastifyRequest, options: Parameters<Parts>[0]): ReturnType<Parts> => {
  if (request.raw.destroyed) throw uploadAborted();
  return request.parts(options);
};
