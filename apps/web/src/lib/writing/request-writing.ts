// Calls that write texts, with the texts so far while they are written.
import type { WritingEvents, WrittenText } from '@sitewright/contract/ai/ai';
import type { Endpoint, EndpointResponse } from '@sitewright/contract/endpoint';
import { errorStatus } from '@sitewright/contract/errors';
import { ApiError } from '../api-error.ts';
import type { CallOf } from '../api-client.ts';
import { requestResponse } from '../api.ts';
import { readEvents } from '../live/read-events.ts';

export interface Watcher {
  /** Aborting cancels the writing on the server. */
  signal: AbortSignal;
  /** Gets texts that are new or longer than before. They are not final. */
  onTexts?: ((texts: readonly WrittenText[]) => void) | undefined;
  onProgress?: ((now: WritingEvents['progress']) => void) | undefined;
}

type StreamingEndpoint = Endpoint & { streams?: true };

export async function requestWriting<E extends StreamingEndpoint>(
  endpoint: E,
  call: CallOf<E>,
  { signal, onTexts, onProgress }: Watcher,
): Promise<EndpointResponse<E>> {
  const { body } = call as { body?: object };
  const response = await requestResponse(endpoint, { ...call, signal, body: { ...body, stream: true } });
  if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true)
    return (await response.json()) as EndpointResponse<E>;
  const open = () => Promise.resolve(response.body ?? new ReadableStream());
  for await (const event of readEvents<WritingEvents<EndpointResponse<E>>>(open, signal)) {
    if (event.name === 'partial') onTexts?.(event.data.texts);
    else if (event.name === 'progress') onProgress?.(event.data);
    else if (event.name === 'done') return event.data;
    else throw new ApiError(errorStatus[event.data.code], event.data);
  }
  signal.throwIfAborted();
  // The connection was lost amid the texts.
  throw new ApiError(0, {});
}
