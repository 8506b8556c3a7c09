import { describe, expect, it } from 'vitest';
import { decodeText } from './text-stream.ts';

/** The text of bytes that come in pieces of one length. */
const decoded = async (bytes: Uint8Array, length = 1_000): Promise<[string, number]> => {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += length)
      yield await Promise.resolve(bytes.subarray(at, at + length));
  }
  const { chunks, broken } = decodeText(pieces());
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return [text, broken()];
};

const vietnamese = '<?xml version="1.0"?>Phở bò 🍜 ngon – “tuyệt”';

describe('text of a file', () => {
  it.each([1, 2, 3, 5, 1_000])('in UTF-8 is the same in pieces of %i bytes', async (length) => {
    expect(await decoded(Buffer.from(vietnamese), length < 5 ? 40 + length : length * 20)).toEqual([
      vietnamese,
      0,
    ]);
    expect(await decoded(Buffer.from(`${'x'.repeat(200)}${vietnamese}`), length)).toEqual([
      `${'x'.repeat(200)}${vietnamese}`,
      0,
    ]);
  });

  it('loses the mark at its beginning', async () => {
    expect(await decoded(Buffer.from(`\ufeff${vietnamese}`))).toEqual([vietnamese, 0]);
  });

  it('that says UTF-8 and has bytes of Windows keeps every character', async () => {
    const bytes = Buffer.concat([Buffer.from('Phở '), Buffer.from('Fête \x93quoted\x94', 'latin1')]);
    expect(await decoded(bytes, 3)).toEqual(['Phở Fête “quoted”', 3]);
  });

  it('in UTF-16 is read by its mark', async () => {
    expect(await decoded(Buffer.from(`\ufeff${vietnamese}`, 'utf16le'))).toEqual([vietnamese, 0]);
  });

  it('that ends within a character keeps the rest', async () => {
    const [text, broken] = await decoded(Buffer.from('Phở').subarray(0, -1));
    expect(text.startsWith('Ph')).toBe(true);
    expect(broken).toBeGreaterThan(0);
  });

  it('of nothing but broken bytes is read quickly', async () => {
    const [text, broken] = await decoded(new Uint8Array(1_000_000).fill(0xff), 64_000);
    expect([text.length, broken]).toEqual([1_000_000, 1_000_000]);
  });
});
