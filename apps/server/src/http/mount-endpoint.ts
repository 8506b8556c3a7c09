// Mounts an endpoint of the contract: access rule first, then validation, then rate limits, then one call of a service.
import type { Readable } from 'node:stream';
import type { Alias, Endpoint, EndpointInput, EndpointResponse } from '@sitewright/contract/endpoint';
import { isOpenToApiKeys } from '@sitewright/contract/api-keys/key-access';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { RequestMeta } from '../core/request-meta.ts';
import type { ServerContext } from '../core/context/server-context.ts';
import { AppError } from '../core/app-error.ts';
import { eventStreamHeaders } from './event-stream.ts';
import { enforceEndpointRateLimits } from './endpoint-rate-limits.ts';
import { type IdempotentCall, idempotentCallOf } from './idempotent-call.ts';
import { hostTenantOf, type HostTenant } from './hosts.ts';
import { type Actor, requirePermission } from '../core/actor.ts';
import { readWhereAllowed, replicaHeaders } from './replica/replica-reads.ts';
import { isStorable, requireStorable } from '../core/storable.ts';
import { validate } from '../core/validation-error.ts';

export interface CallMeta extends RequestMeta {
  ifMatch: string | undefined;
  /** Of an idempotent endpoint, when the caller sent a key. */
  idempotency: IdempotentCall | undefined;
  /** The tenant on whose host the request arrived; undefined on the main host. */
  tenant: HostTenant | undefined;
  /** The raw request, for the few calls that stream. */
  request: FastifyRequest;
}

export type Call<E extends Endpoint> = EndpointInput<E> & {
  /** The caller. Reading it on a public endpoint without a signed-in user throws. */
  actor: Actor;
  /** The caller of a public endpoint; undefined for a guest. */
  caller: Actor | undefined;
  meta: CallMeta;
};

export type Handler<E extends Endpoint> = (
  ctx: ServerContext,
  call: Call<E>,
) => Promise<EndpointResponse<E> | WithHeaders<EndpointResponse<E>> | StreamedEvents | RedirectTo>;

export const requestMetaOf = (ctx: ServerContext, request: FastifyRequest): RequestMeta => ({
  requestId: request.id,
  ip: ctx.clientIp(request.raw),
  userAgent: request.headers['user-agent'] ?? '',
});

/** A response with its own headers, such as an ETag. */
export class WithHeaders<T> {
  readonly body: T;
  readonly headers: Record<string, string>;
  constructor(body: T, headers: Record<string, string>) {
    this.body = body;
    this.headers = headers;
  }
}

/** A stream of events, for the few calls that offer one instead of their JSON response. */
export class StreamedEvents {
  readonly body: Readable;
  constructor(body: Readable) {
    this.body = body;
  }
}

/** Redirects the browser, for the few endpoints that a browser opens itself. */
export class RedirectTo {
  readonly location: string;
  constructor(location: string) {
    this.location = location;
  }
}

export interface MountedRoute {
  endpoint: Endpoint;
  handle: (ctx: ServerContext, call: Call<Endpoint>) => Promise<unknown>;
}

/** Authenticates the caller; undefined for a guest. */
export type Authenticate = (
  ctx: ServerContext,
  request: FastifyRequest,
  endpoint: Endpoint,
) => Promise<Actor | undefined>;

/** One row of a feature's route table. */
export const route = <E extends Endpoint>(endpoint: E, handle: Handler<E>): MountedRoute => ({
  endpoint,
  handle: handle as MountedRoute['handle'],
});

/** A malformed id in a path cannot exist, so the response is 404 rather than a validation error. */
const parseParams = (schema: z.ZodType | undefined, value: unknown): unknown => {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (!(result.success && isStorable(value))) throw new AppError('not_found', 'This was not found.');
  return result.data;
};

const parseInput = (schema: z.ZodType | undefined, value: unknown): unknown => {
  if (!schema) return undefined;
  requireStorable(value);
  // Without a body, a request has no fields; `null` is a body.
  return validate(schema, value === undefined ? {} : value);
};

/** 401 without a signed-in user, 403 when the role lacks the permission. */
const authorize = (
  endpoint: Endpoint,
  actor: Actor | undefined,
  { host, params }: { host: HostTenant | undefined; params: unknown },
): void => {
  if (endpoint.access === 'public') return;
  if (!actor) throw new AppError('unauthenticated', 'Sign in to continue.');
  if (actor.kind === 'api_key' && !isOpenToApiKeys(endpoint)) {
    throw new AppError('forbidden', 'API keys cannot be used for this. Sign in instead.');
  }
  if (endpoint.access === 'signed-in') return;
  const scope = requirePermission(actor, endpoint.access);
  // A tenant's host shows that tenant only; reading across tenants is possible on the main host only.
  const isElsewhere = host !== undefined && (params as { tenantId?: string }).tenantId !== host.id;
  const isOutOfPlace = isElsewhere && scope === 'any' && actor.role !== 'SUPER_ADMIN';
  if (isOutOfPlace) {
    throw new AppError('forbidden', 'Your role does not allow this.', {
      details: { permission: endpoint.access },
    });
  }
};

