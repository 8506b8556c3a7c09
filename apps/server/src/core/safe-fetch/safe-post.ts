// Posts to URLs that users supply, such as those of webhooks. Redirects are not followed, and of the response no more is
// read than asked for.
import type { IncomingMessage } from 'node:http';
import { assertPublicUrl, type Network, publicNetwork } from './network.ts';
import { openRequest, toSafeFetchError } from './open-request.ts';
import { SafeFetchError } from './safe-fetch-error.ts';

export interface SafePost {
  headers: Record<string, string>;
  body: string;
  totalMs: number;
  /** Read of the response; the connection is closed after it. */
  maxBytes: number;
  network?: Network;
}

export interface PostResponse {
  status: number;
  /** The beginning of the body. */
  text: string;
}

const readBeginning = async (response: IncomingMessage, maxBytes: number): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8');
};

/** The URL of a text; throws a SafeFetchError unless it may lead into a public network. */
export const parsePublicUrl = (text: string, network: Network = publicNetwork): URL => {
  // The URL parser drops line breaks silently: a text with them is no URL that somebody meant.
  const url = /[\s\p{Cc}]/u.test(text) ? null : URL.parse(text);
  if (!url) throw new SafeFetchError('address', 'this is no address');
  assertPublicUrl(url, network);
  return url;
};

/** @throws SafeFetchError */
export const safePost = async (
  address: string,
  { headers, body, totalMs, maxBytes, network = publicNetwork }: SafePost,
): Promise<PostResponse> => {
  const url = parsePublicUrl(address, network);
  const signal = AbortSignal.timeout(totalMs);
  try {
    const response = await openRequest({ url, method: 'POST', headers, body, signal, network });
    try {
      return { status: response.statusCode!, text: await readBeginning(response, maxBytes) };
    } finally {
      response.destroy();
    }
  } catch (error) {
    throw toSafeFetchError(error, signal);
  }
};
