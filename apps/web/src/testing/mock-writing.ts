import type { WritingEvents } from '@sitewright/contract/ai/ai';
import type { Endpoint } from '@sitewright/contract/endpoint';
import { mock } from './mock-api.ts';

export interface MockWriting {
  /** The streams that the page has opened; the test writes to them like the server. */
  streams: {
    send: <Name extends keyof WritingEvents>(name: Name, data: WritingEvents[Name]) => void;
    end: () => void;
  }[];
  /** How many of them the page has closed. */
  closed: number;
}

/** Mocks a call that streams the texts that it writes. */
export const mockWriting = (endpoint: Endpoint): MockWriting => {
  const writing: MockWriting = { streams: [], closed: 0 };
  const encoder = new TextEncoder();
  mock(endpoint, () => {
    let controller: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start: (given) => void (controller = given),
      cancel: () => void (writing.closed += 1),
    });
    writing.streams.push({
      send: (name, data) =>
        controller.enqueue(encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)),
      end: () => controller.close(),
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  return writing;
};
