import type { LiveEventName, LiveEvents } from '@sitewright/contract/live/live';
import { createParser } from 'eventsource-parser';

export type ReceivedEvent = {
  [Name in LiveEventName]: { name: Name; data: LiveEvents[Name] };
}[LiveEventName];

/**
 * Parses a stream of server-sent events. Accepts text in arbitrary chunks and returns the complete events. Events
 * without a name or without JSON are skipped; so are unknown ones by their readers: a newer server may send more.
 */
export const createEventReader = () => {
  let received: ReceivedEvent[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === undefined) return;
      try {
        received.push({ name: event, data: JSON.parse(data) } as ReceivedEvent);
      } catch {
        // Not JSON: an event of another version.
      }
    },
  });
  return (piece: string): ReceivedEvent[] => {
    received = [];
    parser.feed(piece);
    return received;
  };
};
