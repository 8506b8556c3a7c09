import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Access } from './permissions.ts';
import type { RateLimit } from './rate-limits.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Another full path of an endpoint. */
export interface Alias {
  method: Method;
  path: `/${string}`;
  /** Only for requests that accept JSON and not HTML: a page of the web app has the same path. */
  accepts?: 'json';
}

/**
 * One endpoint of the API. The server mounts it, the web app calls it, the OpenAPI document and the access
 * matrix test are generated from it. Paths are relative to `/api/v1`, with parameters as `{name}`.
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
  /** Access rule; other callers get 401, 403 or 404. */
  access: Access;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
  /** HTTP status on success; 200 when absent. */
  status?: 200 | 201 | 202 | 204 | 302;
  /** Error codes beyond validation_failed, unauthenticated, forbidden, insufficient_scope, not_found, rate_limited, internal. */
  errors?: readonly ErrorCode[];
  /** Additional full paths of the same handler: the specification puts some endpoints outside /api/v1. */
  aliases?: readonly (`/${string}` | Alias)[];
  /** Accepts an `Idempotency-Key`: a repeated request with it gets the response of the first. */
  idempotent?: boolean;
  /** Counted after validation: an invalid request does not use up a limit. */
  rateLimits?: readonly RateLimit[];
  /** Also allowed for admins of a closing tenant, who are locked out of everything else. */
  whileClosing?: boolean;
  /**
   * A GET that writes nothing, and whose answer may be some seconds old: where there is a replica of the database, it answers.
   * Not for what a client reads again because it was told of a change, nor for what others decide about rights with.
   */
  reads?: 'replica';
  /** Answers with server-sent events where the body says `stream: true`. */
  streams?: true;
  /**
   * Whether API keys may call it. Absent: with a scope that includes its permission, and never where the access rule
   * names no permission.
   */
  apiKeys?: boolean;
  /** Request body is multipart/form-data instead of JSON. */
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

/** An undeclared part of an endpoint has the schema `undefined`, and so does its value. */
type OutputOf<T> = NonNullable<T> extends infer S extends z.ZodType ? z.output<S> : undefined;
type InputOf<T> = NonNullable<T> extends infer S extends z.ZodType ? z.input<S> : undefined;

/** Validated input of a handler. */
export interface EndpointInput<E extends Endpoint> {
  params: OutputOf<E['params']>;
  query: OutputOf<E['query']>;
  body: OutputOf<E['body']>;
}
/** Input of a caller, before defaults are applied. */
export interface EndpointCall<E extends Endpoint> {
  params: InputOf<E['params']>;
  query: InputOf<E['query']>;
  body: InputOf<E['body']>;
}
export type EndpointResponse<E extends Endpoint> = OutputOf<E['response']>;
