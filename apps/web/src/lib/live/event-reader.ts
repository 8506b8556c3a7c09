import type { LiveEventName, LiveEvents } from '@sitewright/contract/live/live';

export type ReceivedEvent = {
  [Name in LiveEventName]: { name: Name; data: LiveEvents[Name] };
}[LiveEventName];

/**
 * Parses a stream of server-sent events. Accepts text in arbitrary chunks and returns the complete events. Unknown
 * events are skipped: a newer server may send more.
 */
export const createEventReader = () => {
  let rest = '';
  return (piece: string): ReceivedEvent[] => {
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => {
      const lines = block.split('\n');
      const name = lines.find((line) => line.startsWith('event: '))?.slice(7);
      const data = lines.find((line) => line.startsWith('data: '))?.slice(6);
      if (name === undefined || data === undefined) return [];
      try {
        return [{ name, data: JSON.parse(data) } as ReceivedEvent];
      } catch {
        return [];
      }
    });
  };
};
