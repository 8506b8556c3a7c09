// Reads the events of a call that streams.
import type { WritingEvents } from '@sitewright/contract/ai/ai';
import type { TestApp } from '../../../testing/test-app.ts';

export type WritingEvent = {
  [Name in keyof WritingEvents]: { name: Name; data: WritingEvents[Name] };
}[keyof WritingEvents];

export interface OpenedStream {
  status: number;
  type: string | null;
  /** The next event; undefined at the end. */
  next: () => Promise<WritingEvent | undefined>;
  rest: () => Promise<WritingEvent[]>;
  /** Body of a response that is no stream. */
  json: () => Promise<Record<string, unknown>>;
  leave: () => void;
}

async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<WritingEvent> {
  let text = '';
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      if (name && data) yield { name, data: JSON.parse(data) } as WritingEvent;
    }
  }
}

export const openStream = async (
  app: TestApp,
  token: string,
  path: string,
  body: object,
): Promise<OpenedStream> => {
  const leaving = new AbortController();
  const response = await fetch(`${app.origin}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, stream: true }),
    signal: leaving.signal,
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const events = isStream ? eventsOf(response.body!) : undefined;
  const next = async () => (await events?.next())?.value as WritingEvent | undefined;
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    next,
    rest: async () => {
      const all: WritingEvent[] = [];
      for (let event = await next(); event; event = await next()) all.push(event);
      return all;
    },
    json: async () => (await response.json()) as Record<string, unknown>,
    leave: () => leaving.abort(),
  };
};
