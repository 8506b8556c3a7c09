// `fetch` for addresses that an admin of a workspace entered: they cannot lead inside the network, and no answer grows
// without end.
import { Readable } from 'node:stream';
import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import type { Network } from '../../../core/safe-fetch/network.ts';
import { openRequest } from '../../../core/safe-fetch/open-request.ts';
import { SafeFetchError } from '../../../core/safe-fetch/safe-fetch-error.ts';

async function* counted(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > aiLimits.answerBytesMax) throw new SafeFetchError('too_large', 'the answer is too long');
    yield chunk;
  }
}

/** A redirect is an answer like any other: following it would send the key elsewhere. */
export const createGuardedFetch =
  (network: Network | undefined): typeof fetch =>
  async (input, init) => {
    const response = await openRequest({
      url: new URL(input instanceof Request ? input.url : input),
      method: 'POST',
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: typeof init?.body === 'string' ? init.body : '',
      signal: init?.signal ?? AbortSignal.timeout(aiLimits.answerSeconds * 1_000),
      network,
    });
    const headers = Object.entries(response.headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    );
    const body = Readable.toWeb(Readable.from(counted(response))) as ReadableStream;
    return new Response(body, { status: response.statusCode!, headers });
  };
