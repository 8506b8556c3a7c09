import {
  replaceImages as replaceCall,
  type ReplacementProgress,
} from '@sitewright/contract/image-replacement/image-replacement';
import { requestStream } from '../../lib/api.ts';

/** Splits a byte stream into lines across chunk boundaries. */
export async function* readLines(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value = '', done } = await reader.read();
    const lines = (rest + value).split('\n');
    rest = lines.pop()!;
    yield* lines.filter(Boolean);
    if (done) {
      if (rest) yield rest;
      return;
    }
  }
}

/**
 * Lets the server replace a new site's images by photos that fit its business. Aborting by `signal` is not an error:
 * images replaced so far stay replaced.
 */
export async function replaceImages(
  siteId: string,
  { signal, tell }: { signal: AbortSignal; tell: (now: ReplacementProgress) => void },
): Promise<void> {
  try {
    const stream = await requestStream(replaceCall, { params: { id: siteId }, signal });
    for await (const line of readLines(stream)) tell(JSON.parse(line) as ReplacementProgress);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
