import type { Endpoint, EndpointCall, EndpointResponse } from '@sitewright/contract/endpoint';
import { ApiError, errorOf } from './api-error.ts';
import { freshHeaders } from './runs/fresh-reads.ts';
import type { RefreshOutcome } from './session/session-refresh.ts';

/** The only API client: URLs, bearer token, one refresh-and-retry, typed responses and errors. */
export const apiBase = '/api/v1';

export interface ApiSession {
  accessToken: () => string;
  renew: (staleToken: string) => Promise<RefreshOutcome>;
  /** Active tenant of platform staff; the server accepts it from no one else. */
  activeTenant?: () => string | undefined;
  /** Prompts for a step-up; resolves to false when the user cancels. */
  stepUp?: () => Promise<boolean>;
  /** Called when the server requires a second factor that is not set up. */
  onSecondFactorRequired?: () => void;
}

/** A call has exactly the parts that its endpoint declares. */
export type CallOf<E extends Endpoint> = {
  [
    Part in keyof EndpointCall<E> as EndpointCall<E>[Part] extends undefined ? never : Part
  ]: EndpointCall<E>[Part];
} & { signal?: AbortSignal; headers?: Record<string, string> };

interface LooseCall {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/**
 * A public endpoint never rejects a call because of its token: a 401 there means a wrong password, a required second
 * factor or a rejected refresh, and a retry would consume a link or code.
 */
const mayRetry = (endpoint: Endpoint): boolean => !endpoint.multipart && endpoint.access !== 'public';

function createSender(session: ApiSession, fetcher: typeof fetch) {
  const send = async (endpoint: Endpoint, call: LooseCall, token: string): Promise<Response> => {
    const tenant = session.activeTenant?.();
    const headers = {
      ...(tenant ? { 'x-tenant-id': tenant } : {}),
      ...(endpoint.method === 'GET' ? freshHeaders() : {}),
      ...call.headers,
    };
    try {
      return await fetcher(urlOf(endpoint, call), requestOf(endpoint, { ...call, headers }, token));
    } catch (error) {
      if (call.signal?.aborted) throw error;
      throw new ApiError(0, {}, error);
    }
  };

  const sendWithRetry = async (endpoint: Endpoint, call: LooseCall): Promise<Response> => {
    const token = session.accessToken();
    const response = await send(endpoint, call, token);
    if (response.status !== 401 || !token || !mayRetry(endpoint)) return response;
    const outcome = await session.renew(token);
    return outcome === 'refreshed' ? send(endpoint, call, session.accessToken()) : response;
  };

  /** Response of a successful call; throws an `ApiError` otherwise. */
  return async (endpoint: Endpoint, call: LooseCall): Promise<Response> => {
    const response = await sendWithRetry(endpoint, call);
    if (response.ok) return response;
    const error = await errorOf(response);
    if (error.code === 'two_factor_setup_required') session.onSecondFactorRequired?.();
    if (error.code !== 'step_up_required' || !(await session.stepUp?.())) throw error;
    const proved = await sendWithRetry(endpoint, call);
    if (!proved.ok) throw await errorOf(proved);
    return proved;
  };
}

/** Client for JSON responses. */
export function createApiClient(session: ApiSession, fetcher: typeof fetch) {
  const answerOf = createSender(session, fetcher);
  return async function request<E extends Endpoint>(
    endpoint: E,
    ...[call]: object extends CallOf<E> ? [call?: CallOf<E>] : [call: CallOf<E>]
  ): Promise<EndpointResponse<E>> {
    const response = await answerOf(endpoint, call ?? {});
    if (response.status === 204) return undefined as EndpointResponse<E>;
    return (await response.json()) as EndpointResponse<E>;
  };
}

/** Client for file responses. */
export function createFileClient(session: ApiSession, fetcher: typeof fetch) {
  const answerOf = createSender(session, fetcher);
  return async function requestFile<E extends Endpoint>(endpoint: E, call: CallOf<E>): Promise<Blob> {
    return (await answerOf(endpoint, call)).blob();
  };
}

/** Client for streamed responses. */
export function createStreamClient(session: ApiSession, fetcher: typeof fetch) {
  const answerOf = createSender(session, fetcher);
  return async function requestStream<E extends Endpoint>(
    endpoint: E,
    call: CallOf<E>,
  ): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    return (await answerOf(endpoint, call)).body ?? new ReadableStream();
  };
}

/** Client for responses that are either JSON or a stream, whichever the server chooses. */
export function createResponseClient(session: ApiSession, fetcher: typeof fetch) {
  const answerOf = createSender(session, fetcher);
  return <E extends Endpoint>(endpoint: E, call: CallOf<E>): Promise<Response> => answerOf(endpoint, call);
}

function urlOf(endpoint: Endpoint, { params = {}, query = {} }: LooseCall): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `${apiBase}${path}${search && `?${search}`}`;
}

function requestOf(endpoint: Endpoint, call: LooseCall, token: string): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json', ...call.headers };
  if (token) headers['authorization'] = `Bearer ${token}`;
  const request: RequestInit = { method: endpoint.method, headers, credentials: 'include' };
  if (call.signal) request.signal = call.signal;
  if (call.body instanceof FormData) request.body = call.body;
  else if (call.body !== undefined) {
    headers['content-type'] = 'application/json';
    request.body = JSON.stringify(call.body);
  }
  return request;
}
