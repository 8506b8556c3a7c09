import type { LiveEvents } from '@sitewright/contract/live/live';
import { limits } from '@sitewright/contract/limits';
import { expect, it } from 'vitest';
import { EventStream } from './event-stream.ts';

const fill = (stream: EventStream<LiveEvents>, bytes: number): void => {
  for (let written = 0; written < bytes; written += 1_024) stream.write('x'.repeat(1_024));
};

it('a client that leaves too much unread is disconnected, and one that reads is not', async () => {
  const slow = new EventStream<LiveEvents>();
  // The buffer of the stream itself counts, too.
  const inHand = 64 * 1_024;
  fill(slow, limits.live.backlogBytes - inHand);
  expect(slow.body.destroyed).toBe(false);
  fill(slow, 2 * inHand);
  expect(slow.body.destroyed).toBe(true);
  // Writing to a closed stream does not throw.
  slow.send('pages', {});
  slow.finish('restart', {});

  const quick = new EventStream<LiveEvents>();
  quick.body.resume();
  for (let round = 0; round < 4; round += 1) {
    fill(quick, limits.live.backlogBytes / 2);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(quick.body.destroyed).toBe(false);
  quick.finish('restart', {});
});
