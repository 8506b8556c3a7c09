import { createHash } from 'node:crypto';
import type { Endpoint } from '@sitewright/contract/endpoint';
import { limits } from '@sitewright/contract/limits';
import { AppError } from '../core/app-error.ts';

/** A call with an `Idempotency-Key`. */
export interface IdempotentCall {
  /** Method and path of the endpoint. */
  endpoint: string;
  key: string;
  /** Of the validated request: the same for bodies that differ only in the order of keys. */
  requestHash: string;
}

export const idempotentCallOf = (
  { idempotent, method, path }: Endpoint,
  key: string | string[] | undefined,
  request: { params: unknown; query: unknown; body: unknown },
): IdempotentCall | undefined => {
  if (!idempotent || key === undefined) return undefined;
  const { idempotencyKeyMaxLength: max } = limits.http;
  if (typeof key !== 'string' || key === '' || key.length > max) {
    throw new AppError('bad_request', `An Idempotency-Key has 1 to ${max} characters.`);
  }
  const { params, query, body } = request;
  const requestHash = createHash('sha256')
    .update(JSON.stringify([params, query, body]))
    .digest('hex');
  return { endpoint: `${method} ${path}`, key, requestHash };
};
