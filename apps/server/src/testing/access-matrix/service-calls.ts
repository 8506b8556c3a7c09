// Calls the service behind an endpoint without HTTP, so that nothing but the service itself can refuse.
import type { FastifyRequest } from 'fastify';
import { routes } from '../../app/routes.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { TestApp } from '../test-app.ts';
import { bodyOf, type NamedEndpoint, pathParameters, queries } from './access-calls.ts';
import type { AccessObjects } from './access-objects.ts';

const handlers = new Map(routes.map(({ endpoint, handle }) => [endpoint, handle]));

export interface ServiceCall {
  actor: Actor;
  /** Owner of the objects in the call. */
  objects: AccessObjects;
}

/** The error that the service throws; undefined when it does not refuse. */
export const errorOf = async (
  { ctx }: TestApp,
  [name, endpoint]: NamedEndpoint,
  { actor, objects }: ServiceCall,
): Promise<AppError | undefined> => {
  const isStaff = actor.role === 'PLATFORM_ADMIN' || actor.role === 'SUPER_ADMIN';
  const params = pathParameters(endpoint.path, objects, isStaff);
  const body = bodyOf(name, objects);
  const parsed = endpoint.body?.safeParse(body);
  const query = Object.fromEntries(new URLSearchParams(queries[name]));
  const call = {
    actor,
    caller: actor,
    params: endpoint.params?.parse(params),
    query: endpoint.query?.parse(query),
    // A proof that only a device can give is missing from some bodies: they go on as they are.
    body: parsed?.success ? parsed.data : body,
    meta: {
      requestId: 'without-http',
      ip: '127.0.0.1',
      userAgent: '',
      ifMatch: undefined,
      idempotency: undefined,
      tenant: undefined,
      // Nothing may be read from an upload before its permission is required.
      request: {} as FastifyRequest,
    },
  };
  try {
    await handlers.get(endpoint)!(ctx, call);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw new Error(`${name} fails before it refuses`, { cause: error });
  }
  return undefined;
};
