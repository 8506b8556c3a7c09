// Mock API from the contract: each endpoint returns the minimal response of its schema unless a test mocks it.
import type { Endpoint, EndpointInput, EndpointResponse } from '@sitewright/contract/endpoint';
import type { ErrorCode } from '@sitewright/contract/errors';
import { listPendingConsents } from '@sitewright/contract/legal/legal';
import type { z } from 'zod';
import { type ContractCall, findContractCall } from './contract-routes.ts';
import { recordProblem } from './problems.ts';
import { noConnection, MockError, mockError } from './mock-error.ts';
import { fullSample, sample } from './sample.ts';

/** A call as passed to a handler: validated, with defaults applied. */
export interface MockCall<E extends Endpoint> extends EndpointInput<E> {
  headers: Headers;
  /** Form data of an upload; empty for all other calls. */
  form: FormData;
}
type Outcome<E extends Endpoint> = EndpointResponse<E> | MockError | typeof noConnection;
type Handler<E extends Endpoint> = (call: MockCall<E>) => Outcome<E> | Promise<Outcome<E>>;
type AnyHandler = (call: MockCall<Endpoint>) => unknown;

const handlers = new Map<Endpoint, AnyHandler>();
let makeDefault: (schema: z.ZodType) => unknown = sample;
const heldEndpoints = new Map<Endpoint, PromiseWithResolvers<void>>();
const calls = new Map<Endpoint, MockCall<Endpoint>[]>();

/** Mocks an endpoint with a handler, or with a constant response or error. */
export const mock = <E extends Endpoint>(endpoint: E, answer: NoInfer<Outcome<E> | Handler<E>>): void => {
  const isHandler = (given: typeof answer): given is Handler<E> => typeof given === 'function';
  handlers.set(endpoint, isHandler(answer) ? answer : () => answer);
};

/** Holds all responses of an endpoint until released. */
export const hold = (endpoint: Endpoint): { release: () => void } => {
  const gate = Promise.withResolvers<void>();
  heldEndpoints.set(endpoint, gate);
  return {
    release: () => {
      heldEndpoints.delete(endpoint);
      gate.resolve();
    },
  };
};

/** Calls of an endpoint so far, in order. */
export const sentTo = <E extends Endpoint>(endpoint: E): MockCall<E>[] => calls.get(endpoint) ?? [];

/** Makes endpoints without a mock return full responses: an entry in each list, content in each text. */
export const respondFully = (): void => {
  makeDefault = fullSample;
  // A document to accept would stand before every screen.
  mock(listPendingConsents, { documents: [] });
};

export const resetMocks = (): void => {
  makeDefault = sample;
  for (const { resolve } of heldEndpoints.values()) resolve();
  for (const map of [handlers, heldEndpoints, calls]) map.clear();
};

const refusedFields = (error: z.ZodError): Record<string, string> =>
  Object.fromEntries(
    error.issues.toReversed().map(({ path, message }) => [path.map(String).join('.'), message]),
  );

/** Validates a part of the call and rejects it like the server. */
const read = (schema: z.ZodType | undefined, value: unknown, code: ErrorCode): unknown => {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  throw mockError(code, { error: result.error.issues[0]!.message, fields: refusedFields(result.error) });
};

const readBody = async ({ body }: Endpoint, request: Request): Promise<unknown> => {
  const text = body ? await request.text() : '';
  return read(body, text ? JSON.parse(text) : undefined, 'validation_failed');
};

const readCall = async (found: ContractCall, request: Request): Promise<MockCall<Endpoint>> => {
  const { endpoint, params } = found;
  const query = Object.fromEntries(new URL(request.url).searchParams);
  return {
    form: endpoint.multipart ? await request.formData() : new FormData(),
    params: read(endpoint.params, params, 'not_found'),
    query: read(endpoint.query, query, 'validation_failed'),
    body: endpoint.multipart ? undefined : await readBody(endpoint, request),
    headers: request.headers,
  };
};

const generalCodes = new Set<ErrorCode>([
  'bad_request',
  'validation_failed',
  'unauthenticated',
  'forbidden',
  'not_found',
  'rate_limited',
  'internal',
  'overloaded',
  'unavailable',
  'tenant_suspended',
  'account_suspended',
  'wrong_tenant',
  'two_factor_setup_required',
]);

const errorResponse = ({ name, endpoint }: ContractCall, { status, body, code }: MockError): Response => {
  if (code && !generalCodes.has(code) && !endpoint.errors?.includes(code))
    recordProblem(`The mock of ${name} refuses with ${code}, which the contract does not name`);
  return typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status });
};

const valueResponse = ({ name, endpoint }: ContractCall, value: unknown): Response => {
  const checked = endpoint.response.safeParse(value);
  if (checked.success) {
    const { status = 200 } = endpoint;
    return status === 204 ? new Response(null, { status }) : Response.json(checked.data ?? null, { status });
  }
  recordProblem(`The mock of ${name} answers what the contract does not allow: ${checked.error.message}`);
  return new Response('', { status: 500 });
};

const handle = async (found: ContractCall, request: Request): Promise<unknown> => {
  const { endpoint } = found;
  const call = await readCall(found, request);
  calls.set(endpoint, [...(calls.get(endpoint) ?? []), call]);
  await heldEndpoints.get(endpoint)?.promise;
  const handler = handlers.get(endpoint);
  return handler ? handler(call) : makeDefault(endpoint.response);
};

/** Response to a request of the app; undefined when it is not for the API. */
export const respondTo = async (request: Request): Promise<Response | undefined> => {
  const { pathname } = new URL(request.url);
  const found = findContractCall(request.method, pathname);
  if (!found) {
    if (!pathname.startsWith('/api/')) return undefined;
    recordProblem(`${request.method} ${pathname} is not in the contract`);
    return new Response('', { status: 404 });
  }
  const outcome = await handle(found, request).catch((error: unknown) => {
    if (error instanceof MockError) return error;
    recordProblem(`The mock of ${found.name} failed: ${String(error)}`);
    return mockError('internal');
  });
  if (outcome === noConnection) return Response.error();
  // A stream.
  if (outcome instanceof Response) return outcome;
  return outcome instanceof MockError ? errorResponse(found, outcome) : valueResponse(found, outcome);
};
