import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { readZip } from '../../testing/read-zip.ts';
import { type ZipEntry, zipStream } from './zip-stream.ts';

const megabyte = Buffer.alloc(1024 * 1024, 'x');
const noFailure = (error: unknown): void => {
  throw error;
};

describe('a streamed zip', () => {
  it('opens each file only when its turn has come', async () => {
    let open = 0;
    let most = 0;
    const entries = Array.from({ length: 20 }, (_, n): ZipEntry => ({
      path: `${n}.txt`,
      isPacked: true,
      open: () => {
        open += 1;
        most = Math.max(most, open);
        return Readable.from([megabyte]).on('close', () => (open -= 1));
      },
    }));
    const zip = zipStream(entries, noFailure);
    expect(most).toBe(0);
    const files = await readZip(await buffer(zip));
    expect([...files.keys()]).toEqual(entries.map(({ path }) => path));
    expect(files.get('7.txt')).toEqual(megabyte);
    expect(most).toBeLessThanOrEqual(2);
  });

  it('waits for its reader: a reader that stops does not make it load everything', async () => {
    let opened = 0;
    const entries = Array.from({ length: 50 }, (_, n): ZipEntry => ({
      path: `${n}.bin`,
      isPacked: true,
      open: () => {
        opened += 1;
        return Readable.from([megabyte]);
      },
    }));
    const zip = zipStream(entries, noFailure);
    await new Promise((resolve) => zip.once('readable', resolve));
    for (let turn = 0; turn < 200; turn += 1) await new Promise(setImmediate);
    expect(opened).toBeLessThan(5);
    zip.destroy();
  });

  it('closes open files when its reader disconnects', async () => {
    const endless = new Readable({
      read() {
        this.push(megabyte);
      },
    });
    const closed = new Promise((resolve) => endless.once('close', resolve));
    const zip = zipStream([{ path: 'endless', isPacked: true, open: () => endless }], noFailure);
    await new Promise((resolve) => zip.once('readable', resolve));
    zip.destroy();
    await closed;
  });

  it.each([
    ['cannot be opened', () => Promise.reject(new Error('gone'))],
    [
      'breaks off',
      () =>
        new Readable({
          read() {
            this.destroy(new Error('gone'));
          },
        }),
    ],
  ])('aborts when a file %s, instead of looking complete', async (_name, open) => {
    const failures: unknown[] = [];
    const zip = zipStream([{ path: 'a', open }], (error) => failures.push(error));
    await expect(buffer(zip)).rejects.toThrow('gone');
    expect(failures).toHaveLength(1);
  });
});
