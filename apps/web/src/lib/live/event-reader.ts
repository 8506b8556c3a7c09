import type { LiveEvents } from '@sitewright/contract/live/live';
import { createParser } from 'eventsource-parser';

/** `Events` maps the name of an event to its data. */
export type ReceivedEvent<Events extends object = LiveEvents> = {
  [Name in keyof Events & string]: { name: Name; data: Events[Name] };
}[keyof Events & string];

/**
 * Parses a stream of server-sent events. Accepts text in arbitrary chunks and returns the complete events. Events
 * without a name or without JSON are skipped; so are unknown ones by their readers: a newer server may send more.
 */
export const createEventReader = <Events extends object = LiveEvents>() => {
  let received: ReceivedEvent<Events>[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === undefined) return;
      try {
        received.push({ name: event, data: JSON.parse(data) } as ReceivedEvent<Events>);
      } catch {
        // Not JSON: an event of another version.
      }
    },
  });
  return (piece: string): ReceivedEvent<Events>[] => {
    received = [];
    parser.feed(piece);
    return received;
  };
};
