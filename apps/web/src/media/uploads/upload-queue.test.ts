import type { MediaItem } from '@sitewright/contract/media/media';
import { expect, it, vi } from 'vitest';
import type { FileUpload } from './upload-file.ts';
import { UploadQueue } from './upload-queue.ts';

const fileOf = (name: string, type = 'image/png'): File => new File(['x'], name, { type });

const prepare = () => {
  const sent: (FileUpload & { arrive: () => void; fail: () => void })[] = [];
  const listener = { onDone: vi.fn(), onFailed: vi.fn(), onDrained: vi.fn() };
  const queue = new UploadQueue(
    'a-site',
    (upload) =>
      new Promise((resolve, reject) => {
        const arrive = (): void => resolve({ id: upload.file.name } as MediaItem);
        sent.push({ ...upload, arrive, fail: () => reject(new Error('cut')) });
      }),
    listener,
  );
  const names = () => sent.map(({ file }) => file.name);
  return { queue, sent, listener, names };
};
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('limits parallel uploads, queues the rest, and reports completion', async () => {
  const { queue, sent, listener, names } = prepare();
  queue.add(['a', 'b', 'c', 'd'].map((name) => fileOf(name)));
  expect(names()).toEqual(['a', 'b', 'c']);
  expect(queue.get().map(({ state }) => state)).toEqual(['sending', 'sending', 'sending', 'waiting']);
  sent[1]!.arrive();
  await settled();
  expect(names()).toEqual(['a', 'b', 'c', 'd']);
  for (const at of [0, 2]) sent[at]!.arrive();
  await settled();
  expect(listener.onDrained).not.toHaveBeenCalled();
  sent[3]!.arrive();
  await settled();
  expect(queue.get()).toEqual([]);
  expect(listener.onDone).toHaveBeenCalledTimes(4);
  expect(listener.onDrained.mock.calls).toEqual([[[{ id: 'b' }, { id: 'a' }, { id: 'c' }, { id: 'd' }]]]);
});

it('cancels one upload without the others, and ignores its late response', async () => {
  const { queue, sent, listener, names } = prepare();
  queue.add(['a', 'b', 'c', 'd'].map((name) => fileOf(name)));
  queue.drop(queue.get()[0]!.id);
  expect(sent[0]!.signal!.aborted).toBe(true);
  expect(names()).toEqual(['a', 'b', 'c', 'd']);
  sent[0]!.arrive();
  await settled();
  expect(listener.onDone).not.toHaveBeenCalled();
  expect(queue.get().map(({ file }) => file.name)).toEqual(['b', 'c', 'd']);
});

it('keeps a failed upload for a retry; invalid files are not sent', async () => {
  const { queue, sent, listener } = prepare();
  queue.add([fileOf('a'), fileOf('film', 'video/mp4')]);
  sent[0]!.fail();
  await settled();
  expect(queue.get()).toMatchObject([
    { file: { name: 'a' }, state: 'failed' },
    { file: { name: 'film' }, state: 'failed', fault: 'type' },
  ]);
  expect(queue.isBusy).toBe(false);
  queue.retry(queue.get()[0]!.id);
  expect(queue.isBusy).toBe(true);
  sent[1]!.arrive();
  await settled();
  expect(listener.onDone.mock.calls).toEqual([[{ id: 'a' }]]);
  expect(queue.get()).toMatchObject([{ file: { name: 'film' } }]);
});

it('sends no waiting upload after everything is stopped, and reports the finished ones', async () => {
  const { queue, sent, listener, names } = prepare();
  queue.add(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => fileOf(name)));
  sent[0]!.arrive();
  await settled();
  queue.dropAll();
  expect(names()).toEqual(['a', 'b', 'c', 'd']);
  expect(sent.map(({ signal }) => signal!.aborted)).toEqual([false, true, true, true]);
  expect(queue.get()).toEqual([]);
  expect(listener.onDrained.mock.calls).toEqual([[[{ id: 'a' }]]]);
});
