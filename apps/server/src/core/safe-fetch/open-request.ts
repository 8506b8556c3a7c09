// Opens one HTTP request to a URL that a user supplied, without following redirects.
import { type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { limits } from '@sitewright/contract/limits';
import { assertPublicUrl, guardedLookup, type Network } from './network.ts';
import { SafeFetchError } from './safe-fetch-error.ts';

export interface OpenRequest {
  url: URL;
  method: 'GET' | 'HEAD' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** Aborts when the time of the whole response is over. */
  signal: AbortSignal;
  connectMs?: number | undefined;
  /** Decides which addresses may be reached; undefined for an origin that the operator configured. */
  network: Network | undefined;
}

/** Maps an error to our own wording: the HTTP client's messages speak of sockets. */
export const toSafeFetchError = (error: unknown, signal: AbortSignal): SafeFetchError => {
  if (error instanceof SafeFetchError) return error;
  if (signal.aborted) return new SafeFetchError('timeout', 'the answer took too long', { cause: error });
  return new SafeFetchError('unreachable', 'the address does not answer', { cause: error });
};

/** Resolves with the head of the response. */
export const openRequest = ({
  url,
  method,
  headers,
  body,
  signal,
  connectMs = limits.outgoing.connectSeconds * 1_000,
  network,
}: OpenRequest): Promise<IncomingMessage> => {
  if (network) assertPublicUrl(url, network);
  const call: RequestOptions = {
    method,
    headers: {
      'user-agent': 'Sitewright',
      // Responses are never decompressed here, so none can grow.
      'accept-encoding': 'identity',
      ...headers,
    },
    // A new connection each time: a pooled one would skip the lookup check.
    agent: false,
    signal,
    ...(network ? { lookup: guardedLookup(url, network) } : {}),
  };
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, call, resolve);
    const connecting = setTimeout(() => {
      request.destroy(new SafeFetchError('timeout', 'the host does not take the connection'));
    }, connectMs);
    request.on('socket', (socket) => {
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(connecting));
    });
    request.on('close', () => clearTimeout(connecting));
    request.on('error', reject);
    request.end(body);
  });
};
