// Test suite of all storages: the behaviour of every storage, whatever its backend.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ByteRange, ListedObject, Storage } from '../core/storage/storage.ts';

export interface StorageUnderTest {
  storage: Storage;
  /** Everything stored, including data without a key: partial objects, unfinished uploads. */
  remains: () => Promise<string[]>;
  /** What a browser gets at a URL. */
  open: (address: string) => Promise<Response>;
  /** Sets the storage's clock from now on. */
  setNow: (date: Date) => void;
  /** Breaks the backend of the storage. */
  breakDown: () => Promise<void>;
  close: () => Promise<void>;
}

const sha256 = (body: Buffer): string => createHash('sha256').update(body).digest('hex');
const plain = { contentType: 'text/plain', maxBytes: 100 };
const words = (count: number): Buffer => Buffer.alloc(count, 'word ');

const gather = async (objects: AsyncIterable<ListedObject>): Promise<ListedObject[]> => {
  const found: ListedObject[] = [];
  for await (const object of objects) found.push(object);
  return found;
};

const inPieces = (body: Buffer, pieceBytes: number): Readable => {
  const pieces = function* (): Generator<Buffer> {
    for (let at = 0; at < body.length; at += pieceBytes) yield body.subarray(at, at + pieceBytes);
  };
  return Readable.from(pieces());
};

const hostileKeys = [
  '',
  '/',
  '/etc/passwd',
  '../secret.key',
  'a/../../secret.key',
  'a/..',
  './a',
  'a/./b',
  'a//b',
  'a/',
  '.parts/a',
  'a/.hidden',
  'a\\b',
  'C:\\a',
  'C:/a',
  'a%2e%2e/b',
  'a\u0000b',
  'a\nb',
  'ảnh.webp',
  'a b',
  'a?b',
  'a'.repeat(301),
];

