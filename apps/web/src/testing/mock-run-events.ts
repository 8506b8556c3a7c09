import { type Run, type RunEvents, subscribeToRun } from '@sitewright/contract/runs/runs';
import { mock } from './mock-api.ts';

export interface MockRunEvents {
  /** The event streams that the page has opened; the test writes to them like the server. */
  streams: { send: (name: keyof RunEvents, change: Partial<Run>) => void; close: () => void }[];
  /** How many of them the page has closed. */
  closed: number;
}

/** Mocks the events of a run. */
export const mockRunEvents = (run: Run): MockRunEvents => {
  const events: MockRunEvents = { streams: [], closed: 0 };
  const encoder = new TextEncoder();
  mock(subscribeToRun, () => {
    let controller: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start: (given) => void (controller = given),
      cancel: () => void (events.closed += 1),
    });
    events.streams.push({
      send: (name, change) =>
        controller.enqueue(
          encoder.encode(`event: ${name}\ndata: ${JSON.stringify({ ...run, ...change })}\n\n`),
        ),
      close: () => controller.close(),
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  return events;
};
