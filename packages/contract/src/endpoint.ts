import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Access } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the API. The server mounts it, the web app calls it, the OpenAPI document and the access
 * matrix test are generated from it. Paths are relative to `/api/v1` and write parameters as `{name}`.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  method: Method;
  path: `/${string}`;
  summary: string;
  /** Who may call it; the answer to the others is 401, 403 or 404. */
  access: Access;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
  /** HTTP status of success; 200 when absent. */
  status?: 200 | 201 | 202 | 204 | 302;
  /** Codes beyond validation_failed, unauthenticated, forbidden, not_found, rate_limited, internal. */
  errors?: readonly ErrorCode[];
  /** Further full paths on the same handler, as the specification gives some calls outside /api/v1. */
  aliases?: readonly (`/${string}` | { method: Method; path: `/${string}` })[];
  /** Also for the admins of a tenant that is closing, who are kept out of everything else. */
  whileClosing?: boolean;
  /** Content type of the request body when it is not JSON. */
  multipart?: boolean;
}

export const endpoint = <
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  R extends z.ZodType = z.ZodUndefined,
>(
  definition: Endpoint<P, Q, B, R>,
): Endpoint<P, Q, B, R> => definition;

/** A part that an endpoint does not declare has the schema `undefined`, and so does its value. */
type OutputOf<T> = NonNullable<T> extends infer S extends z.ZodType ? z.output<S> : undefined;
type InputOf<T> = NonNullable<T> extends infer S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives, after validation. */
export interface EndpointInput<E extends Endpoint> {
  params: OutputOf<E['params']>;
  query: OutputOf<E['query']>;
  body: OutputOf<E['body']>;
}
/** What a caller sends, before defaults are filled in. */
export interface EndpointCall<E extends Endpoint> {
  params: InputOf<E['params']>;
  query: InputOf<E['query']>;
  body: InputOf<E['body']>;
}
export type EndpointResponse<E extends Endpoint> = OutputOf<E['response']>;