export const describeStorage = (name: string, open: () => Promise<StorageUnderTest>): void => {
  describe(`${name} stores objects`, () => {
    let place: StorageUnderTest;
    let storage: Storage;
    const read = async (key: string, range?: ByteRange): Promise<string | undefined> => {
      const found = await storage.get(key, range);
      return found && (await buffer(found.body)).toString();
    };
    const listed = (prefix: string): Promise<ListedObject[]> => gather(storage.list(prefix));

    beforeAll(async () => {
      place = await open();
      storage = place.storage;
    });
    beforeEach(async () => {
      for (const { key } of await listed('')) await storage.delete(key);
      place.setNow(new Date());
    });
    afterAll(() => place.close());

    it('returns what was stored, with its size and hash', async () => {
      const body = randomBytes(300_000);
      const kept = await storage.put('blobs/ab/one.bin', inPieces(body, 7_001), {
        contentType: 'application/octet-stream',
        maxBytes: body.length,
        size: body.length,
      });
      expect(kept).toEqual({ key: 'blobs/ab/one.bin', size: body.length, sha256: sha256(body) });
      const found = await storage.get('blobs/ab/one.bin');
      expect(found?.size).toBe(body.length);
      expect(sha256(await buffer(found!.body))).toBe(sha256(body));
      expect(await storage.head('blobs/ab/one.bin')).toEqual({ size: body.length });
    });

    it('stores an object larger than one part of an upload', async () => {
      const body = randomBytes(11 * 1024 * 1024);
      const kept = await storage.put('blobs/large.bin', inPieces(body, 64 * 1024), {
        contentType: 'application/octet-stream',
        maxBytes: body.length,
      });
      expect(kept.sha256).toBe(sha256(body));
      expect(sha256(await buffer((await storage.get('blobs/large.bin'))!.body))).toBe(sha256(body));
    });

    describe('from a local file', () => {
      let folder: string;
      let path: string;
      const write = async (count: number): Promise<Buffer> => {
        const body = randomBytes(count);
        await writeFile(path, body);
        return body;
      };
      beforeEach(async () => {
        folder = await mkdtemp(join(tmpdir(), 'sitewright-file-'));
        path = join(folder, 'made');
      });
      afterEach(() => rm(folder, { recursive: true }));

      it.each([0, 1, 11 * 1024 * 1024])('stores %i bytes, and leaves the file', async (count) => {
        const body = await write(count);
        await storage.put('blobs/made.bin', Buffer.from('what was there'), plain);
        await storage.putFile('blobs/made.bin', path, { ...plain, maxBytes: count, size: count });
        expect(await storage.head('blobs/made.bin')).toEqual({ size: count });
        expect(sha256(await buffer((await storage.get('blobs/made.bin'))!.body))).toBe(sha256(body));
        expect(sha256(await readFile(path))).toBe(sha256(body));
      });

      it.each([
        ['too large', 101, { maxBytes: 100 }, 'ObjectTooLargeError'],
        ['shorter than it was said to be', 49, { size: 50 }, 'ObjectIncompleteError'],
        ['longer than it was said to be', 51, { size: 50 }, 'ObjectIncompleteError'],
      ])('keeps nothing of one that is %s', async (_, count, limit, name) => {
        await write(count);
        const put = storage.putFile('ab/made.bin', path, { ...plain, ...limit });
        await expect(put).rejects.toMatchObject({ name });
        expect(await place.remains()).toEqual([]);
      });

      it('stores nothing of a missing file', async () => {
        await expect(storage.putFile('ab/made.bin', path, plain)).rejects.toMatchObject({ code: 'ENOENT' });
        expect(await place.remains()).toEqual([]);
      });
    });

    it('stores an empty object', async () => {
      const kept = await storage.put('ab/empty.txt', Readable.from([]), plain);
      expect(kept).toEqual({ key: 'ab/empty.txt', size: 0, sha256: sha256(Buffer.alloc(0)) });
      expect(await storage.head('ab/empty.txt')).toEqual({ size: 0 });
      expect(await read('ab/empty.txt')).toBe('');
      expect(await storage.get('ab/empty.txt', { start: 0, end: 0 })).toBeUndefined();
    });

    it('returns a range of an object, and the size of the whole', async () => {
      await storage.put('ab/part.txt', Buffer.from('0123456789'), plain);
      expect(await read('ab/part.txt', { start: 0, end: 0 })).toBe('0');
      expect(await read('ab/part.txt', { start: 3, end: 5 })).toBe('345');
      expect(await read('ab/part.txt', { start: 9, end: 9 })).toBe('9');
      expect(await read('ab/part.txt', { start: 8, end: 500 })).toBe('89');
      const found = await storage.get('ab/part.txt', { start: 3, end: 5 });
      found!.body.destroy();
      expect(found!.size).toBe(10);
    });

    it.each([
      ['behind the end', { start: 10, end: 12 }],
      ['that ends before it begins', { start: 5, end: 3 }],
    ])('gives nothing for a range %s', async (_, range) => {
      await storage.put('ab/part.txt', Buffer.from('0123456789'), plain);
      expect(await storage.get('ab/part.txt', range)).toBeUndefined();
    });

    it('reports a missing object', async () => {
      expect(await storage.get('ab/none.txt')).toBeUndefined();
      expect(await storage.head('ab/none.txt')).toBeUndefined();
      await expect(storage.delete('ab/none.txt')).resolves.toBeUndefined();
      await expect(storage.copy('ab/none.txt', 'ab/other.txt')).rejects.toThrow('no object');
      expect(await place.remains()).toEqual([]);
    });

    it('replaces an object', async () => {
      await storage.put('ab/same.txt', Buffer.from('the first, which is longer'), plain);
      await storage.put('ab/same.txt', Buffer.from('the second'), plain);
      expect(await read('ab/same.txt')).toBe('the second');
    });

    it('lets a reader finish when the object is deleted or replaced', async () => {
      await storage.put('ab/open.txt', Buffer.from('as it was'), plain);
      const found = await storage.get('ab/open.txt');
      await storage.delete('ab/open.txt');
      expect((await buffer(found!.body)).toString()).toBe('as it was');
      expect(await storage.head('ab/open.txt')).toBeUndefined();
    });

    it('copies an object, independently of the original', async () => {
      await storage.put('ab/from.txt', Buffer.from('copied'), plain);
      await storage.copy('ab/from.txt', 'cd/deep/to.txt');
      await storage.delete('ab/from.txt');
      expect(await read('cd/deep/to.txt')).toBe('copied');
      expect(await place.remains()).toHaveLength(1);
    });

    it('lists keys in their order, page after page', async () => {
      const keys = ['B/1', 'a-b/1', 'a.txt', 'a/1', 'a/10', 'a/2', 'ab/1', 'b/c/d/e.txt', 'b/c/d2.txt'];
      for (const key of keys.toReversed()) await storage.put(key, words(key.length), plain);
      const all = await listed('');
      expect(all.map(({ key }) => key)).toEqual(keys);
      expect(all.map(({ size }) => size)).toEqual(keys.map((key) => key.length));
      for (const { changedAt } of all)
        expect(Math.abs(Date.now() - changedAt.getTime())).toBeLessThan(60_000);
    });

    it.each([
      ['a/', ['a/1', 'a/2']],
      ['a', ['a-b/1', 'a.txt', 'a/1', 'a/2', 'ab/1']],
      ['b/c/d', ['b/c/d/e.txt', 'b/c/d2.txt']],
      ['none/', []],
    ])('lists what begins with %j', async (prefix, expected) => {
      for (const key of ['a-b/1', 'a.txt', 'a/1', 'a/2', 'ab/1', 'b/c/d/e.txt', 'b/c/d2.txt']) {
        await storage.put(key, words(3), plain);
      }
      expect((await listed(prefix)).map(({ key }) => key)).toEqual(expected);
    });

    it('accepts an object of the maximum size, and not one byte more', async () => {
      await expect(storage.put('ab/99.txt', inPieces(words(99), 10), plain)).resolves.toMatchObject({
        size: 99,
      });
      await expect(storage.put('ab/100.txt', inPieces(words(100), 10), plain)).resolves.toMatchObject({
        size: 100,
      });
      const before = await place.remains();
      for (const body of [inPieces(words(101), 10), words(101)]) {
        await expect(storage.put('ab/101.txt', body, plain)).rejects.toMatchObject({
          name: 'ObjectTooLargeError',
          maxBytes: 100,
        });
      }
      expect(await place.remains()).toEqual(before);
    });

    it('stops an endless transfer', async () => {
      const endless = Readable.from(
        (function* (): Generator<Buffer> {
          for (;;) yield Buffer.alloc(64 * 1024);
        })(),
      );
      const maxBytes = 6 * 1024 * 1024;
      await expect(storage.put('ab/endless.bin', endless, { ...plain, maxBytes })).rejects.toMatchObject({
        name: 'ObjectTooLargeError',
      });
      expect(endless.destroyed).toBe(true);
      expect(await place.remains()).toEqual([]);
    });

    it.each([
      ['breaks at once', 0],
      ['breaks after a few bytes', 10],
      ['breaks when much of it has gone out', 6 * 1024 * 1024],
    ])('keeps nothing of a stream that %s', async (_, bytes) => {
      const broken = Readable.from(
        (function* (): Generator<Buffer> {
          for (let left = bytes; left > 0; left -= 64 * 1024) yield Buffer.alloc(Math.min(left, 64 * 1024));
          throw new Error('the line went dead');
        })(),
      );
      const options = { ...plain, maxBytes: 20 * 1024 * 1024 };
      await expect(storage.put('ab/broken.bin', broken, options)).rejects.toThrow('the line went dead');
      expect(await place.remains()).toEqual([]);
    });

    it('keeps the existing object when its replacement fails', async () => {
      await storage.put('ab/kept.txt', Buffer.from('still here'), plain);
      const cut = inPieces(words(50), 10);
      cut.once('data', () => cut.destroy());
      await expect(storage.put('ab/kept.txt', cut, plain)).rejects.toThrow();
      expect(await read('ab/kept.txt')).toBe('still here');
      expect(await place.remains()).toHaveLength(1);
    });

    it.each([
      ['fewer', 49],
      ['more', 51],
    ])('keeps nothing when %s bytes come than were announced', async (_, came) => {
      const options = { ...plain, size: 50 };
      await expect(storage.put('ab/lie.txt', inPieces(words(came), 10), options)).rejects.toMatchObject({
        name: 'ObjectIncompleteError',
      });
      expect(await place.remains()).toEqual([]);
    });

    it.each(hostileKeys)('rejects the key %j in every method', async (key) => {
      const refused = { name: 'TypeError' };
      await expect(storage.put(key, words(1), plain)).rejects.toMatchObject(refused);
      await expect(storage.putFile(key, import.meta.filename, plain)).rejects.toMatchObject(refused);
      await expect(storage.get(key)).rejects.toMatchObject(refused);
      await expect(storage.head(key)).rejects.toMatchObject(refused);
      await expect(storage.delete(key)).rejects.toMatchObject(refused);
      await expect(storage.copy(key, 'ab/to.txt')).rejects.toMatchObject(refused);
      await expect(storage.copy('ab/from.txt', key)).rejects.toMatchObject(refused);
      const signing = { expiresInSeconds: 60, contentType: 'text/plain' };
      await expect(storage.signedGet(key, signing)).rejects.toMatchObject(refused);
      // The empty string and a folder are not keys but prefixes.
      if (key !== '' && key !== 'a/') expect(() => storage.list(key)).toThrow(TypeError);
    });

    it('checks whether it works, and leaves nothing behind', async () => {
      await expect(storage.check()).resolves.toBeUndefined();
      expect(await place.remains()).toEqual([]);
    });
  });

  describe(`${name} signs URLs`, () => {
    let place: StorageUnderTest;
    let storage: Storage;
    const key = 'ab/signed.txt';

    beforeAll(async () => {
      place = await open();
      storage = place.storage;
      await storage.put(key, Buffer.from('secret of whoever holds the address'), plain);
      await storage.put('ab/other.txt', Buffer.from('secret of another'), plain);
    });
    beforeEach(() => place.setNow(new Date()));
    afterAll(() => place.close());

    it.each([
      [
        'Báo cáo “quý 1” 100%.txt',
        "UTF-8''B%C3%A1o%20c%C3%A1o%20%E2%80%9Cqu%C3%BD%201%E2%80%9D%20100%25.txt",
      ],
      ['a"b\\c;d=e, f.txt', "UTF-8''a%22b_c%3Bd%3De%2C%20f.txt"],
      ["it's (1)*.txt", "UTF-8''it%27s%20%281%29%2A.txt"],
      ['line\r\nSet-Cookie: a=b.txt', "UTF-8''lineSet-Cookie%3A%20a%3Db.txt"],
      ['日本.txt', "UTF-8''%E6%97%A5%E6%9C%AC.txt"],
      ['half \ud800.txt', "UTF-8''half%20%EF%BF%BD.txt"],
      ['gpj\u202e.txt', "UTF-8''gpj.txt"],
    ])('gives the object to be saved as %j', async (downloadName, whole) => {
      const address = await storage.signedGet(key, {
        expiresInSeconds: 60,
        contentType: 'text/plain',
        downloadName,
      });
      const answer = await place.open(address);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe('secret of whoever holds the address');
      expect(answer.headers.get('content-type')).toBe('text/plain');
      const disposition = answer.headers.get('content-disposition')!;
      expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=/);
      expect(disposition.split('filename*=')[1]).toBe(whole);
      expect(answer.headers.get('set-cookie')).toBeNull();
    });

    it('serves an object to be displayed, and ranges of it', async () => {
      const address = await storage.signedGet(key, { expiresInSeconds: 60, contentType: 'image/webp' });
      const answer = await place.open(address);
      expect(answer.headers.get('content-disposition')).toBe('inline');
      expect(answer.headers.get('content-type')).toBe('image/webp');
      await answer.body?.cancel();
    });

    it.each([
      ['another object', (url: URL) => void (url.pathname = url.pathname.replace('signed', 'other'))],
      ['another time', (url: URL) => shift(url, /expires|date/i)],
      ['another type', (url: URL) => shift(url, /type/i)],
      ['another name', (url: URL) => shift(url, /^name$|disposition/i)],
      ['another signature', (url: URL) => shift(url, /signature/i)],
      ['no signature', (url: URL) => drop(url, /signature/i)],
    ])('refuses an address altered to %s', async (_, alter) => {
      const address = new URL(
        await storage.signedGet(key, {
          expiresInSeconds: 60,
          contentType: 'text/plain',
          downloadName: 'a.txt',
        }),
      );
      alter(address);
      const answer = await place.open(address.href);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(await answer.text()).not.toContain('secret');
    });

    it('rejects an expired URL', async () => {
      const sign = () => storage.signedGet(key, { expiresInSeconds: 60, contentType: 'text/plain' });
      place.setNow(new Date(Date.now() - 30_000));
      const holds = await sign();
      place.setNow(new Date(Date.now() - 90_000));
      const expired = await sign();
      place.setNow(new Date());
      expect((await place.open(holds)).status).toBe(200);
      const answer = await place.open(expired);
      expect([403, 410]).toContain(answer.status);
      expect(await answer.text()).not.toContain('secret');
    });
  });

  describe(`${name} without its backend`, () => {
    it('reports it in every method', async () => {
      const place = await open();
      const { storage } = place;
      await storage.put('ab/one.txt', words(1), plain);
      await place.breakDown();
      const gone = { name: 'StorageUnavailableError', reason: 'unreachable' };
      await expect(storage.put('ab/two.txt', words(1), plain)).rejects.toMatchObject(gone);
      await expect(storage.get('ab/one.txt')).rejects.toMatchObject(gone);
      await expect(storage.head('ab/one.txt')).rejects.toMatchObject(gone);
      await expect(storage.delete('ab/one.txt')).rejects.toMatchObject(gone);
      await expect(storage.copy('ab/one.txt', 'ab/two.txt')).rejects.toMatchObject(gone);
      await expect(gather(storage.list(''))).rejects.toMatchObject(gone);
      await expect(storage.check()).rejects.toMatchObject(gone);
      await place.close();
    });
  });
};

const matching = (url: URL, name: RegExp): string[] =>
  [...url.searchParams.keys()].filter((key) => name.test(key.replace('response-', '')));

const drop = (url: URL, name: RegExp): void => {
  for (const key of matching(url, name)) url.searchParams.delete(key);
};

/** Changes one character of a value. */
const shift = (url: URL, name: RegExp): void => {
  for (const key of matching(url, name)) {
    const value = url.searchParams.get(key)!;
    url.searchParams.set(key, `${value.slice(0, -2)}${value.at(-2) === '1' ? '2' : '1'}${value.slice(-1)}`);
  }
};
