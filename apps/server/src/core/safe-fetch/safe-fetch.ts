// The only way in which this server fetches URLs that users supply. It cannot reach non-public networks, and size
// and time limits apply to every response.
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { limits } from '@sitewright/contract/limits';
import { type Network, publicNetwork } from './network.ts';
import { openRequest, toSafeFetchError } from './open-request.ts';
import { SafeFetchError } from './safe-fetch-error.ts';

export interface SafeFetchOptions {
  /** Accepted content types, as prefixes: `image/`. */
  types: readonly string[];
  method?: 'GET' | 'HEAD';
  /** Sent to the first host only, not to redirect targets. */
  headers?: Record<string, string>;
  maxBytes?: number;
  connectMs?: number;
  totalMs?: number;
  /** Origins that the operator configured: they may be in any network. */
  trustedOrigins?: readonly string[];
  network?: Network;
}

export interface SafeResponse {
  status: number;
  /** The final URL, after redirects. */
  url: string;
  contentType: string;
  headers: IncomingMessage['headers'];
  /** Fails with a SafeFetchError when it is too long or takes too long. */
  body: Readable;
}

interface Visit {
  url: URL;
  options: SafeFetchOptions;
  signal: AbortSignal;
  isFirst: boolean;
}

const redirects = new Set([301, 302, 303, 307, 308]);

const openVisit = ({ url, options, signal, isFirst }: Visit): Promise<IncomingMessage> => {
  const isTrusted = options.trustedOrigins?.includes(url.origin) === true;
  return openRequest({
    url,
    method: options.method ?? 'GET',
    headers: {
      accept: options.types.map((type) => (type.endsWith('/') ? `${type}*` : type)).join(', '),
      ...(isFirst ? options.headers : {}),
    },
    signal,
    connectMs: options.connectMs,
    network: isTrusted ? undefined : (options.network ?? publicNetwork),
  });
};

async function* counted(answer: IncomingMessage, maxBytes: number, signal: AbortSignal) {
  let size = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
    }
  } catch (error) {
    throw toSafeFetchError(error, signal);
  }
}

const tooLarge = (maxBytes: number): SafeFetchError =>
  new SafeFetchError('too_large', `the answer is longer than ${maxBytes} bytes`);

/** Checks a response; throws when it is not acceptable. */
const assertAcceptable = (answer: IncomingMessage, options: SafeFetchOptions, maxBytes: number): string => {
  const contentType = (answer.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  const encoding = answer.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') {
    throw new SafeFetchError(
      'wrong_type',
      `the answer is packed (${encoding}) though this was not asked for`,
    );
  }
  // The content-type check applies to successful responses only: an error may have any type.
  if (answer.statusCode! < 300 && !options.types.some((type) => contentType.startsWith(type))) {
    throw new SafeFetchError('wrong_type', `the answer is ${contentType || 'of no type'}`);
  }
  if (options.method !== 'HEAD' && Number(answer.headers['content-length'] ?? 0) > maxBytes) {
    throw tooLarge(maxBytes);
  }
  return contentType;
};

/** Fetches a URL. @throws SafeFetchError, here or while the body is read */
export const safeFetch = async (address: string, options: SafeFetchOptions): Promise<SafeResponse> => {
  const maxBytes = options.maxBytes ?? limits.media.uploadBytes;
  const signal = AbortSignal.timeout(options.totalMs ?? limits.outgoing.totalSeconds * 1_000);
  let url = URL.parse(address);
  for (let hops = 0; hops <= limits.outgoing.redirectsMax; hops += 1) {
    if (!url) throw new SafeFetchError('address', 'this is no address');
    const visit = { url, options, signal, isFirst: hops === 0 };
    const answer = await openVisit(visit).catch((error: unknown) => {
      throw toSafeFetchError(error, signal);
    });
    const { location } = answer.headers;
    if (redirects.has(answer.statusCode!) && location !== undefined) {
      answer.destroy();
      url = URL.parse(location, url.href);
      continue;
    }
    try {
      const contentType = assertAcceptable(answer, options, maxBytes);
      return {
        status: answer.statusCode!,
        url: url.href,
        contentType,
        headers: answer.headers,
        body: Readable.from(counted(answer, maxBytes, signal), { objectMode: false }),
      };
    } catch (error) {
      answer.destroy();
      throw error;
    }
  }
  throw new SafeFetchError('redirects', 'the address leads from one to the next without an end');
};

/** Reads a whole body, for responses that are known to be small. */
export const readWhole = async (body: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of body as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
};
