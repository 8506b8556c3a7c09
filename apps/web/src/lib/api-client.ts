import type { Endpoint, EndpointCall, EndpointResponse } from '@sitewright/contract/endpoint';
import { ApiError, errorOf } from './api-error.ts';
import type { RefreshOutcome } from './session-refresh.ts';

/** The only door to the API: addresses, bearer token, one refresh-and-retry, typed answers and errors. */
export const apiBase = '/api/v1';

export interface ApiSession {
  accessToken: () => string;
  renew: (staleToken: string) => Promise<RefreshOutcome>;
}

/** A call gives exactly the parts its endpoint declares. */
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

/** A wrong password is also a 401, and a refused refresh must not ask for a refresh. */
const neverRetried = /^\/auth\/(login|register.*|verify-otp|refresh)$/;

const mayRetry = (endpoint: Endpoint): boolean => !endpoint.multipart && !neverRetried.test(endpoint.path);

export function createApiClient(session: ApiSession, fetcher: typeof fetch) {
  const send = async (endpoint: Endpoint, call: LooseCall, token: string): Promise<Response> => {
    try {
      return await fetcher(addressOf(endpoint, call), requestOf(endpoint, call, token));
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

  return async function request<E extends Endpoint>(
    endpoint: E,
    ...[call]: object extends CallOf<E> ? [call?: CallOf<E>] : [call: CallOf<E>]
  ): Promise<EndpointResponse<E>> {
    const response = await sendWithRetry(endpoint, call ?? {});
    if (!response.ok) throw await errorOf(response);
    if (response.status === 204) return undefined as EndpointResponse<E>;
    return (await response.json()) as EndpointResponse<E>;
  };
}

function addressOf(endpoint: Endpoint, { params = {}, query = {} }: LooseCall): string {
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