/** A call as it arrived, before validation. */
export interface RawCall {
  params: unknown;
  query: unknown;
  body: unknown;
  ifMatch?: string | undefined;
  idempotencyKey?: string | string[] | undefined;
}

interface CallSource {
  actor: Actor | undefined;
  request: FastifyRequest;
  /** Receives the headers of the rate limits, before the handler runs. */
  onRateLimit?: (headers: Record<string, string>) => void;
}

/** Access rule, validation, rate limits, one call of a service: what every call of an endpoint goes through. */
export const performCall = async (
  ctx: ServerContext,
  { endpoint, handle }: MountedRoute,
  { actor, request, onRateLimit }: CallSource,
  raw: RawCall,
): Promise<unknown> => {
  authorize(endpoint, actor, { host: hostTenantOf(request.raw), params: raw.params });
  const input = {
    params: parseParams(endpoint.params, raw.params),
    query: parseInput(endpoint.query, raw.query),
    body: endpoint.multipart ? undefined : parseInput(endpoint.body, raw.body),
  };
  const call = {
    ...input,
    get actor(): Actor {
      if (!actor) throw new AppError('unauthenticated', 'Sign in to continue.');
      return actor;
    },
    caller: actor,
    meta: {
      ...requestMetaOf(ctx, request),
      ifMatch: raw.ifMatch,
      idempotency: idempotentCallOf(endpoint, raw.idempotencyKey, input),
      tenant: hostTenantOf(request.raw),
      request,
    },
  } as Call<Endpoint>;
  const headers = await enforceEndpointRateLimits(ctx, endpoint, { ip: call.meta.ip, actor });
  onRateLimit?.(headers);
  return readWhereAllowed(ctx, { endpoint, request, actor }, () => handle(ctx, call));
};

const handleRequest = async (
  ctx: ServerContext,
  { row, authenticate }: { row: MountedRoute; authenticate: Authenticate },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const { endpoint } = row;
  reply.headers(replicaHeaders(ctx, endpoint, request));
  const actor = await authenticate(ctx, request, endpoint);
  const raw = {
    params: request.params,
    query: request.query,
    body: request.body,
    ifMatch: request.headers['if-match'],
    idempotencyKey: request.headers['idempotency-key'],
  };
  // Set on the reply, so that an error after this carries them too.
  const onRateLimit = (headers: Record<string, string>): void => void reply.headers(headers);
  const result = await performCall(ctx, row, { actor, request, onRateLimit }, raw);
  if (result instanceof RedirectTo) {
    // The URL may contain secrets: it must not be sent on as a referrer.
    await reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(result.location, 302);
    return;
  }
  if (result instanceof StreamedEvents) {
    await reply.headers({ 'cache-control': 'no-store', ...eventStreamHeaders }).send(result.body);
    return;
  }
  const answer = result instanceof WithHeaders ? result : new WithHeaders<unknown>(result, {});
  const { etag } = answer.headers;
  if (etag !== undefined && endpoint.method === 'GET' && request.headers['if-none-match'] === etag) {
    await reply.code(304).headers(answer.headers).send();
    return;
  }
  // Parsing the response with its schema drops undeclared fields.
  const body: unknown = endpoint.response.parse(answer.body);
  await reply
    .code(endpoint.status ?? 200)
    .headers({ 'cache-control': 'no-store', ...answer.headers })
    .send(body);
};

const fastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Mounts one route under `/api/v1` and under its aliases. */
export const mountEndpoint = (
  app: FastifyInstance,
  ctx: ServerContext,
  row: MountedRoute,
  authenticate: Authenticate,
): void => {
  const { method, path, aliases = [] } = row.endpoint;
  for (const alias of [`/api/v1${path}` as const, ...aliases]) {
    const place: Alias = typeof alias === 'string' ? { method, path: alias } : alias;
    app.route({
      method: place.method,
      url: fastifyPath(place.path),
      ...(place.accepts ? { constraints: { accepts: place.accepts } } : {}),
      config: { endpoint: row.endpoint },
      handler: (request, reply) => handleRequest(ctx, { row, authenticate }, request, reply),
    });
  }
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract endpoint behind a route; routes without one must be on the app's own short list. */
    endpoint?: Endpoint;
  }
}
