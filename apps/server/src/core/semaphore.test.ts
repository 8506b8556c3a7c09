import { expect, it } from 'vitest';
import { Semaphore } from './semaphore.ts';

const makeSemaphore = (permits: number, lineMax: number) => {
  const semaphore = new Semaphore(permits, lineMax, () => new Error('the line is full'));
  let running = 0;
  const seen: number[] = [];
  const run = async (end: Promise<void>) =>
    semaphore.run(async () => {
      running += 1;
      seen.push(running);
      await end.finally(() => (running -= 1));
    });
  return { run, seen, semaphore };
};

it('never runs more tasks than it has permits, even when one arrives while a permit is passed on', async () => {
  const { run, seen } = makeSemaphore(1, 20);
  const first = Promise.withResolvers<void>();
  const later = Promise.resolve();
  const work = [run(first.promise), run(later)];
  // One of these arrives exactly between the end of the first and the start of the next in line.
  for (let turns = 0; turns < 12; turns += 1) {
    const arrive = async (): Promise<void> => {
      await first.promise;
      for (let turn = 0; turn < turns; turn += 1) await later;
      await run(later);
    };
    work.push(arrive());
  }
  first.resolve();
  await Promise.all(work);
  expect(Math.max(...seen)).toBe(1);
});

it('uses all its permits, and reuses each after a failure', async () => {
  const { run, seen } = makeSemaphore(2, 1);
  const failing = Promise.withResolvers<void>();
  const both = [run(failing.promise), run(failing.promise)];
  const third = run(Promise.resolve());
  failing.reject(new Error('of the work'));
  expect((await Promise.allSettled(both)).map((end) => end.status)).toEqual(['rejected', 'rejected']);
  await third;
  expect(seen.slice(0, 2)).toEqual([1, 2]);
});

it('rejects tasks while the queue is full, and accepts the next one once it has room', async () => {
  const { run, semaphore } = makeSemaphore(1, 1);
  const first = Promise.withResolvers<void>();
  const admitted = [run(first.promise)];
  semaphore.assertCapacity();
  admitted.push(run(Promise.resolve()));
  expect(() => semaphore.assertCapacity()).toThrow('the line is full');
  await expect(run(Promise.resolve())).rejects.toThrow('the line is full');
  first.resolve();
  await Promise.all(admitted);
  semaphore.assertCapacity();
  await run(Promise.resolve());
});
