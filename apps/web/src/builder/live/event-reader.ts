import type { LiveEventName, LiveEvents } from '@sitewright/contract/live/live';

export type ReceivedEvent = {
  [Name in LiveEventName]: { name: Name; data: LiveEvents[Name] };
}[LiveEventName];

/**
 * Takes the text of a stream of server-sent events as it comes, in pieces that end anywhere, and answers with the
 * events that are whole. What it does not understand it leaves out: a newer server may say more.
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
