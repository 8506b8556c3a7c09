import { limits } from '@sitewright/contract/limits';
import { createEventReader, type ReceivedEvent } from './event-reader.ts';

/** Reads one stream of server-sent events to its end. A stream without a heartbeat counts as broken. */
export async function* readEvents<Events extends object>(
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>,
  signal: AbortSignal,
): AsyncGenerator<ReceivedEvent<Events>> {
  const silence = new AbortController();
  const stop = AbortSignal.any([signal, silence.signal]);
  const stream = await open(stop);
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  stop.addEventListener('abort', cancel, { once: true });
  const read = createEventReader<Events>();
  try {
    for (;;) {
      const timer = setTimeout(() => silence.abort(), limits.live.silenceMs);
      const { value, done } = await reader.read().finally(() => clearTimeout(timer));
      if (done) return;
      yield* read(value);
    }
  } finally {
    // Closes the connection of a caller who has seen enough.
    stop.removeEventListener('abort', cancel);
    cancel();
  }
}
